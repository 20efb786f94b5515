import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { today } from '../../../../web/admin/use-today'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { ConflictNotice } from '../../../../web/ui/conflict-notice'
import { Skeleton } from '../../../../web/ui/skeleton'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { WrappedLineField } from '../../../../web/admin/fields/text-area-field'
import { DateField } from '../../../../web/admin/fields/text-field'
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
  /** While photos are selected: instead of what can be done with one. */
  selectBox: ReactNode
  neighbour: string
}

const labels = { caption: 'Caption', takenOn: 'Taken on' } as const
const schema = horsePhotoChange(today).pick({ caption: true, takenOn: true })
const valuesOf = (photo: HorsePhoto | undefined) => ({
  caption: photo?.caption ?? '',
  takenOn: photo?.takenOn ?? '',
})

/** Each field as wide as the card, and as tall as in the cards beside it; its label inside it, and a line below the first. */
const fieldsClass =
  'grid max-sm:grid-rows-[1fr_auto] sm:row-span-2 sm:grid-rows-subgrid [&>div]:relative [&>div]:border-line [&>div:first-child]:border-b [&>div]:content-stretch [&>div]:gap-0 [&_label]:absolute [&_label]:top-1.5 [&_label]:left-2.5 [&_label]:text-[0.8rem] [&_label]:leading-none [&_label]:font-normal [&_label]:text-ink-soft [&_:is(input,textarea)]:rounded-none [&_:is(input,textarea)]:border-0 [&_:is(input,textarea)]:px-2.5 [&_:is(input,textarea)]:pt-5 [&_:is(input,textarea)]:pb-1 [&_:is(input,textarea)]:focus-visible:-outline-offset-3 [&_[data-text]]:after:border-0 [&_[data-text]]:after:px-2.5 [&_[data-text]]:after:pt-5 [&_[data-text]]:after:pb-1 max-sm:[&_:is(input,textarea,[data-text])]:leading-snug sm:[&_textarea]:pr-22 sm:[&_[data-text]]:after:pr-22 [&_p]:px-2.5 [&_p]:pb-1.5'

/**
 * The picture above its fields, with the tools at the end of the caption; or before them, where the screen is narrow.
 * Cards side by side share their rows: picture, caption, day and what follows from a change.
 */
const cardClass =
  'grid h-full grid-cols-[minmax(5rem,8rem)_minmax(8.5rem,1fr)_2.75rem] border border-line-strong bg-raised sm:row-span-4 sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-subgrid'

/** The cards in their grid, or their placeholders. */
export const photoCardsClass =
  'grid gap-3 sm:-mb-4 sm:grid-cols-2 sm:gap-x-4 lg:grid-cols-3 sm:gap-y-0 sm:*:row-span-4 sm:*:mb-4 sm:*:grid sm:*:grid-rows-subgrid'

/** The card of a photo still to come. */
export const PhotoCardSkeleton = () => (
  <div className={cardClass}>
    <Skeleton className="aspect-square sm:aspect-3/2" />
    <div className="h-26" />
  </div>
)

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
      className={`${cardClass} ${isShown ? 'outline-3 outline-offset-4 outline-brass' : ''}`}
    >
      <div className="relative border-line-strong max-sm:min-h-32 sm:border-b">
        <StableImage
          src={photo.imageUrl}
          image={photo.image}
          alt={photo.caption ?? ''}
          sizes="(min-width: 640px) 260px, 200px"
          shape="3x2"
          className="h-full w-full max-sm:absolute max-sm:inset-0 max-sm:aspect-auto!"
        />
        {selectBox}
      </div>
      <div
        className={`order-last flex flex-col-reverse items-center justify-end sm:z-1 sm:col-start-1 sm:row-start-2 sm:-mt-1.5 sm:flex-row sm:self-start sm:justify-self-end [&_button]:mr-0 ${selectBox ? 'invisible' : ''}`}
      >
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
        className="grid max-sm:grid-rows-[1fr_auto] sm:col-start-1 sm:row-span-3 sm:row-start-2 sm:grid-rows-subgrid"
      >
        <div className={fieldsClass}>
          <WrappedLineField {...field('caption')} />
          <DateField {...field('takenOn')} max={today()} />
        </div>
        <div className="grid content-start">
          {conflict && <ConflictNotice conflict={conflict} />}
          {refusal !== undefined && (
            <p role="alert" className="px-2.5 py-1.5 text-[0.92rem] font-semibold text-bad">
              {refusal}
            </p>
          )}
          {isDirty && (
            <button type="submit" disabled={busy} className={`m-2 ${buttonClass('quiet')}`}>
              {busy ? 'Saving...' : 'Save'}
            </button>
          )}
        </div>
      </form>
    </div>
  )
}
