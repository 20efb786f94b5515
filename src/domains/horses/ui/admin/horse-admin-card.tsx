import { Pencil, Plus, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge } from '../../../../lib/ages'
import { formatLongDateAndTime } from '../../../../lib/moments'
import { type Currency, decimalToCents, formatMoney } from '../../../../lib/money'
import { useSite } from '../../../../web/site'
import { counted } from '../../../../lib/text'
import { IconButton } from '../../../../web/admin/icon-button'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { Badge } from '../../../../web/ui/badge'
import { buttonClass } from '../../../../web/ui/button'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import type { Horse } from '../../horses.contract'
import { HorseStatusBadge } from '../horse-status-badge'

export type HorseTask = CardTask | 'result'

interface Props {
  horse: Horse
  /** Just created, so it comes first. */
  isNew: boolean
  /** Its picture is among the first to be seen. */
  priority: boolean
  onTask: (task: HorseTask) => void
  selectBox: ReactNode
}

export function HorseAdminCard({ horse, isNew, priority, onTask, selectBox }: Props) {
  const { currency } = useSite()
  const { name, age, gender, isFeatured } = horse
  const opener = (task: HorseTask) => ({
    id: openerOf(task, horse.id),
    onClick: () => onTask(task),
  })
  return (
    <article className="grid h-full grid-cols-[min(7.5rem,33%)_minmax(0,1fr)] gap-x-4 sm:flex sm:flex-col">
      <div className="relative self-start overflow-hidden bg-sunken">
        <StableImage
          {...pictureOf(horse)}
          alt=""
          sizes="(min-width: 1280px) 350px, (min-width: 640px) 46vw, 128px"
          shape="3x2"
          priority={priority}
          className="w-full"
        />
        {selectBox}
        {(isFeatured || isNew) && (
          <p className="absolute bottom-0 left-0 flex text-[0.85rem] leading-6 font-semibold">
            {isFeatured && (
              <span className="flex items-center gap-1 bg-brass-wash px-2.5 text-brass-ink">
                <Star aria-hidden className="size-3.5 fill-current" /> Featured
              </span>
            )}
            {isNew && <span className="bg-brand px-2.5 text-on-brand">Just added</span>}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap-reverse items-start sm:mt-3 sm:flex-nowrap justify-between gap-x-3">
          <h2 className="min-w-0 text-[1.2rem] leading-snug break-words">{name}</h2>
          <p className="flex flex-wrap gap-1.5 sm:justify-end">
            {!horse.isPublished && <Badge tone="brass">Draft</Badge>}
            {horse.archivedAt !== null && <Badge tone="quiet">Archived</Badge>}
            <HorseStatusBadge status={horse.status} />
          </p>
        </div>
        <p className="text-ink-soft">
          {[age === null ? null : formatAge(age), gender].filter(Boolean).join(' · ') ||
            'Age unknown'}
        </p>
        <p className="figures wrap-anywhere text-ink-soft">{recordLine(horse, currency)}</p>
        {horse.publishAt !== null && (
          <p className="figures text-brass-ink">
            To be published on {formatLongDateAndTime(horse.publishAt)}
          </p>
        )}
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap gap-2 whitespace-nowrap sm:mt-auto sm:pt-3">
        <button
          type="button"
          {...opener('result')}
          aria-label={`Add result for ${name}`}
          className={`grow px-3! ${buttonClass('quiet')}`}
        >
          <Plus aria-hidden className="size-4" />
          Add result
        </button>
        <button
          type="button"
          {...opener('edit')}
          aria-label={`Edit ${name}`}
          className={`grow px-3! ${buttonClass('quiet')}`}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </button>
        <IconButton {...opener('delete')} title="Delete" name={name} icon={Trash2} />
      </div>
    </article>
  )
}

function recordLine({ totalRaces, totalWins, totalEarnings }: Horse, currency: Currency): string {
  if (totalRaces === 0) return 'Yet to race'
  return [
    counted(totalRaces, 'race'),
    counted(totalWins, 'win'),
    decimalToCents(totalEarnings) === 0 ? '' : formatMoney(totalEarnings, currency),
  ]
    .filter(Boolean)
    .map((words) => words.replaceAll(' ', '\u00a0'))
    .join(' · ')
}
