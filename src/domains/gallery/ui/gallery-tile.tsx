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
 * One photo with its caption below it: title and category, in one line from 480 px. On a wide screen the caption grows over
 * the picture on hover and focus, and shows the description, too.
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
      <span className="block overflow-hidden bg-sunken xs:absolute xs:inset-x-0 xs:top-0 xs:bottom-9 xs:[content-visibility:auto]">
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
      <span className="block pt-2 xs:absolute xs:inset-x-0 xs:bottom-0 xs:max-lg:h-9 lg:min-h-9 lg:transition-all lg:duration-200 lg:ease-out lg:group-[:is(:hover,:focus-visible)]:bg-brand lg:group-[:is(:hover,:focus-visible)]:px-3.5 lg:group-[:is(:hover,:focus-visible)]:pb-2 lg:group-[:is(:hover,:focus-visible)]:text-on-brand">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 xs:flex-nowrap lg:group-[:is(:hover,:focus-visible)]:flex-wrap">
          {/* the picture's alt text says it already */}
          {title === null ? null : (
            <span
              aria-hidden
              className="font-serif text-lg leading-snug font-bold xs:truncate lg:group-[:is(:hover,:focus-visible)]:whitespace-normal"
            >
              {title}
            </span>
          )}
          <span className="eyebrow text-ink-soft lg:group-[:is(:hover,:focus-visible)]:text-on-brand-soft">
            {category}
          </span>
        </span>
        {description === null ? null : (
          <span className="mt-0.5 block text-[0.95rem] leading-snug max-lg:text-ink-soft xs:max-lg:sr-only lg:mt-0 lg:grid lg:grid-rows-[0fr] lg:transition-[grid-template-rows] lg:duration-200 lg:ease-out lg:group-[:is(:hover,:focus-visible)]:grid-rows-[1fr] lg:[@media(hover:none)]:sr-only">
            <span className="lg:line-clamp-3">{description}</span>
          </span>
        )}
      </span>
    </a>
  )
}
