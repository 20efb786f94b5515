import { StableImage } from '../../media/ui/stable-image'
import { variantUrlFor } from '../../media/media.rules'
import type { GalleryItem } from '../gallery.contract'
import { categoryLabel } from '../gallery.rules'
import { tileProportions } from './gallery-layout'

interface Props {
  item: GalleryItem
  priority: boolean
  /** Whether the tile is two columns wide. */
  isLead: boolean
  /** Opens the photo in the lightbox; until scripts have loaded the tile links to the picture. */
  onOpen: () => void
}

/**
 * One photo with its caption: below it on a phone, otherwise over it. Title and category always show on
 * tablets and touch screens; elsewhere all of it shows on hover and focus.
 */
export function GalleryTile({ item, priority, isLead, onOpen }: Props) {
  const { title, description } = item
  const category = categoryLabel(item.category)
  return (
    <a
      href={variantUrlFor(item.imageUrl, 1920)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
      className="group relative block xs:h-full"
    >
      {/* tiles far off the screen cost nothing; the link's outline is not cut off */}
      <span className="block overflow-hidden bg-sunken xs:absolute xs:inset-0 xs:[content-visibility:auto]">
        <StableImage
          src={item.imageUrl}
          image={item.image}
          alt={title ?? `Photograph: ${category}`}
          sizes={
            isLead
              ? '(min-width: 80rem) 49rem, (min-width: 64rem) 63vw, 94vw'
              : '(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 30rem) 47vw, 94vw'
          }
          aspect={`1 / ${tileProportions(item.image)}`}
          priority={priority}
          className="w-full transition-transform duration-200 ease-out group-hover:scale-[1.02] xs:h-full"
        />
      </span>
      <span className="block pt-2 transition-opacity duration-200 ease-out xs:absolute xs:inset-x-0 xs:bottom-0 xs:bg-brand/92 xs:px-3.5 xs:py-2 xs:text-on-brand xs:group-hover:opacity-100 xs:group-focus-visible:opacity-100 lg:[@media(hover:hover)]:opacity-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          {/* the picture's alt text says it already */}
          {title === null ? null : (
            <span aria-hidden className="font-serif text-lg leading-snug font-bold">
              {title}
            </span>
          )}
          <span className="eyebrow text-ink-soft xs:text-on-brand-soft">{category}</span>
        </span>
        {description === null ? null : (
          <span className="mt-0.5 block text-[0.95rem] leading-snug text-ink-soft xs:line-clamp-3 xs:text-on-brand xs:max-lg:sr-only xs:[@media(hover:none)]:sr-only">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}
