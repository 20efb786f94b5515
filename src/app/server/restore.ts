import type { DeletableKind } from '../../domains/content/content.rules'
import type { Restore } from '../../domains/content/server/deleted.routes'
import { restoreGalleryItem } from '../../domains/gallery/server/gallery.service'
import { photos, videos } from '../../domains/horses/server/horse-part-kinds'
import { restorePart } from '../../domains/horses/server/horse-parts.service'
import { restoreHorse } from '../../domains/horses/server/horses.service'
import { restoreOffering } from '../../domains/ownership/server/ownership.service'
import { restorePage } from '../../domains/pages/server/pages.service'
import {
  putBackRacing,
  restoreMeeting,
  restoreRun,
} from '../../domains/racing/server/racing-restore.service'

export const restore: Record<DeletableKind, Restore> = {
  horse: async (tx, now, actor, deletion) => {
    await restoreHorse(tx, now, actor, deletion)
    await putBackRacing(tx, now, actor, deletion.rows)
  },
  'horse-photo': restorePart(photos),
  'horse-video': restorePart(videos),
  performance: restoreRun,
  race: restoreMeeting,
  meeting: restoreMeeting,
  offering: restoreOffering,
  'gallery-item': restoreGalleryItem,
  page: restorePage,
}
