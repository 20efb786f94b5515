import type { CSSProperties, MouseEvent } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { Lightbox } from '../../../web/lightbox'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { srcSet, variantUrlFor } from '../../media/media.rules'
import { StableImage } from '../../media/ui/stable-image'
import type { HorsePhoto } from '../horses.contract'
import { type PhotoPlace, photoRows } from './photo-rows'

interface Props {
  horseName: string
  photos: readonly HorsePhoto[]
  /** The id of the photo that is open in the lightbox. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** A row's width to height, on a phone and on wider screens. */
const rows = { phone: 2.3, wide: 4 }
/** The highest rows. */
const least = { phone: 0.8, wide: 2.2 }
const lightboxWidthPx = 1920
/** Assumed for pictures on other sites, whose size is unknown. */
const USUAL_RATIO = 1.5

/** A horse's photos in rows of equal height, each opening in the lightbox. */
export function HorsePhotos({ horseName, photos, openId, onOpen }: Props) {
  if (photos.length === 0) return null
  const altOf = (photo: HorsePhoto, index: number) =>
    photo.caption ?? `${horseName}, photo ${index + 1}`

  const open = photos.findIndex(({ id }) => id === openId)
  const ratios = photos.map(({ image }) => (image ? image.width / image.height : USUAL_RATIO))
  const onPhone = photoRows(ratios, rows.phone, least.phone)
  const onWide = photoRows(ratios, rows.wide, least.wide)

  return (
    <section aria-labelledby="photos" className="later print:hidden">
      <SectionHeading id="photos" title="Photo Gallery" />
      <ul className="photo-rows">
        {photos.map((photo, index) => {
          const [phone, wide] = [onPhone[index], onWide[index]]
          if (!phone || !wide) return null
          return (
            <li key={photo.id} style={placeStyle(phone, wide)}>
              <a {...opening(photo, () => onOpen(photo.id))} className="block overflow-hidden">
                <StableImage
                  src={photo.imageUrl}
                  image={photo.image}
                  alt={altOf(photo, index)}
                  sizes={`(min-width: 40rem) min(${percent(wide.part)}vw, ${percent(wide.part * 12.5)}px), ${percent(phone.part)}vw`}
                  aspect="var(--ratio)"
                  className="w-full transition-transform duration-250 ease-out hover:scale-[1.025]"
                />
              </a>
            </li>
          )
        })}
      </ul>
      {open !== -1 && (
        <Lightbox
          photos={photos.map((photo, index) => ({
            src: variantUrlFor(photo.imageUrl, lightboxWidthPx),
            srcSet: photo.image ? srcSet(photo.imageUrl, photo.image) : undefined,
            image: photo.image,
            alt: altOf(photo, index),
            caption: photo.caption,
          }))}
          index={open}
          onIndexChange={(index) => onOpen(photos[index]?.id)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </section>
  )
}

/** As many as most horses have. */
const usualRatios = [USUAL_RATIO, USUAL_RATIO, USUAL_RATIO]

export function HorsePhotosSkeleton() {
  const onWide = photoRows(usualRatios, rows.wide, least.wide)
  return (
    <Loading className="print:hidden">
      <SectionHeading title="Photo Gallery" />
      <ul className="photo-rows">
        {photoRows(usualRatios, rows.phone, least.phone).map((phone, index) => (
          <li key={index} style={placeStyle(phone, onWide[index] ?? phone)}>
            <Skeleton className="aspect-(--ratio)" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

interface PinnedProps {
  photo: HorsePhoto
  /** Tells it from the others of its day if it has no caption. */
  number: number | undefined
  onOpen: () => void
}

/** A photo on the career line, at the day on which it was taken. */
export function PinnedPhoto({ photo, number, onOpen }: PinnedProps) {
  return (
    <a {...opening(photo, onOpen)} className="pinned-photo">
      <StableImage src={photo.imageUrl} image={photo.image} alt="" sizes="96px" shape="3x2" />
      {photo.caption ?? (
        <span>
          {number === undefined ? 'Photograph' : `Photograph ${number}`}
          {photo.takenOn !== null && (
            <span className="sr-only">, {formatLongDate(photo.takenOn)}</span>
          )}
        </span>
      )}
    </a>
  )
}

/** A link that opens a photo in the lightbox; without JavaScript it leads to the picture itself. */
const opening = ({ imageUrl }: HorsePhoto, onOpen: () => void) => ({
  href: variantUrlFor(imageUrl, lightboxWidthPx),
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  },
})

const percent = (part: number) => Math.ceil(part * 95)

// what `.photo-rows` makes widths and heights of
const placeStyle = (
  phone: PhotoPlace,
  wide: PhotoPlace,
): CSSProperties & Record<`--${string}`, number> => ({
  '--part': round(phone.part),
  '--gaps': phone.inRow - 1,
  '--high': round(phone.ratio),
  '--wide-part': round(wide.part),
  '--wide-gaps': wide.inRow - 1,
  '--wide-high': round(wide.ratio),
})

const round = (number: number) => Math.floor(number * 10_000) / 10_000
