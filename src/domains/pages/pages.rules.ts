/** The first segments of the site's own addresses; a test compares them with the route tree. */
const ownSegments = [
  'admin',
  'api',
  'assets',
  'gallery',
  'healthz',
  'horses',
  'investor-portal',
  'login',
  'metrics',
  'objects',
  'ownership',
  'profile',
  'readyz',
  'set-password',
  'share',
  'silks',
] as const
/** What the site may use one day (CONTRACT §1). */
const keptForLater = [
  'fr',
  'en',
  'news',
  'updates',
  'calendar',
  'races',
  'racing',
  'enquiries',
] as const

const reserved = new Set<string>([...ownSegments, ...keptForLater])

/** Whether a page can't have this slug because the site itself answers there, or may one day. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug)

export const SLUG_LENGTH = 80
/** Lower-case letters, digits and hyphens, but not only hyphens. */
export const slugPattern = /^-*[a-z0-9][a-z0-9-]*$/
