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
 * One photo with its caption: below it up to a tablet, where the title has one line, otherwise over it. There, title and
 * category always show on touch screens; elsewhere all of it shows on hover and focus.
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
      <span className="block overflow-hidden bg-sunken xs:absolute xs:inset-x-0 xs:top-0 xs:bottom-9 xs:[content-visibility:auto] lg:bottom-0">
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
      <span className="block pt-2 transition-opacity duration-200 ease-out xs:absolute xs:inset-x-0 xs:bottom-0 xs:max-lg:h-9 lg:bg-brand/92 lg:px-3.5 lg:py-2 lg:text-on-brand lg:group-hover:opacity-100 lg:group-focus-visible:opacity-100 lg:[@media(hover:hover)]:opacity-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 xs:max-lg:flex-nowrap">
          {/* the picture's alt text says it already */}
          {title === null ? null : (
            <span
              aria-hidden
              className="font-serif text-lg leading-snug font-bold xs:max-lg:truncate"
            >
              {title}
            </span>
          )}
          <span className="eyebrow text-ink-soft lg:text-on-brand-soft">{category}</span>
        </span>
        {description === null ? null : (
          <span className="mt-0.5 block text-[0.95rem] leading-snug text-ink-soft xs:max-lg:sr-only lg:line-clamp-3 lg:text-on-brand lg:[@media(hover:none)]:sr-only">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}
