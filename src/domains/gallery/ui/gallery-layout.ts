import type { CSSProperties } from 'react'
import type { GalleryItem } from '../gallery.contract'

// On a phone, photos follow each other, each above its caption. From 480 px the masonry is a CSS grid of square
// cells: a column is 20 cells wide, the gap between photos is one, and a photo takes as many rows as its
// proportions need. Each photo goes to the column that is shortest so far, so the order on screen is about the order
// in the document, and one place per number of columns works at every screen width.
const CELLS_PER_COLUMN = 20
/** How many cells high the caption below a photo is: about 36 px. */
const CAPTION = 2

/** The grid; `cqw` measures its parent, which is a `@container`. */
export const masonryClass =
  'grid gap-y-7 [--columns:2] [--cell:calc(100cqw/(21*var(--columns)-1))] xs:auto-rows-[var(--cell)] xs:grid-cols-[repeat(var(--columns),minmax(0,1fr))] xs:gap-x-[var(--cell)] xs:gap-y-0 lg:[--columns:3]'

/** A place in the grid; use with `placesOf`. */
export const placeClass =
  'xs:[grid-area:var(--of-two)] xs:pb-[var(--cell)] lg:[grid-area:var(--of-three)]'

/** The places of photos with these proportions; the first may lead, two columns wide. */
export function placesOf(
  proportions: readonly number[],
  isLed: boolean,
): (CSSProperties & Record<'--of-two' | '--of-three', string | undefined>)[] {
  const ofTwo = areasOf(proportions, isLed, 2)
  const ofThree = areasOf(proportions, isLed, 3)
  return proportions.map((_, index) => ({
    '--of-two': ofTwo[index],
    '--of-three': ofThree[index],
  }))
}

/** The most that photos may be stretched, or shrunk, so that columns end level. */
const MOST_STRETCHED = 1.15

function areasOf(proportions: readonly number[], isLed: boolean, columns: number): string[] {
  const ends = Array.from({ length: columns }, () => 0)
  const tiles = proportions.map((high, index) => {
    const top = Math.min(...ends)
    const column = ends.indexOf(top)
    const width = isLed && index === 0 ? 2 : 1
    // beside the first there may be two photos, each with its caption
    const captions = width < columns ? width : 1
    ends.fill(top + rowsOf(high, width) + captions * CAPTION, column, column + width)
    return { top, column, width, end: ends[column] ?? top }
  })
  // Photos below the first ones are cut a little so that all columns end level, unless too few could make up for it.
  const level = Math.round(ends.reduce((sum, end) => sum + end, 0) / columns)
  const stretches = ends.map((end, column) => {
    const from = tiles.find((tile) => tile.column === column && tile.top >= level / 4)?.top ?? end
    return { from, by: (level - from) / (end - from) }
  })
  const isLevelled = stretches.every(({ by }) => by <= MOST_STRETCHED && by >= 1 / MOST_STRETCHED)
  return tiles.map(({ top, column, width, end }) => {
    const { from, by } = stretches[column] ?? { from: 0, by: 1 }
    const row = (place: number) =>
      1 + (isLevelled && place > from ? from + Math.round((place - from) * by) : place)
    return `${row(top)} / ${column + 1} / ${row(end)} / span ${width}`
  })
}

/** How many rows a photo takes that is one or two columns wide; the extra row is the gap below. */
const rowsOf = (proportions: number, width = 1) =>
  Math.round(proportions * (width * (CELLS_PER_COLUMN + 1) - 1)) + 1

/** The height of a place that the browser chooses. */
export const placeStyle = (proportions: number): CSSProperties & { '--rows': number } => ({
  '--rows': rowsOf(proportions),
})

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
