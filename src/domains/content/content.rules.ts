/** What staff create and delete, as the trail and “Recently deleted” call it. */
export const deletableKinds = [
  'horse',
  'horse-photo',
  'horse-video',
  'performance',
  'race',
  'meeting',
  'offering',
  'gallery-item',
  'page',
] as const
export type DeletableKind = (typeof deletableKinds)[number]

/** The subjects of the content trail: changes to parts of a horse are in the horse's history. */
export type ContentSubject =
  'horse' | 'offering' | 'gallery-item' | 'page' | 'homepage' | 'settings' | 'meeting'

/** How many things can be changed or deleted together. */
export const MOST_TOGETHER = 100

/** How long deleted things can be put back. */
export const KEPT_DAYS = 30
