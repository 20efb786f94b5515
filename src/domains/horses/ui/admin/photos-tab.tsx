import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Placeholders } from '../../../../web/admin/admin-list'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { useSendOnce } from '../../../../web/admin/send-once'
import { SelectBox, SelectButton, selectionRoom } from '../../../../web/admin/selection-bar'
import { useSelection } from '../../../../web/admin/use-selection'
import { SortableList } from '../../../../web/admin/sortable-list'
import { send } from '../../../../web/send'
import { toast } from '../../../../web/toast/toast-store'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'
import { MOST_TOGETHER } from '../../../content/content.rules'
import { PhotoDrop } from '../../../media/ui/admin/photo-drop'
import type { Horse } from '../../horses.contract'
import { horsePhotosQuery } from '../horse.queries'
import { useHorsesRefresh } from './horse-changes'
import { PartList } from './part-list'
import { PhotoCard, PhotoCardSkeleton, photoCardsClass } from './photo-card'
import { PhotoForm } from './photo-form'
import { PhotoSelectionBar } from './photo-selection-bar'

interface Props {
  horse: Pick<Horse, 'id' | 'name'>
  horses: readonly Horse[]
  /** The photo to scroll to, and to mark. */
  shownId: string | undefined
}

/** Gallery Photos (SPEC §2): add many at once, caption them, put them in order. */
export function PhotosTab({ horse, horses, shownId }: Props) {
  const photos = useQuery({ ...horsePhotosQuery(horse.id), refetchOnMount: 'always' })
  const refresh = useHorsesRefresh()
  const sendOnce = useSendOnce()
  const heading = useId()
  const adder = useId()
  const [isAdding, setAdding] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const selection = useSelection(photos.data ?? [], MOST_TOGETHER)
  // closing asks first, then cancels uploads
  useUnsavedWork({ isDirty: isUploading })

  const add = async (imageUrl: string) => {
    await sendOnce('POST', `/api/horses/${horse.id}/gallery`, { imageUrl })
    await refresh()
    toast({ title: 'Success', description: 'Gallery photo added successfully' })
  }
  const reorder = async (photoIds: string[]) => {
    const path = `/api/horses/${horse.id}/gallery/reorder`
    await rereadingWhenRefused(photos.refetch, () => send('PATCH', path, { photoIds }))
    await refresh()
  }
  return (
    <>
      <h3 id={heading} tabIndex={-1} className="text-lg outline-none max-sm:sr-only">
        Gallery Photos
      </h3>
      <PhotoDrop
        label="Add photos"
        failure="Failed to add gallery photo"
        onUploaded={add}
        onBusyChange={setUploading}
        beside={photos.data?.length !== 0 && <SelectButton selection={selection} />}
      >
        {!isAdding && (
          <button
            id={adder}
            type="button"
            onClick={() => setAdding(true)}
            className="min-h-11 text-left text-[0.92rem] quiet-link"
          >
            Add one with a caption
          </button>
        )}
      </PhotoDrop>
      {isAdding && (
        <PhotoForm
          horseId={horse.id}
          onLeave={() => setAdding(false)}
          returnFocusTo={() => adder}
        />
      )}
      <PartList
        query={photos}
        what="the photos"
        empty="No photos yet."
        placeholders={
          <Placeholders count={3} className={photoCardsClass} item={<PhotoCardSkeleton />} />
        }
      >
        {(shown) => (
          <div className={selectionRoom}>
            <PhotoSelectionBar
              horse={horse}
              horses={horses}
              photos={shown}
              selection={selection}
              nameOf={(photo) => photoName(photo, shown.indexOf(photo))}
              refresh={refresh}
            />
            <SortableList
              label="Gallery Photos"
              layout="grid"
              className={photoCardsClass}
              items={shown}
              itemLabel={(photo) => photoName(photo, shown.indexOf(photo))}
              onReorder={reorder}
              failure="Failed to reorder photos"
              renderItem={(photo, handle) => (
                <PhotoCard
                  horseName={horse.name}
                  photo={photo}
                  isShown={photo.id === shownId}
                  name={photoName(photo, shown.indexOf(photo))}
                  handle={handle}
                  selectBox={
                    selection.isOn && (
                      <SelectBox
                        selection={selection}
                        id={photo.id}
                        name={photoName(photo, shown.indexOf(photo))}
                      />
                    )
                  }
                  neighbour={heading}
                />
              )}
            />
          </div>
        )}
      </PartList>
    </>
  )
}

const photoName = (photo: { caption: string | null }, index: number) =>
  photo.caption === null ? `photo ${index + 1}` : `photo “${photo.caption}”`
