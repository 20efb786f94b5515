/** What staff make and delete, as the trail and “Recently deleted” name it. */
export const deletableKinds = [
  'horse',
  'horse-photo',
  'horse-video',
  'performance',
  'offering',
  'gallery-item',
  'page',
] as const
export type DeletableKind = (typeof deletableKinds)[number]

/** What the trail of content is kept by: parts of a horse stand in the horse's own. */
export type ContentSubject = 'horse' | 'offering' | 'gallery-item' | 'page' | 'homepage'

/** How long what was deleted can be put back. */
export const KEPT_DAYS = 30
