import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { fold } from '../../../../lib/folding'
import { SearchBox } from '../../../../web/admin/search-box'
import { BarButton, SelectionBar } from '../../../../web/admin/selection-bar'
import type { Undo } from '../../../../web/admin/undo-toast'
import type { Selection } from '../../../../web/admin/use-selection'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import {
  DeleteSeveral,
  seenOf,
  together,
  useTogether,
} from '../../../content/ui/admin/use-together'
import type { Horse, HorsePhoto } from '../../horses.contract'

interface Props {
  horse: Pick<Horse, 'id' | 'name'>
  horses: readonly Horse[]
  /** All of the horse's photos, in order. */
  photos: readonly HorsePhoto[]
  selection: Selection<HorsePhoto>
  nameOf: (photo: HorsePhoto) => string
  refresh: () => Promise<void>
}

/** What can be done with several photos of a horse. */
export function PhotoSelectionBar({ horse, horses, photos, selection, nameOf, refresh }: Props) {
  const failure = 'Failed to move the photos'
  const { run, finish, refusal } = useTogether({ selection, refresh, failure })
  const [open, setOpen] = useState<'move' | 'delete'>()
  const { chosen } = selection
  const close = () => setOpen(undefined)
  const isNone = chosen.length === 0
  const words = (count: number) => `${counted(count, 'photo')} moved`

  const putFirst = (isFirst: boolean) => {
    const path = `/api/horses/${horse.id}/gallery/reorder`
    const from = photos.map(({ id }) => id)
    const ids = chosen.map(({ id }) => id)
    const others = from.filter((id) => !selection.has(id))
    const photoIds = isFirst ? [...ids, ...others] : [...others, ...ids]
    void run(async () => {
      await send('PATCH', path, { photoIds, from })
      const undo: Undo = { method: 'PATCH', path, body: { photoIds: from, from: photoIds } }
      return { words: words(ids.length), undo }
    })
  }
  const moveTo = ({ id: horseId, name }: Horse) => {
    close()
    void run(() =>
      together(
        '/api/horse-gallery/together',
        { photos: chosen.map((photo) => ({ ...seenOf(photo), horseId })) },
        (count) => `${words(count)} to ${name}`,
      ),
    )
  }
  return (
    <>
      <SelectionBar selection={selection} refusal={refusal}>
        <BarButton disabled={isNone} onClick={() => putFirst(true)}>
          To the beginning
        </BarButton>
        <BarButton disabled={isNone} onClick={() => putFirst(false)}>
          To the end
        </BarButton>
        <BarButton disabled={isNone} onClick={() => setOpen('move')}>
          To another horse
        </BarButton>
        <BarButton tone="danger" disabled={isNone} onClick={() => setOpen('delete')}>
          Delete
        </BarButton>
      </SelectionBar>
      {open === 'move' && (
        <HorsesDialog
          title={`Move ${counted(chosen.length, 'photo')} to`}
          horses={horses.filter(({ id }) => id !== horse.id)}
          onChoose={moveTo}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteSeveral
          kind="horse-photo"
          one="photo"
          things={chosen.map((photo) => ({ ...photo, name: nameOf(photo) }))}
          finish={finish}
          refresh={refresh}
          onClose={close}
          focusAfterwards={selection.buttonId}
        />
      )}
    </>
  )
}

/** No one reads through more: another letter narrows the list. */
const LISTED = 40

interface DialogProps {
  title: string
  horses: readonly Horse[]
  onChoose: (horse: Horse) => void
  onClose: () => void
}

/** Chooses a horse. */
function HorsesDialog({ title, horses, onChoose, onClose }: DialogProps) {
  const [typed, setTyped] = useState('')
  const found = horses.filter(({ name }) => fold(name).includes(fold(typed)))
  return (
    <Dialog title={title} onClose={onClose}>
      <SearchBox label="Search horses" value={typed} onChange={setTyped} />
      <ul aria-label="Horses" className="-my-2">
        {found.slice(0, LISTED).map((horse) => (
          <li key={horse.id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(horse)}
              className="min-h-11 w-full px-2 text-left font-semibold break-words hover:bg-sunken focus-visible:-outline-offset-3"
            >
              {horse.name}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > LISTED || found.length === 0 ? '' : 'sr-only'}>
        {found.length === 0
          ? 'No horse has this name.'
          : found.length > LISTED
            ? `Showing ${LISTED} of ${found.length}: type more of the name.`
            : `${counted(found.length, 'horse')}`}
      </p>
    </Dialog>
  )
}
