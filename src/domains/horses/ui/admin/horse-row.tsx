import { Plus, Star, Trash2 } from 'lucide-react'
import { formatAge } from '../../../../lib/ages'
import { decimalToCents, formatMoney } from '../../../../lib/money'
import { IconButton, iconClass } from '../../../../web/admin/icon-button'
import { openerOf } from '../../../../web/admin/openers'
import { rowClass, rowControl, RowOpener } from '../../../../web/admin/row-opener'
import { useSite } from '../../../../web/site'
import { Dot, Facts } from '../../../../web/ui/facts'
import { Skeleton } from '../../../../web/ui/skeleton'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { HorseStatusBadge } from '../horse-status-badge'
import { HorseBadges, PublishLine } from './horse-badges'
import type { HorseItemProps } from './horse-admin-card'

// one line per horse with columns if there is room; otherwise its facts are beside its picture
const columns =
  'grid grid-cols-[3.375rem_minmax(0,1fr)_auto] gap-x-3 @max-[12rem]:grid-cols-1 @min-[46rem]:grid-cols-[3.375rem_minmax(0,1fr)_6rem_2.75rem_2.5rem_7.75rem_5.25rem] @min-[53rem]:grid-cols-[3.375rem_minmax(0,1fr)_6rem_8.5rem_2.75rem_2.5rem_7.75rem_5.25rem]'
const fact = 'figures text-[0.92rem] text-ink-soft'

const titles = [
  ['', ''],
  ['Horse', ''],
  ['Status', ''],
  ['Age and sex', '@max-[53rem]:hidden'],
  ['Races', 'text-right'],
  ['Wins', 'text-right'],
  ['Earnings', 'text-right'],
] as const

/** The titles of the columns; each row says the same for itself to screen readers. */
export const HorseRowTitles = () => (
  <div
    aria-hidden
    className={`border-b border-line-strong pb-1.5 leading-5 font-semibold text-ink-soft @max-[46rem]:hidden ${columns}`}
  >
    {titles.map(([title, className]) => (
      <span key={title} className={className}>
        {title}
      </span>
    ))}
  </div>
)

/** A row whose horse is still to come. */
export const HorseRowSkeleton = () => (
  <div
    className={`h-[5.9rem] items-center border-b border-line @min-[46rem]:h-[2.8rem] ${columns}`}
  >
    <Skeleton className="h-9 w-[3.375rem]" />
    <Skeleton className="h-5 w-3/5" />
    <Skeleton className="h-6 w-16 @max-[46rem]:hidden" />
    <Skeleton className="h-5 w-24 @max-[53rem]:hidden" />
    <Skeleton className="ml-auto h-5 w-5 @max-[46rem]:hidden" />
    <Skeleton className="ml-auto h-5 w-5 @max-[46rem]:hidden" />
    <Skeleton className="ml-auto h-5 w-20 @max-[46rem]:hidden" />
  </div>
)

/** A horse in the table of all; the row itself opens it. */
export function HorseRow({ horse, isNew, priority, onTask, selectBox }: HorseItemProps) {
  const { currency } = useSite()
  const { id, name, age, gender, totalRaces, totalWins, totalEarnings } = horse
  const hasEarned = decimalToCents(totalEarnings) !== 0
  return (
    <article className={`items-center py-2 @min-[46rem]:py-0 ${columns} ${rowClass}`}>
      <RowOpener id={openerOf('edit', id)} label={`Edit ${name}`} onClick={() => onTask('edit')} />
      <div className="overflow-hidden bg-sunken @min-[46rem]:my-1">
        <StableImage
          {...pictureOf(horse)}
          alt=""
          sizes="72px"
          shape="3x2"
          priority={priority}
          className="w-full"
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center @min-[46rem]:contents">
        <div className="flex min-w-0 basis-full flex-wrap items-center gap-x-2">
          <h2 className="min-w-0 text-[1.05rem] leading-snug break-words">{name}</h2>
          {horse.isFeatured && (
            <span title="Featured">
              <Star aria-hidden className="size-4 fill-brass text-brass-ink" />
              <span className="sr-only">Featured</span>
            </span>
          )}
          <HorseBadges horse={horse} isNew={isNew} />
          <PublishLine horse={horse} />
        </div>
        <p className="mr-2">
          <HorseStatusBadge status={horse.status} />
        </p>
        <p className={`@min-[46rem]:@max-[53rem]:hidden ${fact}`}>
          <Facts of={[age === null ? !gender && 'Age unknown' : formatAge(age), gender]} />
        </p>
        <p className={`basis-full @xl:basis-auto @min-[46rem]:contents ${fact}`}>
          <span className="hidden @xl:inline @min-[46rem]:hidden">
            <Dot />
          </span>
          {totalRaces === 0 ? (
            <span className="@min-[46rem]:col-span-3 @min-[46rem]:text-right">Yet to race</span>
          ) : (
            <>
              <Figure count={totalRaces} what="race" />
              <span className="@min-[46rem]:hidden">
                <Dot />
              </span>
              <Figure count={totalWins} what="win" />
              <span className="@max-[26rem]:sr-only @min-[46rem]:text-right">
                {hasEarned && (
                  <>
                    <span className="@min-[46rem]:hidden">
                      <Dot />
                    </span>
                    {formatMoney(totalEarnings, currency)}
                  </>
                )}
              </span>
            </>
          )}
        </p>
      </div>
      <div className={`flex justify-end @max-[46rem]:-mr-2.5 ${rowControl}`}>
        <button
          id={openerOf('result', id)}
          type="button"
          aria-label={`Add result for ${name}`}
          title="Add result"
          onClick={() => onTask('result')}
          className={`hover:text-ink ${iconClass}`}
        >
          <Plus aria-hidden className="size-5" />
        </button>
        <IconButton
          id={openerOf('delete', id)}
          title="Delete"
          name={name}
          icon={Trash2}
          onClick={() => onTask('delete')}
        />
      </div>
      {selectBox}
    </article>
  )
}

/** `49 races`; in a column with a title only screen readers need its words. */
const Figure = ({ count, what }: { count: number; what: string }) => (
  <span className="@min-[46rem]:text-right">
    {count}
    <span className="@min-[46rem]:sr-only">{`\u00a0${count === 1 ? what : `${what}s`}`}</span>
  </span>
)
