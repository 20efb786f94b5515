import { ClearButton } from '../../../../web/admin/clear-button'
import { ShowMore } from '../../../../web/admin/show-more'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { useFocusOnMore } from '../../../../web/ui/use-focus-on-more'
import type { Horse } from '../../horses.contract'
import { SelectBox } from '../../../../web/admin/selection-bar'
import type { Selection } from '../../../../web/admin/use-selection'
import { HorseAdminCard, type HorseTask } from './horse-admin-card'
import { HORSES_AT_ONCE, type HorsesAddress } from './horse-filter'

interface Props {
  horses: readonly Horse[]
  newId: string | undefined
  selection: Selection<Horse>
  address: HorsesAddress
  onAddress: (address: HorsesAddress) => void
  onTask: (task: HorseTask, horse: Horse) => void
}

export const horseGridClass = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3'
const FIRST_SEEN = 3

/** The horses found, as many as the address says. */
export function HorseGrid({ horses, newId, selection, address, onAddress, onTask }: Props) {
  const shown = address.show ?? HORSES_AT_ONCE
  const list = useFocusOnMore(shown, 'button')
  const page = useFirstOnServer(horsesShown(horses, newId, address))
  if (horses.length === 0)
    return (
      <div className="border-y border-line py-12 text-center">
        <h2 className="mb-5 text-xl">No Horses Found</h2>
        <ClearButton hasFilters={address.status !== undefined} onClear={() => onAddress({})} />
      </div>
    )
  return (
    <>
      <ul ref={list} aria-label="Horses" className={horseGridClass}>
        {page.map((horse, index) => (
          <li key={horse.id} className="min-w-0">
            <HorseAdminCard
              horse={horse}
              isNew={horse.id === newId}
              priority={index < FIRST_SEEN}
              onTask={(task) => onTask(task, horse)}
              selectBox={<SelectBox selection={selection} id={horse.id} name={horse.name} />}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        what="horses"
        shown={page.length}
        all={horses.length}
        onMore={() => onAddress({ ...address, show: shown + HORSES_AT_ONCE })}
      />
    </>
  )
}

/** The horses on screen: the new one first. */
export const horsesShown = (
  horses: readonly Horse[],
  newId: string | undefined,
  { show = HORSES_AT_ONCE }: HorsesAddress,
) =>
  [...horses.filter(({ id }) => id === newId), ...horses.filter(({ id }) => id !== newId)].slice(
    0,
    show,
  )
