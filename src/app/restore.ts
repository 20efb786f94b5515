import type { DeletableKind } from '../domains/content/content.rules'
import type { Restore } from '../domains/content/server/deleted.routes'
import { performances, photos, videos } from '../domains/horses/server/horse-part-kinds'
import { restorePart } from '../domains/horses/server/horse-parts.service'
import { restoreHorse } from '../domains/horses/server/horses.service'
import { restoreOffering } from '../domains/ownership/server/ownership.service'
import { notFound } from '../http/errors'

/** Nothing of these kinds can be deleted yet. */
const none: Restore = () => Promise.reject(notFound())

/** How each kind of thing is put back. */
export const restore: Record<DeletableKind, Restore> = {
  horse: restoreHorse,
  'horse-photo': restorePart(photos),
  'horse-video': restorePart(videos),
  performance: restorePart(performances),
  offering: restoreOffering,
  'gallery-item': none,
  page: none,
}
