import type { DeletableKind } from '../../domains/content/content.rules'
import type { SeveralKind } from '../../domains/content/together.contract'
import type { DeleteSeveral, Restore } from '../../domains/content/server/deleted.routes'
import { deletePhotos, restoreGalleryItem } from '../../domains/gallery/server/gallery.service'
import { photos, videos } from '../../domains/horses/server/horse-part-kinds'
import { removeParts, restorePart } from '../../domains/horses/server/horse-parts.service'
import { removeHorses, restoreHorse } from '../../domains/horses/server/horses.service'
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

export const deleteSeveral: Record<SeveralKind, DeleteSeveral> = {
  horse: removeHorses,
  'horse-photo': removeParts(photos),
  'gallery-item': deletePhotos,
}
