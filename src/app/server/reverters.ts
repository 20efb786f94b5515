import type { ServiceDependencies } from '../../domains/accounts/server/guards'
import { changeBy, type Reverter } from '../../domains/content/server/revert.routes'
import type { RevertibleKind } from '../../domains/content/revert.rules'
import { galleryItemChange } from '../../domains/gallery/gallery.contract'
import { changePhoto } from '../../domains/gallery/server/gallery.service'
import { findGalleryItem } from '../../domains/gallery/server/gallery.store'
import { homepageChange } from '../../domains/homepage/homepage.contract'
import { changeHomepage } from '../../domains/homepage/server/homepage.service'
import { readHomepageSettings } from '../../domains/homepage/server/homepage.store'
import {
  horseChange,
  horsePhotoChange,
  horseVideoChange,
} from '../../domains/horses/horse-input.contract'
import { photos, videos } from '../../domains/horses/server/horse-part-kinds'
import { changePart } from '../../domains/horses/server/horse-parts.service'
import { changeHorse } from '../../domains/horses/server/horses.service'
import { findHorse } from '../../domains/horses/server/horses.store'
import { offeringChange } from '../../domains/ownership/offering-input.contract'
import { changeOffering } from '../../domains/ownership/server/ownership.service'
import { findOffering } from '../../domains/ownership/server/ownership.store'
import { pageChange } from '../../domains/pages/pages.contract'
import type { RenderingDependencies } from '../../domains/pages/server/page-text.service'
import { changePage } from '../../domains/pages/server/pages.service'
import { findPageById } from '../../domains/pages/server/pages.store'
import {
  changeSettings,
  type SettingsDependencies,
} from '../../domains/settings/server/settings.service'
import { readSettings } from '../../domains/settings/server/settings.store'
import { settingsChange } from '../../domains/settings/settings.contract'
import { stableDay } from '../../lib/dates'

type Dependencies = ServiceDependencies & RenderingDependencies & SettingsDependencies

export function reverters(deps: Dependencies): Record<RevertibleKind, Reverter> {
  const { database, clock, defaults } = deps
  const db = database.kysely
  const today = () => stableDay(clock.now())
  return {
    horse: {
      read: (id) => findHorse(db, clock.now(), id),
      change: changeBy(horseChange(today), (...args) => changeHorse(deps, ...args)),
    },
    'horse-photo': {
      read: (id) => photos.find(db, id),
      change: changeBy(horsePhotoChange(today), (actor, id, { updatedAt, ...change }, reverts) =>
        changePart(deps, actor, photos, id, updatedAt, change, reverts),
      ),
    },
    'horse-video': {
      read: (id) => videos.find(db, id),
      change: changeBy(horseVideoChange, (actor, id, { updatedAt, ...change }, reverts) =>
        changePart(deps, actor, videos, id, updatedAt, change, reverts),
      ),
    },
    offering: {
      read: (id) => findOffering(db, clock.now(), id),
      change: changeBy(offeringChange, (...args) => changeOffering(deps, ...args)),
    },
    'gallery-item': {
      read: (id) => findGalleryItem(db, id),
      change: changeBy(galleryItemChange, (...args) => changePhoto(deps, ...args)),
    },
    page: pageReverter(deps),
    homepage: {
      read: () => readHomepageSettings(db, { draftsToo: true }),
      change: changeBy(homepageChange, (actor, _id, change, reverts) =>
        changeHomepage(deps, actor, change, reverts),
      ),
    },
    settings: {
      read: () => readSettings(db, defaults),
      change: changeBy(settingsChange, (actor, _id, change, reverts) =>
        changeSettings(deps, actor, change, reverts),
      ),
    },
  }
}

/** The trail records a page's text as if it were a field of its own. */
function pageReverter(deps: Dependencies): Reverter {
  const change = changeBy(pageChange, (...args) => changePage(deps, ...args))
  return {
    read: async (id) => {
      const page = await findPageById(deps.database.kysely, id)
      return page && { ...page, content: page.content.text }
    },
    change: (actor, id, { content, ...fields }, reverts) =>
      change(
        actor,
        id,
        content === undefined ? fields : { ...fields, content: { text: content } },
        reverts,
      ),
  }
}
