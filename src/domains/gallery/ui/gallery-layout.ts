import type { CSSProperties } from 'react'
import type { GalleryItem } from '../gallery.contract'

// On a phone, photos follow each other, each above its caption. From 480 px the masonry is a CSS grid of square
// cells: a column is 20 cells wide, the gap between photos is one, and a photo takes as many rows as its
// proportions need. Each photo goes to the first free place, so columns end about level, the order on screen is
// the order in the document, and one number per photo works at every screen width.
const CELLS_PER_COLUMN = 20

/** The grid; `cqw` measures its parent, which is a `@container`. */
export const masonryClass =
  'grid gap-y-7 [--columns:2] [--cell:calc(100cqw/(21*var(--columns)-1))] xs:auto-rows-[var(--cell)] xs:grid-cols-[repeat(var(--columns),minmax(0,1fr))] xs:gap-x-[var(--cell)] xs:gap-y-0 lg:[--columns:3]'

/** A place in the grid; use with `placeStyle`. */
export const placeClass = 'xs:row-end-[span_var(--rows)] xs:pb-[var(--cell)]'

/** The place of a photo that leads, two columns wide. */
export const leadClass = `xs:col-span-2 ${placeClass}`

/** A place's height, from its picture's proportions; the extra row is the gap below. */
export function placeStyle(
  proportions: number,
  isLead = false,
): CSSProperties & { '--rows': number } {
  const cells = isLead ? 2 * CELLS_PER_COLUMN + 1 : CELLS_PER_COLUMN
  return { '--rows': Math.round(proportions * cells) + 1 }
}

/** Whether a photo is shaped like a landscape, and so can lead without filling the screen. */
export const canLead = (image: Size | null) => tileProportions(image) < 0.8

/** Flatter or taller pictures are cut to this, around their subject. */
const FLATTEST = 0.4
const TALLEST = 1.75
/** Assumed for pictures on other sites, whose size is unknown. */
const UNKNOWN = 2 / 3

type Size = Pick<NonNullable<GalleryItem['image']>, 'width' | 'height'>

/** A photo's height over its width, as the gallery shows it. */
export function tileProportions(image: Size | null): number {
  if (!image) return UNKNOWN
  return Math.min(Math.max(image.height / image.width, FLATTEST), TALLEST)
}
