import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { CheckedDelete } from '../../../../web/admin/checked-delete'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { SelectButton, selectionRoom } from '../../../../web/admin/selection-bar'
import { useSelection } from '../../../../web/admin/use-selection'
import { firstShown, openerOf } from '../../../../web/admin/openers'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { toast } from '../../../../web/toast/toast-store'
import { type DeletableKind, MOST_TOGETHER } from '../../../content/content.rules'
import { RecentlyDeleted } from '../../../content/ui/admin/recently-deleted'
import type { Horse } from '../../horses.contract'
import { horseCardsQuery } from '../horses.queries'
import type { HorseTask } from './horse-admin-card'
import { useHorsesRefresh } from './horse-changes'
import { filterHorses, type HorsesAddress } from './horse-filter'
import { HorseGrid, HorsesPlaceholders, horsesShown } from './horse-grid'
import { HorseSelectionBar } from './horse-selection-bar'
import { HorseTools } from './horse-tools'

const NewHorseDialog = lazyDialog(async () => (await import('./horse-dialog')).NewHorseDialog)
const HorseDialog = lazyDialog(async () => (await import('./horse-dialog')).HorseDialog)

interface Props {
  address: HorsesAddress
  /** `isTyping`: all that is typed makes one step in the browser's history. */
  onAddress: (address: HorsesAddress, isTyping?: boolean) => void
  /** Leaves the open horse's address, by going back to where the person came from. */
  onClose: () => void
}

const ADD_BUTTON = 'add-horse'
const deletable: readonly DeletableKind[] = ['horse', 'horse-photo', 'horse-video', 'performance']

/** Horses Management (SPEC §2). */
export function HorsesScreen({ address, onAddress, onClose }: Props) {
  const horses = useQuery(horseCardsQuery)
  const refresh = useHorsesRefresh()
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Horse>()
  /** The button pressed on a card, which regains the focus in the end. */
  const [pressed, setPressed] = useState<HorseTask>('edit')
  const isHydrated = useHydrated()
  /** Created on this visit: shown first, whatever its name. */
  const [newId, setNewId] = useState<string>()
  const found = filterHorses(horses.data ?? [], address)
  const selection = useSelection(horsesShown(found, newId, address), MOST_TOGETHER)
  const archive = async ({ id, name, updatedAt }: Horse) => {
    setDeleting(undefined)
    try {
      await send('PATCH', `/api/horses/${id}`, { archivedAt: new Date().toISOString(), updatedAt })
      toast({ title: 'Success', description: `${name} is archived` })
    } catch {
      const description = `${name} could not be archived. Please try again.`
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    await refresh()
    // its card has left the list
    document.getElementById(ADD_BUTTON)?.focus()
  }
  const addButton = (label: string) => (
    <button type="button" onClick={() => setAdding(true)} className={buttonClass()}>
      {label}
    </button>
  )

  return (
    <AdminScreen
      title="Horses Management"
      count={listCount(horses, (all) =>
        countOf(found.length, filterHorses(all, { status: archivedOr(address) }).length),
      )}
      actions={
        <>
          <RecentlyDeleted kinds={deletable} onRestored={refresh} />
          <SelectButton selection={selection} />
          <button
            id={ADD_BUTTON}
            type="button"
            onClick={() => setAdding(true)}
            className={buttonClass()}
          >
            Add Horse
          </button>
        </>
      }
      tools={
        <HorseTools address={address} onAddress={onAddress}>
          <ViewSwitch view={address.view} onView={(view) => onAddress({ ...address, view })} />
        </HorseTools>
      }
    >
      <AdminList
        query={horses}
        what="the horses"
        placeholders={<HorsesPlaceholders view={address.view} />}
        empty={
          <EmptyState
            title="No Horses Yet"
            hint="Each horse gets a page of its own, with its photos, videos and races."
            action={addButton('Add Your First Horse')}
          />
        }
      >
        {() => (
          <div className={selectionRoom}>
            <HorseSelectionBar selection={selection} refresh={refresh} />
            <HorseGrid
              horses={found}
              selection={selection}
              newId={newId}
              address={address}
              onAddress={onAddress}
              onTask={(task, horse) => {
                setPressed(task)
                if (task === 'delete') setDeleting(horse)
                else
                  onAddress({
                    ...address,
                    horse: horse.id,
                    tab: task === 'result' ? 'performances' : undefined,
                  })
              }}
            />
          </div>
        )}
      </AdminList>
      {isAdding && (
        <NewHorseDialog
          horses={horses.data ?? []}
          returnFocusTo={newId === undefined ? ADD_BUTTON : openerOf('edit', newId)}
          onCreated={(id) => {
            setNewId(id)
            // a filter might hide the new horse
            onAddress({ view: address.view })
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {isHydrated && horses.data && address.horse !== undefined && (
        <HorseDialog
          key={address.horse}
          id={address.horse}
          horses={horses.data}
          tab={address.tab ?? 'details'}
          photo={address.photo}
          onTab={(tab) => {
            const next = { ...address, tab: tab === 'details' ? undefined : tab }
            onAddress({ ...next, photo: undefined })
          }}
          isAddingResult={pressed === 'result'}
          onClose={onClose}
          returnFocusTo={firstShown(
            openerOf(pressed, address.horse),
            openerOf('more', address.horse),
          )}
        />
      )}
      {deleting && (
        <CheckedDelete
          name={deleting.name}
          check={`/api/horses/${deleting.id}/deletion`}
          instead={[
            {
              label: 'Change its status',
              onChoose: () => {
                setPressed('edit')
                setDeleting(undefined)
                onAddress({ ...address, horse: deleting.id, tab: undefined })
              },
            },
            ...(deleting.archivedAt === null
              ? [{ label: 'Archive it', onChoose: () => void archive(deleting) }]
              : []),
          ]}
          also="Its photos, videos, performances and ownership shares are deleted with it."
          call={async () => {
            await send('DELETE', `/api/horses/${deleting.id}`)
          }}
          success="Horse deleted successfully"
          failure="Failed to delete horse"
          onChanged={refresh}
          onClose={() => setDeleting(undefined)}
          returnFocusTo={
            horses.data?.some(({ id }) => id === deleting.id)
              ? openerOf('more', deleting.id)
              : ADD_BUTTON
          }
        />
      )}
    </AdminScreen>
  )
}

interface ViewProps {
  view: HorsesAddress['view']
  onView: (view: HorsesAddress['view']) => void
}

const views = [
  { view: undefined, label: 'Table', icon: Rows3 },
  { view: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** To look for figures in a table, or for pictures on cards. A phone has room for one only. */
const ViewSwitch = ({ view, onView }: ViewProps) => (
  <div role="group" aria-label="View" className="flex max-sm:hidden">
    {views.map(({ view: each, label, icon: Icon }) => (
      <button
        key={label}
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={view === each}
        onClick={() => onView(each)}
        className="grid size-11 place-items-center border border-line-strong text-ink-soft first:rounded-l-[3px] last:-ml-px last:rounded-r-[3px] hover:text-ink focus-visible:-outline-offset-3 aria-pressed:bg-quiet-wash aria-pressed:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    ))}
  </div>
)

/** The archived horses are a list of their own. */
const archivedOr = ({ status }: HorsesAddress) => (status === 'archived' ? status : undefined)

function countOf(found: number, all: number): string {
  const horses = counted(all, 'horse')
  return found === all ? horses : `${found} of ${horses}`
}
