import { EmptyState, Placeholders } from '../../../../web/admin/admin-list'
import { ClearButton } from '../../../../web/admin/clear-button'
import { ShowMore } from '../../../../web/admin/show-more'
import { Skeleton } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { useFocusOnMore } from '../../../../web/ui/use-focus-on-more'
import type { Horse } from '../../horses.contract'
import { SelectBox } from '../../../../web/admin/selection-bar'
import type { Selection } from '../../../../web/admin/use-selection'
import { HorseAdminCard, type HorseTask } from './horse-admin-card'
import { HORSES_AT_ONCE, type HorsesAddress } from './horse-filter'
import { HorseRow, HorseRowSkeleton, HorseRowTitles } from './horse-row'

interface Props {
  horses: readonly Horse[]
  newId: string | undefined
  selection: Selection<Horse>
  address: HorsesAddress
  onAddress: (address: HorsesAddress) => void
  onTask: (task: HorseTask, horse: Horse) => void
}

const horseGridClass = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3'
/** The pictures seen first: a row of cards, or the top of the table. */
const FIRST_SEEN = { cards: 3, rows: 8 }

/** The horses found, as many as the address says. */
export function HorseGrid({ horses, newId, selection, address, onAddress, onTask }: Props) {
  const shown = address.show ?? HORSES_AT_ONCE
  const list = useFocusOnMore(shown, 'button')
  const isTable = address.view === undefined
  const page = useFirstOnServer(horsesShown(horses, newId, address))
  if (horses.length === 0)
    return (
      <EmptyState
        heading="h2"
        title="No Horses Found"
        hint="No horses match your search. Try another name or fewer filters."
        action={
          <ClearButton
            hasFilters={address.status !== undefined}
            onClear={() => onAddress({ view: address.view })}
          />
        }
      />
    )
  return (
    <>
      <div className="@container">
        {isTable && <HorseRowTitles />}
        <ul ref={list} aria-label="Horses" className={isTable ? undefined : horseGridClass}>
          {page.map((horse, index) => {
            const props = {
              horse,
              isNew: horse.id === newId,
              onTask: (task: HorseTask) => onTask(task, horse),
            }
            const box = { selection, id: horse.id, name: horse.name }
            return (
              <li key={horse.id} className="min-w-0">
                {isTable ? (
                  <HorseRow
                    {...props}
                    priority={index < FIRST_SEEN.rows}
                    selectBox={<SelectBox {...box} isRow />}
                  />
                ) : (
                  <HorseAdminCard
                    {...props}
                    priority={index < FIRST_SEEN.cards}
                    selectBox={<SelectBox {...box} />}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <ShowMore
        what="horses"
        shown={page.length}
        all={horses.length}
        onMore={() => onAddress({ ...address, show: shown + HORSES_AT_ONCE })}
      />
    </>
  )
}

/** As high as what they replace. */
export const HorsesPlaceholders = ({ view }: Pick<HorsesAddress, 'view'>) =>
  view === undefined ? (
    <div className="@container">
      <HorseRowTitles />
      <Placeholders count={6} item={<HorseRowSkeleton />} />
    </div>
  ) : (
    <Placeholders
      count={6}
      className={horseGridClass}
      item={
        <>
          <Skeleton className="aspect-3/2" />
          <Skeleton className="mt-3 h-6 w-3/5" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-4 h-11" />
        </>
      }
    />
  )

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
