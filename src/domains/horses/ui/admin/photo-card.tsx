import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { today } from '../../../../web/admin/use-today'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { ConflictNotice } from '../../../../web/ui/conflict-notice'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { DateField, TextField } from '../../../../web/admin/fields/text-field'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'
import { isStoredImage } from '../../../media/media.rules'
import { FramingDialog } from '../../../media/ui/admin/framing-dialog'
import { StableImage } from '../../../media/ui/stable-image'
import { horsePhotoChange } from '../../horse-input.contract'
import { horsePhoto, type HorsePhoto } from '../../horses.contract'
import { useHorsesRefresh } from './horse-changes'
import { formOpenerOf, PartActions } from './part-actions'

interface Props {
  photo: HorsePhoto
  /** Whether someone came for this one. */
  isShown: boolean
  horseName: string
  name: string
  handle: ReactNode
  selectBox: ReactNode
  neighbour: string
}

const labels = { caption: 'Caption', takenOn: 'Taken on' } as const
const schema = horsePhotoChange(today).pick({ caption: true, takenOn: true })
const valuesOf = (photo: HorsePhoto | undefined) => ({
  caption: photo?.caption ?? '',
  takenOn: photo?.takenOn ?? '',
})

const intoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

/** A photo with its caption and its day, edited in place. */
export function PhotoCard({
  photo,
  isShown,
  name,
  horseName,
  handle,
  selectBox,
  neighbour,
}: Props) {
  const refresh = useHorsesRefresh()
  const [isFraming, setFraming] = useState(false)
  const form = useRecordForm<z.input<typeof schema>, z.output<typeof schema>, HorsePhoto>({
    schema,
    recordSchema: horsePhoto,
    record: photo,
    valuesOf,
    labels,
    save: (values, updatedAt) =>
      send('PATCH', `/api/horse-gallery/${photo.id}`, { ...values, updatedAt }),
    onSaved: refresh,
    success: 'Gallery photo updated successfully',
    failure: 'Failed to update gallery photo',
  })
  const { field, isDirty, busy, conflict, refusal, onSubmit } = form
  useUnsavedWork({ isDirty, isBusy: busy })
  return (
    <div
      ref={isShown ? intoView : undefined}
      className={`grid content-start gap-2 ${isShown ? 'outline-3 outline-offset-4 outline-brass' : ''}`}
    >
      <div className="border border-line bg-raised">
        <div className="relative">
          <StableImage
            src={photo.imageUrl}
            image={photo.image}
            alt={photo.caption ?? ''}
            sizes="(min-width: 640px) 260px, 46vw"
            shape="3x2"
            className="w-full"
          />
          {selectBox}
        </div>
        <div className="flex items-center justify-between">
          {handle}
          <PartActions
            name={name}
            part={photo}
            path={`/api/horse-gallery/${photo.id}`}
            success="Gallery photo deleted successfully"
            failure="Failed to delete gallery photo"
            editLabel="Adjust"
            onEdit={isStoredImage(photo.imageUrl) ? () => setFraming(true) : undefined}
            neighbour={neighbour}
          />
        </div>
      </div>
      {isFraming && (
        <FramingDialog
          imageUrl={photo.imageUrl}
          suggestion={[horseName, photo.caption].filter(Boolean).join(': ')}
          onFramed={async (imageUrl) => {
            const { updatedAt } = photo
            await send('PATCH', `/api/horse-gallery/${photo.id}`, { imageUrl, updatedAt })
            await refresh()
          }}
          onClose={() => setFraming(false)}
          returnFocusTo={formOpenerOf(photo)}
        />
      )}
      <form
        method="post"
        noValidate
        aria-label={`Caption and day of ${name}`}
        data-unsaved="told"
        onSubmit={onSubmit}
        className="grid gap-2"
      >
        {conflict && <ConflictNotice conflict={conflict} />}
        <TextField {...field('caption')} />
        <DateField {...field('takenOn')} max={today()} />
        {refusal !== undefined && (
          <p role="alert" className="text-[0.92rem] font-semibold text-bad">
            {refusal}
          </p>
        )}
        {isDirty && (
          <button type="submit" disabled={busy} className={buttonClass('quiet')}>
            {busy ? 'Saving...' : 'Save'}
          </button>
        )}
      </form>
    </div>
  )
}
