import { Hono } from 'hono'
import type { Database } from '../../db/database'
import { listGalleryItems } from '../../domains/gallery/server/gallery.store'
import { readHomepageSettings } from '../../domains/homepage/server/homepage.store'
import { listPartChanges } from '../../domains/horses/server/horse-parts.store'
import { listFeaturedHorses, listHorses } from '../../domains/horses/server/horses.store'
import { listOfferings } from '../../domains/ownership/server/ownership.store'
import { listPages } from '../../domains/pages/server/pages.store'
import { findLastRaceChange } from '../../domains/racing/server/public-racing.store'
import type { AppEnv } from '../../http/app-env'
import type { Clock } from '../../lib/dates'
import { escapeMarkup } from '../../lib/text'

interface Changed {
  updatedAt: string
}

interface Dependencies {
  database: Database
  clock: Clock
  publicUrl: string
}

/** The most addresses that the protocol allows in a site map. */
const MOST_ADDRESSES = 50_000
/** Nothing for search engines: data, and everything behind the sign-in. */
const OUT_OF_BOUNDS = ['/api/', '/admin', '/login', '/profile', '/investor-portal', '/set-password']

/** The same for every visitor, so it may be cached. */
export const siteMapKept = ['/sitemap.xml', '/robots.txt'] as const

/** `/sitemap.xml`, with every public page and the time of its last change, and `/robots.txt`. */
export function siteMap({ database, clock, publicUrl }: Dependencies) {
  const db = database.kysely
  const app = new Hono<AppEnv>()

  app.get('/sitemap.xml', async (c) => {
    const now = clock.now()
    const [settings, horses, featured, parts, offerings, photos, pages, diary] = await Promise.all([
      readHomepageSettings(db),
      listHorses(db, now, { view: 'card', draftsToo: false, archivedToo: true }),
      listFeaturedHorses(db, now),
      listPartChanges(db),
      listOfferings(db, now, { closedToo: true, draftsToo: false }),
      listGalleryItems(db, { draftsToo: false }),
      listPages(db, { draftsToo: false }),
      findLastRaceChange(db),
    ])
    // A horse with everything its page and card show: results, photos and offerings, closed ones included.
    const shownOf = new Map<string, Changed[]>(horses.map((horse) => [horse.id, [horse]]))
    for (const part of [...parts, ...offerings]) shownOf.get(part.horseId)?.push(part)
    const shown = ({ id }: { id: string }) => shownOf.get(id) ?? []
    const open = offerings.filter(({ isActive }) => isActive)
    const addresses = [
      address('/', [settings, ...featured.flatMap(shown)]),
      address('/horses', horses.filter(({ archivedAt }) => archivedAt === null).flatMap(shown)),
      address(
        '/ownership',
        offerings.flatMap(({ horse, updatedAt }) => [{ updatedAt }, ...shown(horse)]),
      ),
      address('/gallery', photos),
      address('/racing', diary),
      ...horses.map((horse) => address(`/horses/${horse.slug}`, shown(horse))),
      ...open.map((offering) => address(`/ownership/${offering.id}`, shown(offering.horse))),
      ...pages.map((page) => address(`/${page.slug}`, [page])),
    ]
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.slice(0, MOST_ADDRESSES).join('\n')}
</urlset>
`
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })

  app.get('/robots.txt', (c) =>
    c.text(
      ['User-agent: *', ...OUT_OF_BOUNDS.map((path) => `Disallow: ${path}`), '']
        .concat(`Sitemap: ${publicUrl}/sitemap.xml`, '')
        .join('\n'),
    ),
  )

  /** One page and the records it shows, the latest of which dates the page's last change. */
  function address(path: string, shown: readonly Changed[]): string {
    const changed = shown.map((each) => each.updatedAt).sort()
    const lastmod = changed.at(-1)
    const location = escapeMarkup(publicUrl + encodeURI(path))
    return `<url><loc>${location}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`
  }

  return app
}
