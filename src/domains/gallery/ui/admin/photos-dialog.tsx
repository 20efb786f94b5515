import { useState } from 'react'
import { send } from '../../../../web/api'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog, DialogClose } from '../../../../web/ui/dialog'
import { Select } from '../../../../web/ui/select'
import { PhotoDrop } from '../../../media/ui/admin/photo-drop'
import type { GalleryCategory } from '../../gallery.rules'
import { categoryOptions, photoCount } from './gallery-words'
import { UploadsUnderWay } from './uploads-under-way'

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

/** Several photos at once: each is in the gallery as soon as it has arrived, behind all others. */
export function PhotosDialog({ nextOrder, returnFocusTo, onChanged, onClose }: Props) {
  const [category, setCategory] = useState<GalleryCategory>('other')
  const [state, setState] = useState<(typeof stateOptions)[number]['value']>('published')
  const [added, setAdded] = useState(0)
  const [isBusy, setBusy] = useState(false)
  // counted here: the list behind may be a moment late
  const [firstOrder] = useState(nextOrder)
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
        hint="Or drop them here, or paste them. Each one is added as it arrives; titles can be given afterwards."
        failure="Failed to add photo"
        onBusyChange={setBusy}
        onUploaded={async (imageUrl) => {
          await send('POST', '/api/main-gallery', {
            imageUrl,
            category,
            displayOrder: firstOrder + added,
            isPublished: state === 'published',
          })
          setAdded(added + 1)
          await onChanged()
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="figures text-ink-soft">{added > 0 && `${photoCount(added)} added`}</p>
        <DialogClose asChild>
          <button type="button" className={buttonClass()}>
            Done
          </button>
        </DialogClose>
      </div>
    </Dialog>
  )
}
