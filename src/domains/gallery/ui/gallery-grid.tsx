import { useMemo, useState } from 'react'
import { Lightbox, type LightboxPhoto } from '../../../web/lightbox'
import { Loading, Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../web/ui/use-first-on-server'
import { srcSet, variantUrlFor } from '../../media/media.rules'
import type { GalleryItem } from '../gallery.contract'
import { categoryLabel } from '../gallery.rules'
import { canLead, masonryClass, placeClass, placesOf, tileProportions } from './gallery-layout'
import { GalleryTile } from './gallery-tile'

/** More would take the server longer than 20 ms to render. */
const FIRST_ON_SERVER = 500

/** Photos as a masonry; each opens in the lightbox. */
export function GalleryGrid({ items }: { items: readonly GalleryItem[] }) {
  const [openIndex, setOpenIndex] = useState<number>()
  const shown = useFirstOnServer(items, FIRST_ON_SERVER)
  const photos = useMemo(() => items.map(toLightboxPhoto), [items])
  const isLed = items[0] !== undefined && canLead(items[0].image)
  const places = useMemo(
    () =>
      placesOf(
        items.map(({ image }) => tileProportions(image)),
        isLed,
      ),
    [items, isLed],
  )
  return (
    <div className="@container">
      <ul className={masonryClass}>
        {shown.map((item, index) => (
          <li key={item.id} className={placeClass} style={places[index]}>
            <GalleryTile
              item={item}
              priority={index === 0}
              isLead={isLed && index === 0}
              onOpen={() => {
                setOpenIndex(index)
              }}
            />
          </li>
        ))}
      </ul>
      {openIndex === undefined ? null : (
        <Lightbox
          photos={photos}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => {
            setOpenIndex(undefined)
          }}
        />
      )}
    </div>
  )
}

function toLightboxPhoto({
  imageUrl,
  image,
  title,
  description,
  category,
}: GalleryItem): LightboxPhoto {
  return {
    src: variantUrlFor(imageUrl, 1920),
    srcSet: image ? srcSet(imageUrl, image) : undefined,
    image,
    alt: title ?? `Photograph: ${categoryLabel(category)}`,
    title,
    caption: description,
  }
}

const landscape = 2 / 3
const portrait = 5 / 4
/** Twelve tiles like most cameras' photos; the first leads. */
const placeholders = placesOf(
  [
    ...[landscape, landscape, landscape, portrait, landscape, portrait],
    ...[landscape, landscape, landscape, landscape, portrait, landscape],
  ],
  true,
)

export function GallerySkeleton() {
  return (
    <Loading className="@container">
      <div className={masonryClass}>
        {placeholders.map((place, index) => (
          <div key={index} data-placeholder className={placeClass} style={place}>
            <Skeleton className="aspect-3/2 xs:aspect-auto xs:h-full" />
            <p className="pt-2 leading-snug xs:hidden">
              <span className="font-serif text-lg font-bold">
                <SkeletonText>Title of a photo</SkeletonText>
              </span>
              <span className="mt-0.5 block text-[0.95rem]">
                <SkeletonText>
                  What there is to see in it, most often in two short sentences.
                </SkeletonText>
              </span>
            </p>
          </div>
        ))}
      </div>
    </Loading>
  )
}
