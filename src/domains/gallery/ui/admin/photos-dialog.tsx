import { useRef, useState } from 'react'
import { counted } from '../../../../lib/text'
import { useSendOnce } from '../../../../web/admin/send-once'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog, DialogClose } from '../../../../web/ui/dialog'
import { Select } from '../../../../web/ui/select'
import { PhotoDrop } from '../../../media/ui/admin/photo-drop'
import type { GalleryCategory } from '../../gallery.rules'
import { categoryOptions } from './gallery-words'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

interface Props {
  /** The first photo's display order; the others follow it. */
  nextOrder: number
  returnFocusTo: string
  onChanged: () => Promise<void>
  onClose: () => void
}

const stateOptions = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

/** Several photos at once: each joins the gallery as soon as it has arrived, after all others. */
export function PhotosDialog({ nextOrder, returnFocusTo, onChanged, onClose }: Props) {
  const [category, setCategory] = useState<GalleryCategory>('other')
  const [state, setState] = useState<(typeof stateOptions)[number]['value']>('published')
  const [added, setAdded] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  // counted here: the list behind may lag
  const [firstOrder] = useState(nextOrder)
  /** A photo added again after a lost answer keeps its place. */
  const places = useRef(new Map<string, number>())
  return (
    <Dialog title="Add several photos" returnFocusTo={returnFocusTo} onClose={onClose}>
      <UploadsUnderWay isBusy={isBusy} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Category"
          name="category"
          isCompact
          options={categoryOptions}
          value={category}
          onChange={setCategory}
        />
        <Select
          label="Add them as"
          name="state"
          isCompact
          options={stateOptions}
          value={state}
          onChange={setState}
        />
      </div>
      <PhotoDrop
        label="Choose photos"
        hint="Or drop them here, or paste them. Each one is added once it has uploaded; you can add titles later."
        failure="Failed to add photo"
        onBusyChange={setBusy}
        onUploaded={async (imageUrl) => {
          const place = places.current.get(imageUrl) ?? places.current.size
          places.current.set(imageUrl, place)
          await sendOnce('POST', '/api/main-gallery', {
            imageUrl,
            category,
            displayOrder: firstOrder + place,
            isPublished: state === 'published',
          })
          setAdded(added + 1)
          // who presses Done meanwhile has lost nothing
          void onChanged()
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="figures text-ink-soft">{added > 0 && `${counted(added, 'photo')} added`}</p>
        <DialogClose asChild>
          <button type="button" className={buttonClass()}>
            Done
          </button>
        </DialogClose>
      </div>
    </Dialog>
  )
}

/** Keeps its dialog open while pictures are uploading. */
function UploadsUnderWay({ isBusy }: { isBusy: boolean }) {
  useUnsavedWork({ isDirty: isBusy })
  return null
}
