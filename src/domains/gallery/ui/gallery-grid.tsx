import { useMemo, useState } from 'react'
import { Lightbox, type LightboxPhoto } from '../../../web/lightbox'
import { Loading, Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../web/ui/use-first-on-server'
import { srcSet, variantUrlFor } from '../../media/media.rules'
import type { GalleryItem } from '../gallery.contract'
import { categoryLabel } from '../gallery.rules'
import {
  canLead,
  leadClass,
  masonryClass,
  placeClass,
  placeStyle,
  tileProportions,
} from './gallery-layout'
import { GalleryTile } from './gallery-tile'

/** More would take the server longer than 20 ms to render. */
const FIRST_ON_SERVER = 500

/** Photos as a masonry; each opens in the lightbox. */
export function GalleryGrid({ items }: { items: readonly GalleryItem[] }) {
  const [openIndex, setOpenIndex] = useState<number>()
  const shown = useFirstOnServer(items, FIRST_ON_SERVER)
  const photos = useMemo(() => items.map(toLightboxPhoto), [items])
  return (
    <div className="@container">
      <ul className={masonryClass}>
        {shown.map((item, index) => {
          const isLead = index === 0 && canLead(item.image)
          return (
            <li
              key={item.id}
              className={isLead ? leadClass : placeClass}
              style={placeStyle(tileProportions(item.image), isLead)}
            >
              <GalleryTile
                item={item}
                priority={index === 0}
                isLead={isLead}
                onOpen={() => {
                  setOpenIndex(index)
                }}
              />
            </li>
          )
        })}
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
const placeholders = [
  ...[landscape, landscape, landscape, portrait, landscape, portrait],
  ...[landscape, landscape, landscape, landscape, portrait, landscape],
]

export function GallerySkeleton() {
  return (
    <Loading className="@container">
      <div className={masonryClass}>
        {placeholders.map((proportions, index) => (
          <div
            key={index}
            className={index === 0 ? leadClass : placeClass}
            style={placeStyle(proportions, index === 0)}
          >
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
