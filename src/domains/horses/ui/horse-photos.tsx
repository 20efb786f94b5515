import { useState } from 'react'
import { Lightbox } from '../../../web/lightbox'
import { SectionHeading } from '../../../web/ui/section-heading'
import { srcSet, variantUrlFor } from '../../media/media.rules'
import { StableImage } from '../../media/ui/stable-image'
import type { HorsePhoto } from '../horses.contract'

interface Props {
  horseName: string
  photos: readonly HorsePhoto[]
}

const ROW_HEIGHT_REM = 13
/** An incomplete last row grows to the full width, but not taller than this. */
const MAX_ROW_HEIGHT_REM = 20
const lightboxWidthPx = 1920
/** Assumed for pictures on other sites, whose size is unknown. */
const USUAL_RATIO = 1.5

/** A horse's photos in rows of equal height, each opening in the lightbox. */
export function HorsePhotos({ horseName, photos }: Props) {
  const [open, setOpen] = useState<number>()
  if (photos.length === 0) return null
  const altOf = (photo: HorsePhoto, index: number) =>
    photo.caption ?? `${horseName}, photo ${index + 1}`

  return (
    <section aria-labelledby="photos">
      <SectionHeading id="photos" title="Photo Gallery" />
      <ul className="flex flex-wrap gap-2 sm:gap-3">
        {photos.map((photo, index) => {
          const ratio = photo.image ? photo.image.width / photo.image.height : USUAL_RATIO
          return (
            <li
              key={photo.id}
              style={{
                flexGrow: ratio,
                flexBasis: `${ratio * ROW_HEIGHT_REM}rem`,
                maxWidth: `min(100%, ${ratio * MAX_ROW_HEIGHT_REM}rem)`,
              }}
              className="min-w-0"
            >
              <a
                // without JavaScript it opens the picture itself
                href={variantUrlFor(photo.imageUrl, lightboxWidthPx)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  setOpen(index)
                }}
                className="block overflow-hidden"
              >
                <StableImage
                  src={photo.imageUrl}
                  image={photo.image}
                  alt={altOf(photo, index)}
                  sizes={`(min-width: 768px) ${String(Math.round(ratio * 290))}px, 94vw`}
                  aspect={String(ratio)}
                  className="w-full transition-transform duration-250 ease-out hover:scale-[1.025]"
                />
              </a>
            </li>
          )
        })}
      </ul>
      {open !== undefined && (
        <Lightbox
          photos={photos.map((photo, index) => ({
            src: variantUrlFor(photo.imageUrl, lightboxWidthPx),
            srcSet: photo.image ? srcSet(photo.imageUrl, photo.image) : undefined,
            image: photo.image,
            alt: altOf(photo, index),
            caption: photo.caption,
          }))}
          index={open}
          onIndexChange={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
