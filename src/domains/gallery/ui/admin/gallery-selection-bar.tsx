import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { BarButton, SelectionBar } from '../../../../web/admin/selection-bar'
import type { Selection } from '../../../../web/admin/use-selection'
import {
  DeleteSeveral,
  seenOf,
  together,
  useTogether,
} from '../../../content/ui/admin/use-together'
import type { GalleryItem, GalleryTogether } from '../../gallery.contract'
import { categoryLabel, galleryCategories, photoName } from '../../gallery.rules'
import { MovePhotosDialog } from './move-photos-dialog'

interface Props {
  selection: Selection<GalleryItem>
  /** The whole gallery, in order. */
  photos: readonly GalleryItem[]
  refresh: () => Promise<void>
}

type Change = Omit<GalleryTogether['photos'][number], 'id' | 'updatedAt' | 'displayOrder'>

/** What can be done with several photos of the gallery. */
export function GallerySelectionBar({ selection, photos, refresh }: Props) {
  const failure = 'Failed to update the photos'
  const { run, finish, refusal } = useTogether({ selection, refresh, failure })
  const [open, setOpen] = useState<'move' | 'delete'>()
  const { chosen } = selection
  const close = () => setOpen(undefined)
  const send = (fields: Change, done: string, where: Pick<GalleryTogether, 'moveTo'> = {}) =>
    together(
      '/api/main-gallery/together',
      { photos: chosen.map((photo) => ({ ...seenOf(photo), ...fields })), ...where },
      (count) => `${counted(count, 'photo')} ${done}`,
    )
  const change = (fields: Change, done: string) => void run(() => send(fields, done))
  const isNone = chosen.length === 0
  return (
    <>
      <SelectionBar selection={selection} refusal={refusal}>
        <BarButton
          disabled={chosen.every(({ isPublished }) => isPublished)}
          onClick={() => change({ isPublished: true }, 'published')}
        >
          Publish
        </BarButton>
        <BarButton
          disabled={!chosen.some(({ isPublished }) => isPublished)}
          onClick={() => change({ isPublished: false }, 'made drafts')}
        >
          Make drafts
        </BarButton>
        <MoreMenu
          label="Category"
          isWorded
          disabled={isNone}
          tasks={galleryCategories.map((each) => [each, categoryLabel(each), true] as const)}
          onTask={(category) => change({ category }, `put under ${categoryLabel(category)}`)}
        />
        <BarButton disabled={isNone} onClick={() => setOpen('move')}>
          Move
        </BarButton>
        <BarButton tone="danger" disabled={isNone} onClick={() => setOpen('delete')}>
          Delete
        </BarButton>
      </SelectionBar>
      {open === 'move' && (
        <MovePhotosDialog
          count={chosen.length}
          others={photos.filter(({ id }) => !selection.has(id))}
          onMove={(moveTo) => {
            close()
            void run(() => send({}, 'moved', { moveTo }))
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteSeveral
          kind="gallery-item"
          one="photo"
          things={chosen.map((photo) => ({ ...photo, name: photoName(photo) }))}
          finish={finish}
          refresh={refresh}
          onClose={close}
          focusAfterwards={selection.buttonId}
        />
      )}
    </>
  )
}
