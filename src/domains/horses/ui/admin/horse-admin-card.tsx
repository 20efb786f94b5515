import { Pencil, Plus, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge } from '../../../../lib/ages'
import { type Currency, decimalToCents, formatMoney } from '../../../../lib/money'
import { useSite } from '../../../../web/site'
import { counted } from '../../../../lib/text'
import { IconButton } from '../../../../web/admin/icon-button'
import { MoreMenu, MoreMenuLink } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { Facts } from '../../../../web/ui/facts'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import type { Horse } from '../../horses.contract'
import { stillRaces } from '../../horses.rules'
import { HorseStatusBadge } from '../horse-status-badge'
import { HorseBadges, PublishLine } from './horse-badges'

export type HorseTask = CardTask | 'result'

/** What a card of a horse and its row in the table take. */
export interface HorseItemProps {
  horse: Horse
  /** Just created, so it comes first. */
  isNew: boolean
  /** Its picture is among the first to be seen. */
  priority: boolean
  onTask: (task: HorseTask) => void
  selectBox: ReactNode
}

export function HorseAdminCard({ horse, isNew, priority, onTask, selectBox }: HorseItemProps) {
  const { currency } = useSite()
  const { name, age, gender } = horse
  const opener = (task: HorseTask) => ({
    id: openerOf(task, horse.id),
    onClick: () => onTask(task),
  })
  return (
    <article className="grid h-full grid-cols-[min(7.5rem,33%)_minmax(0,1fr)] gap-x-4 sm:flex sm:flex-col">
      <div className="relative self-start overflow-hidden bg-sunken sm:w-full">
        <StableImage
          {...pictureOf(horse)}
          alt=""
          sizes="(min-width: 1280px) 350px, (min-width: 640px) 46vw, 128px"
          shape="3x2"
          priority={priority}
          className="w-full"
        />
        {selectBox}
        {horse.isFeatured && (
          <p className="absolute bottom-0 left-0 flex items-center gap-1 bg-brass-wash px-2.5 text-[0.85rem] leading-6 font-semibold text-brass-ink">
            <Star aria-hidden className="size-3.5 fill-current" /> Featured
          </p>
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap-reverse items-start sm:mt-3 sm:flex-nowrap justify-between gap-x-3">
          <h2 className="min-w-0 text-[1.2rem] leading-snug break-words">{name}</h2>
          <p className="flex flex-wrap gap-1.5 sm:justify-end">
            <HorseBadges horse={horse} isNew={isNew} />
            <HorseStatusBadge status={horse.status} />
          </p>
        </div>
        <p className="text-ink-soft">
          <Facts of={[age === null ? !gender && 'Age unknown' : formatAge(age), gender]} />
        </p>
        <p className="figures wrap-anywhere text-ink-soft">
          <Facts of={recordOf(horse, currency)} />
        </p>
        <PublishLine horse={horse} />
      </div>
      <div className="col-span-2 -ml-2 flex items-center justify-end whitespace-nowrap sm:mt-auto">
        {stillRaces(horse.status) && (
          <button
            type="button"
            {...opener('result')}
            aria-label={`Add result for ${name}`}
            className="mr-auto flex min-h-11 items-center gap-2 rounded-[3px] px-2 font-semibold hover:bg-sunken focus-visible:-outline-offset-3"
          >
            <Plus aria-hidden className="size-4" />
            Add result
          </button>
        )}
        <IconButton {...opener('edit')} title="Edit" name={name} icon={Pencil} />
        <HorseMenu horse={horse} onTask={onTask} />
      </div>
    </article>
  )
}

/** Less frequent actions on a horse. */
export const HorseMenu = ({ horse, onTask }: Pick<HorseItemProps, 'horse' | 'onTask'>) => (
  <MoreMenu<HorseTask>
    id={openerOf('more', horse.id)}
    label={`More for ${horse.name}`}
    tasks={[
      // seldom wanted then: the row's own button is for horses that race
      ['result', 'Add result', !stillRaces(horse.status)],
      ['delete', 'Delete', true],
    ]}
    onTask={onTask}
  >
    <MoreMenuLink href={`/horses/${horse.slug}`}>Public page</MoreMenuLink>
  </MoreMenu>
)

function recordOf({ totalRaces, totalWins, totalEarnings }: Horse, currency: Currency) {
  if (totalRaces === 0) return ['Yet to race']
  return [
    counted(totalRaces, 'race'),
    counted(totalWins, 'win'),
    decimalToCents(totalEarnings) === 0 ? '' : formatMoney(totalEarnings, currency),
  ]
}
