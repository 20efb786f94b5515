import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { buttonClass } from '../../../../web/ui/button'
import type { GalleryItem } from '../../gallery.contract'
import { photoName } from '../../gallery.rules'
import { placeStyle, tileProportions } from '../gallery-layout'

// The public gallery's masonry of square cells, sized by its container, whose width the sidebar changes. The
// text below each picture gets as many rows as it needs at the narrowest width of its step, and what they leave.
const gridClass =
  'grid [--columns:1] [--caption:17] [--cell:calc(100cqw/(21*var(--columns)-1))] auto-rows-[var(--cell)] grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-[var(--cell)] @min-[18rem]:[--columns:2] @min-[18rem]:[--caption:13] @min-[20.75rem]:[--caption:11] @min-[28rem]:[--caption:7] @min-[30rem]:[--caption:6] @min-[38rem]:[--columns:3] @min-[38rem]:[--caption:9] @min-[45rem]:[--caption:6] @min-[58rem]:[--columns:4] @min-[58rem]:[--caption:7] @min-[60rem]:[--caption:6]'
const placeClass =
  'row-end-[span_calc(var(--rows)_+_var(--caption)_-_var(--saved,0))] pb-[var(--cell)]'

/** The rows that a title saves by fitting on one line, where there is room for two. */
function savedClass(title: string) {
  const narrow = title.match(/[fijlrt’,. ]/g)?.length ?? 0
  const wide = title.match(/[AmwMW]/g)?.length ?? 0
  const ems = title.length - narrow / 2 + wide / 2
  return savings.map(([most, className]) => (ems <= most ? className : '')).join(' ')
}

/** For a grid of two columns and of three: the longest title that fits on one line, in ems, from a width on. */
const savings = [
  [14.5, '@min-[20.75rem]:@max-[28rem]:[--saved:2]'],
  [16.3, '@min-[38rem]:@max-[45rem]:[--saved:2]'],
  [17, '@min-[39rem]:@max-[45rem]:[--saved:2]'],
] as const

/** How many photos are shown at first, and added with each step. */
export const PHOTOS_AT_ONCE = 60

interface Props {
  label?: string
  photos: readonly GalleryItem[]
  /** How many are shown so far. */
  shown: number
  onMore: (shown: number) => void
  children: (photo: GalleryItem) => ReactNode
}

/** The photos as a masonry: the first ones, and more as the end scrolls into view. */
export function PhotoGrid({ label = 'Photos', photos, shown, onMore, children }: Props) {
  const end = useRef<HTMLButtonElement>(null)
  const hasMore = shown < photos.length

  const showMore = useEffectEvent(() => onMore(shown + PHOTOS_AT_ONCE))
  useEffect(() => {
    const button = end.current
    if (!button || !hasMore) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMore()
      },
      { rootMargin: '800px' },
    )
    observer.observe(button)
    return () => observer.disconnect()
    // again after each step: an end still in view is reported only once
  }, [hasMore, shown])

  return (
    <div className="@container">
      <ul aria-label={label} className={gridClass}>
        {photos.slice(0, shown).map((photo) => (
          <li
            key={photo.id}
            className={`${placeClass} ${savedClass(photoName(photo))}`}
            style={placeStyle(tileProportions(photo.image))}
          >
            {children(photo)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          ref={end}
          type="button"
          onClick={() => onMore(shown + PHOTOS_AT_ONCE)}
          className={`mx-auto mt-6 flex! ${buttonClass('quiet')}`}
        >
          Show more photos
        </button>
      )}
    </div>
  )
}

// most photos are landscape, with short titles
const placeholders = [0.66, 0.66, 0.66, 1.33, 0.66, 1.33, 0.66, 0.66]

export function PhotoGridPlaceholders() {
  return (
    <Loading className="@container">
      <div className={gridClass}>
        {placeholders.map((proportions, place) => (
          <div
            key={place}
            data-placeholder
            className={`${placeClass} ${savedClass('Name of a photo')}`}
            style={placeStyle(proportions)}
          >
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
