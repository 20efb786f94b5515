import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useCallback, useState } from 'react'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { ClearButton } from '../../../../web/admin/clear-button'
import { ConfirmDelete } from '../../../../web/admin/confirm-dialog'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { SelectBox, SelectButton, selectionRoom } from '../../../../web/admin/selection-bar'
import { useSelection } from '../../../../web/admin/use-selection'
import { useAddressed } from '../../../../web/admin/use-addressed'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { Select } from '../../../../web/ui/select'
import { MOST_TOGETHER } from '../../../content/content.rules'
import { RecentlyDeleted } from '../../../content/ui/admin/recently-deleted'
import type { GalleryItem } from '../../gallery.contract'
import { photoName } from '../../gallery.rules'
import { galleryItemsQuery } from '../gallery.queries'
import { filterPhotos, nextDisplayOrder, type GalleryFilter } from './gallery-filter'
import { categoryOptions } from './gallery-words'
import { GallerySelectionBar } from './gallery-selection-bar'
import { PhotoGrid, PhotoGridPlaceholders, PHOTOS_AT_ONCE } from './photo-grid'
import { PhotoTile } from './photo-tile'

const PhotoDialog = lazyDialog(async () => (await import('./photo-dialog')).PhotoDialog)
const PhotosDialog = lazyDialog(async () => (await import('./photos-dialog')).PhotosDialog)

const ADD_BUTTON = 'add-photo'
const ADD_SEVERAL_BUTTON = 'add-photos'
const deletable = ['gallery-item'] as const
const ALL = 'all'

interface Props {
  filter: GalleryFilter
  onFilter: (filter: GalleryFilter) => void
}

interface ScreenProps extends Props {
  /** The id of the photo that the address opens. */
  openId: string | undefined
  onOpened: (id: string) => void
  onClosed: () => void
}

type Open = { task: 'add' | 'add several' } | { task: CardTask; photo: GalleryItem }

/** Main Gallery (SPEC §2): all photos by display order, drafts too. */
export function GalleryScreen({ filter, onFilter, openId, onOpened, onClosed }: ScreenProps) {
  const gallery = useQuery(galleryItemsQuery)
  const queryClient = useQueryClient()
  const addressed = useAddressed(gallery.data, openId)
  const [chosen, setOpen] = useState<Open>()
  const open: Open | undefined = chosen ?? (addressed && { task: 'edit', photo: addressed })
  const openTask = useCallback(
    (task: CardTask, photo: GalleryItem) => {
      setOpen({ task, photo })
      onOpened(photo.id)
    },
    [onOpened],
  )
  const close = () => {
    setOpen(undefined)
    if (addressed) onClosed()
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: galleryItemsQuery.queryKey })
  const all = gallery.data ?? []
  const shown = filterPhotos(all, filter)
  const [drawn, setDrawn] = useState({ filter, count: PHOTOS_AT_ONCE })
  // another filter shows its own first photos
  if (drawn.filter.category !== filter.category || drawn.filter.state !== filter.state)
    setDrawn({ filter, count: PHOTOS_AT_ONCE })
  const selection = useSelection(shown.slice(0, drawn.count), MOST_TOGETHER)
  const isFiltered = filter.category !== undefined || filter.state !== undefined
  const drafts = all.filter((photo) => !photo.isPublished).length
  return (
    <AdminScreen
      title="Main Gallery"
      count={listCount(gallery, () =>
        isFiltered
          ? `${shown.length} of ${counted(all.length, 'photo')}`
          : `${counted(all.length, 'photo')}${drafts === 0 ? '' : `, ${drafts} of them ${drafts === 1 ? 'a draft' : 'drafts'}`}`,
      )}
      actions={
        <>
          <RecentlyDeleted kinds={deletable} onRestored={refresh} />
          <SelectButton selection={selection} />
          <button
            id={ADD_SEVERAL_BUTTON}
            type="button"
            onClick={() => setOpen({ task: 'add several' })}
            className={buttonClass('quiet')}
          >
            <Images aria-hidden className="size-5 max-lg:hidden" />
            Add several
          </button>
          <button
            id={ADD_BUTTON}
            type="button"
            onClick={() => setOpen({ task: 'add' })}
            className={buttonClass()}
          >
            Add Photo
          </button>
        </>
      }
      tools={<GalleryTools filter={filter} onFilter={onFilter} />}
    >
      <AdminList
        query={gallery}
        what="the photos"
        placeholders={<PhotoGridPlaceholders />}
        empty={
          <EmptyState
            title="No Photos Yet"
            hint="Photographs of the horses, the stable and race days will hang here, and in the public gallery once they are published."
          />
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title="No Photos Found"
              hint="Choose another category or state."
              action={<ClearButton hasFilters onClear={() => onFilter({})} />}
            />
          ) : (
            <div className={selectionRoom}>
              <GallerySelectionBar selection={selection} photos={all} refresh={refresh} />
              <PhotoGrid
                photos={shown}
                shown={drawn.count}
                onMore={(count) => setDrawn({ filter, count })}
              >
                {(photo) => (
                  <PhotoTile
                    photo={photo}
                    onTask={openTask}
                    // nothing while no one selects: there may be thousands of tiles
                    {...(selection.isOn && {
                      selectBox: (
                        <SelectBox selection={selection} id={photo.id} name={photoName(photo)} />
                      ),
                    })}
                  />
                )}
              </PhotoGrid>
            </div>
          )
        }
      </AdminList>
      {open?.task === 'add several' && (
        <PhotosDialog
          nextOrder={nextDisplayOrder(all)}
          returnFocusTo={ADD_SEVERAL_BUTTON}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {(open?.task === 'add' || open?.task === 'edit') && (
        <PhotoDialog
          photo={open.task === 'edit' ? open.photo : undefined}
          nextOrder={nextDisplayOrder(all)}
          returnFocusTo={open.task === 'edit' ? openerOf('edit', open.photo.id) : ADD_BUTTON}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {open?.task === 'delete' && (
        <ConfirmDelete
          name={photoName(open.photo)}
          call={() => send('DELETE', `/api/main-gallery/${open.photo.id}`)}
          success="Photo deleted successfully"
          failure="Failed to delete photo"
          onChanged={refresh}
          onClose={close}
          returnFocusTo={openerOf('more', open.photo.id)}
        />
      )}
    </AdminScreen>
  )
}

function GalleryTools({ filter, onFilter }: Props) {
  return (
    <>
      <Select
        label="Category"
        name="category"
        isCompact
        options={[{ value: ALL, label: 'All categories' }, ...categoryOptions]}
        value={filter.category ?? ALL}
        onChange={(category) =>
          onFilter({ ...filter, category: category === ALL ? undefined : category })
        }
      />
      <Select
        label="State"
        name="state"
        isCompact
        options={stateOptions}
        value={filter.state ?? ALL}
        onChange={(state) => onFilter({ ...filter, state: state === ALL ? undefined : state })}
      />
    </>
  )
}

const stateOptions = [
  { value: ALL, label: 'All photos' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
] as const
