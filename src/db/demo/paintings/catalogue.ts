/** Every picture the demo stable hangs: the homepage's, each horse's (its portrait first) and the gallery's. */
import type { GalleryPrint } from './catalogue-gallery'
import { galleryPrints } from './catalogue-gallery'
import { horsePrints, stableCoats } from './catalogue-horses'
import type { Coat } from './inks'
import type { Painting } from './painting'
import { hero } from './scenes-hero'

export interface Paintings {
  hero: Painting
  /** By the horse's key, 'horse-01' to 'horse-16': the portrait, then any further pictures. */
  horses: Record<string, Painting[]>
  gallery: readonly GalleryPrint[]
}

export const paintings: Paintings = { hero, horses: horsePrints, gallery: galleryPrints }

/** The coat that a horse's pictures show, so that its record can name the same colour. Throws for an unknown key. */
export function coatOf(horseKey: string): Coat {
  const coat = stableCoats[horseKey]
  if (coat === undefined) throw new Error(`No horse is painted as ${horseKey}`)
  return coat
}

/** All pictures in one list, each once. */
export const everyPainting = (): Painting[] => [
  paintings.hero,
  ...Object.values(paintings.horses).flat(),
  ...paintings.gallery.map((print) => print.painting),
]
