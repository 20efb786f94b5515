import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge } from '../../../../lib/ages'
import { decimalToCents, formatMoney } from '../../../../lib/money'
import { groupDigits } from '../../../../lib/text'
import { openerOf } from '../../../../web/admin/openers'
import {
  rowAction,
  rowClass,
  rowControl,
  RowOpener,
  titlesClass,
} from '../../../../web/admin/row-opener'
import { useSite } from '../../../../web/site'
import { Badge } from '../../../../web/ui/badge'
import { Dot, Facts } from '../../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { stillRaces } from '../../horses.rules'
import { HorseStatusBadge } from '../horse-status-badge'
import { HorseBadges, PublishLine } from './horse-badges'
import { HorseMenu, type HorseItemProps } from './horse-admin-card'

// one line per horse with a column for each fact if there is room; on a tablet its status and age are below its name, on a phone
// all is beside its picture
const columns =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 @max-[12rem]:grid-cols-1 @min-[38rem]:@max-[49rem]:gap-x-2 @min-[38rem]:@max-[49rem]:grid-cols-[3.375rem_minmax(0,1fr)_2.75rem_2.5rem_6.5rem_5.25rem_1.75rem] @min-[49rem]:grid-cols-[3.375rem_minmax(0,1fr)_5.5rem_2.75rem_2.5rem_6.75rem_5.5rem_1.75rem] @min-[55rem]:grid-cols-[3.375rem_minmax(0,1fr)_5.5rem_7.5rem_2.75rem_2.5rem_6.75rem_5.5rem_1.75rem] @min-[64rem]:grid-cols-[3.375rem_minmax(0,1fr)_7rem_8.5rem_4.5rem_3rem_8.5rem_7rem_1.75rem]'
const fact = 'figures text-[0.92rem] text-ink-soft'

const titles = [
  ['', ''],
  ['Horse', ''],
  ['Status', '@max-[49rem]:hidden'],
  ['Age and sex', '@max-[55rem]:hidden'],
  ['Races', 'text-right'],
  ['Wins', 'text-right'],
  ['Earnings', 'text-right'],
] as const

export const HorseRowTitles = () => (
  <div aria-hidden className={`@max-[38rem]:hidden ${titlesClass} ${columns}`}>
    {titles.map(([title, className]) => (
      <span key={title} className={className}>
        {title}
      </span>
    ))}
  </div>
)

interface RowProps {
  /** Opens the horse. */
  opener?: ReactNode
  picture: ReactNode
  /** The name and its marks. */
  head: ReactNode
  status: ReactNode
  ageAndSex: ReactNode
  figures: ReactNode
  action?: ReactNode
  controls?: ReactNode
}

/** Where everything stands in a row. */
const Row = ({ opener, picture, head, status, ageAndSex, figures, action, controls }: RowProps) => (
  <article className={`items-center py-2 @min-[49rem]:py-0 ${columns} ${rowClass}`}>
    {opener}
    <div className="overflow-hidden bg-sunken @min-[12rem]:@max-[38rem]:relative @min-[12rem]:@max-[38rem]:row-span-2 @min-[12rem]:@max-[38rem]:self-stretch @min-[49rem]:my-0.5">
      {picture}
    </div>
    <div className="flex min-w-0 flex-wrap items-center @min-[49rem]:contents">
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-x-2">{head}</div>
      <p className="mr-2 @max-[49rem]:mt-1">{status}</p>
      <p className={`@max-[49rem]:mt-1 @min-[49rem]:@max-[55rem]:hidden ${fact}`}>{ageAndSex}</p>
    </div>
    <div className="flex min-w-0 flex-wrap items-center @min-[12rem]:@max-[38rem]:col-span-2 @min-[12rem]:@max-[38rem]:col-start-2 @min-[38rem]:contents">
      <p className={`@min-[38rem]:contents @min-[38rem]:text-ink ${fact}`}>{figures}</p>
      {/* the button must not make the line taller */}
      <div className={`-my-2.5 ml-auto @min-[38rem]:my-0 ${rowControl}`}>{action}</div>
    </div>
    {controls}
  </article>
)

/** Beside its picture, a horse's menu ends the line of its name. */
const menuClass =
  '@max-[38rem]:-my-2.5 @min-[12rem]:@max-[38rem]:col-start-3 @min-[12rem]:@max-[38rem]:row-start-1 @min-[12rem]:@max-[38rem]:self-start'
const nameClass = 'min-w-0 text-[1.05rem] leading-snug break-words'

/** A horse in the table of all; the row itself opens it. */
export function HorseRow({ horse, isNew, priority, onTask, selectBox }: HorseItemProps) {
  const { currency } = useSite()
  const { id, name, age, gender, totalRaces, totalWins, totalEarnings } = horse
  const hasEarned = decimalToCents(totalEarnings) !== 0
  return (
    <Row
      opener={<RowOpener id={id} name={name} onEdit={() => onTask('edit')} />}
      picture={
        <StableImage
          {...pictureOf(horse)}
          alt=""
          sizes="72px"
          shape="3x2"
          priority={priority}
          className="w-full @min-[12rem]:@max-[38rem]:absolute @min-[12rem]:@max-[38rem]:inset-0 @min-[12rem]:@max-[38rem]:h-full @min-[12rem]:@max-[38rem]:aspect-auto!"
        />
      }
      head={
        <>
          <h2 className={nameClass}>{name}</h2>
          {horse.isFeatured && (
            <span title="Featured">
              <Star aria-hidden className="size-4 fill-brass text-brass-ink" />
              <span className="sr-only">Featured</span>
            </span>
          )}
          <HorseBadges horse={horse} isNew={isNew} />
          <PublishLine horse={horse} />
        </>
      }
      status={<HorseStatusBadge status={horse.status} />}
      ageAndSex={<Facts of={[age === null ? !gender && 'Age unknown' : formatAge(age), gender]} />}
      figures={
        totalRaces === 0 ? (
          <span className="text-ink-soft @min-[38rem]:col-span-3 @min-[38rem]:grid @min-[38rem]:grid-cols-subgrid">
            <span className="@min-[38rem]:col-span-2 @min-[38rem]:text-right @min-[64rem]:col-span-1">
              Yet to race
            </span>
          </span>
        ) : (
          <>
            <Figure count={totalRaces} what="race" />
            <span className="@min-[38rem]:hidden">
              <Dot />
            </span>
            <Figure count={totalWins} what="win" />
            <span className="@max-[26rem]:sr-only @min-[38rem]:text-right">
              {hasEarned && (
                <>
                  <span className="@min-[38rem]:hidden">
                    <Dot />
                  </span>
                  {formatMoney(totalEarnings, currency)}
                </>
              )}
            </span>
          </>
        )
      }
      action={
        stillRaces(horse.status) && (
          <button
            id={openerOf('result', id)}
            type="button"
            aria-label={`Add result for ${name}`}
            onClick={() => onTask('result')}
            className={rowAction}
          >
            Add result
          </button>
        )
      }
      controls={
        <>
          <div
            className={`@max-[38rem]:-ml-3 ${menuClass} @min-[38rem]:justify-self-end ${rowControl}`}
          >
            <HorseMenu horse={horse} onTask={onTask} />
          </div>
          {selectBox}
        </>
      }
    />
  )
}

/** A row whose horse is still to come. */
export const HorseRowSkeleton = () => (
  <Row
    picture={<Skeleton className="aspect-3/2" />}
    head={
      <span className={`font-serif font-bold ${nameClass}`}>
        <SkeletonText>Name of a horse</SkeletonText>
      </span>
    }
    status={
      <span className="animate-pulse">
        <Badge tone="quiet">
          <span className="invisible">Active</span>
        </Badge>
      </span>
    }
    ageAndSex={<SkeletonText>4 years · gelding</SkeletonText>}
    figures={
      <>
        <span className="@min-[38rem]:hidden">
          <SkeletonText>12 races · 3 wins</SkeletonText>
        </span>
        {['12', '3', 'Rs 450,000'].map((figure) => (
          <span key={figure} className="text-right @max-[38rem]:hidden">
            <SkeletonText>{figure}</SkeletonText>
          </span>
        ))}
      </>
    }
    // as high as the buttons
    controls={<span className={`min-h-11 pointer-fine:min-h-10 ${menuClass}`} />}
  />
)

/** `49 races`; in a column with a title only screen readers need its words. */
const Figure = ({ count, what }: { count: number; what: string }) => (
  <span className="@min-[38rem]:text-right">
    {groupDigits(count)}
    <span className="@min-[38rem]:sr-only">{`\u00a0${count === 1 ? what : `${what}s`}`}</span>
  </span>
)
