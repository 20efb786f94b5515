import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { listGalleryItems } from '../../domains/gallery/server/gallery.store'
import { readHomepageSettings } from '../../domains/homepage/server/homepage.store'
import type { Horse } from '../../domains/horses/horses.contract'
import { statusLabel, winRate } from '../../domains/horses/horses.rules'
import {
  findShownHorse,
  listFeaturedHorses,
  listHorses,
} from '../../domains/horses/server/horses.store'
import type { Colours } from '../../domains/media/colours.rules'
import type { ImageMetadata } from '../../domains/media/media.contract'
import { objectIdOf } from '../../domains/media/media.rules'
import { originalKey } from '../../domains/media/server/object-keys'
import { pictureWork } from '../../domains/media/server/picture-work'
import type { Storage } from '../../domains/media/server/storage'
import type { Offering } from '../../domains/ownership/ownership.contract'
import { findOffering, listOfferings } from '../../domains/ownership/server/ownership.store'
import { raceNews } from '../../domains/racing/race-news.rules'
import { listPerformances } from '../../domains/racing/server/performances.store'
import { listNextRunsOf } from '../../domains/racing/server/public-racing.store'
import { findPage } from '../../domains/pages/server/pages.store'
import type { AppEnv } from '../../http/app-env'
import { notFound } from '../../http/errors'
import type { Threads } from '../../http/threads'
import { createWorkQueue } from '../../http/work-queue'
import { formatAge } from '../../lib/ages'
import { stableDay, type Clock } from '../../lib/dates'
import { formatMoney } from '../../lib/money'
import { palettes } from '../../lib/palettes'
import { counted } from '../../lib/text'
import { drawSharePicture } from './share-drawing'
import type { ShareCard } from './share-card'
import { inColoursOf, type MarkSettings, type StableMark } from '../server/stable-mark'
import type { drawSharePaper } from './share-paper'

interface Dependencies {
  database: Database
  storage: Storage
  clock: Clock
  log: Logger
  stable: () => Promise<MarkSettings>
  mark: Pick<StableMark, 'svg'>
  threads: Pick<Threads<{ drawSharePaper: typeof drawSharePaper }>, 'run'>
}

/** What a picture is about. */
interface Subject {
  /** The picture is stored under this key, which stays the same when its subject changes. */
  key: string
  card: Omit<ShareCard, 'brand'>
  photo: Photo | undefined
  /** The horse that it is about, which may have colours of its own. */
  horse?: Colours
}
/** Everything a picture is drawn from. */
interface Facts extends Omit<Subject, 'horse'> {
  stable: Omit<MarkSettings, 'iconUrl'>
  /** The stable's colour. */
  brand: string
}
interface Photo {
  id: string
  image: ImageMetadata
}

/** Increase it when the same facts are drawn differently. */
const DESIGN = 6
const DIGEST_BYTES = 32
/** Drawing takes a fraction of a second. */
const paperLimitMs = 10_000

/**
 * `/share/….jpg`: the pictures that messengers show with a link. Each is drawn when first requested and kept
 * until its facts change; drafts have none.
 */
export function sharePictures({
  database,
  storage,
  clock,
  log,
  stable,
  mark,
  threads,
}: Dependencies) {
  const db = database.kysely
  // Each picture holds a photograph in memory, and no one at a screen is waiting for it.
  const queue = createWorkQueue({ atOnce: 1, waiting: 50 })
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const app = new Hono<AppEnv>()

  app.use('/share/*', async (c, next) => {
    // For refusals, which must not be cached; a picture overrides this.
    c.header('Cache-Control', 'no-store')
    await next()
  })

  /** Answers `/share/{name}.jpg`; `find` returns the subject, or undefined if there is none. */
  const serve = (path: string, find: (name: string) => Promise<Subject | undefined>) =>
    app.get(path, async (c) => {
      const name = (c.req.param('file') ?? '').replace(/\.jpg$/, '')
      // PostgreSQL refuses a NUL in any text
      const found = name.includes('\0') ? undefined : await find(name)
      if (!found) throw notFound('Picture not found')
      const { horse, ...subject } = found
      const shown = inColoursOf(horse, await stable())
      const { name: stableName, silks, silksUrl, logoUrl, colours } = shown
      const { brand } = palettes[colours].light
      const facts = {
        ...subject,
        stable: { name: stableName, silks, silksUrl, logoUrl, colours },
        brand,
      }
      const digest = createHash('sha256')
        .update(JSON.stringify([DESIGN, facts]))
        .digest()
      const etag = `"${digest.toString('base64url')}"`
      const kept = { 'Cache-Control': 'public, max-age=3600', ETag: etag }
      if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, kept)
      const bytes = await picture(facts, digest)
      return c.body(bytes, 200, {
        ...kept,
        'Content-Type': 'image/jpeg',
        'Content-Length': String(bytes.byteLength),
      })
    })

  const file = ':file{[^/]+\\.jpg}'
  serve('/share/site.jpg', () => siteSubject())
  serve('/share/horses.jpg', horsesSubject)
  serve('/share/gallery.jpg', gallerySubject)
  serve('/share/ownership.jpg', ownershipSubject)
  serve(`/share/horses/${file}`, async (slug) => {
    const horse = await findShownHorse(db, clock.now(), slug, { draftsToo: false })
    return horse && (await horseSubject(horse))
  })
  serve(`/share/ownership/${file}`, async (id) => {
    const offering = await findOffering(db, clock.now(), id, { draftsToo: false })
    return offering && offeringSubject(offering)
  })
  serve(`/share/pages/${file}`, async (slug) => {
    const page = await findPage(db, slug, { draftsToo: false })
    return page && { ...(await siteSubject(page.title)), key: `page-${page.id}` }
  })
  app.all('/share/*', () => {
    throw notFound('Picture not found')
  })
  return app

  /** From storage, if the stored picture shows the same facts; otherwise drawn once for all who are asking. */
  function picture(subject: Facts, digest: Buffer): Promise<Buffer<ArrayBuffer>> {
    const turn = digest.toString('hex')
    const first = underWay.get(turn)
    if (first) return first
    const made = keptOrDrawn(subject, digest).finally(() => underWay.delete(turn))
    underWay.set(turn, made)
    return made
  }

  async function keptOrDrawn(subject: Facts, digest: Buffer) {
    const key = `share/${subject.key}`
    const object = await storage.get(key)
    if (object) {
      const bytes = Buffer.from(await object.bytes())
      if (bytes.subarray(0, DIGEST_BYTES).equals(digest)) return bytes.subarray(DIGEST_BYTES)
    }
    const picture = await queue.run(async () => {
      const { card, brand } = subject
      const paper = await threads.run('drawSharePaper', { ...card, brand }, paperLimitMs)
      const drawing = await mark.svg({ ...subject.stable, iconUrl: null })
      const photo = await photograph(subject.photo)
      return pictureWork.run(() => drawSharePicture({ paper, mark: drawing, brand, photo }))
    })
    try {
      // The digest of its facts comes first: each picture has one file, replaced when they change.
      await storage.put(key, Buffer.concat([digest, picture]), 'application/octet-stream')
    } catch (error) {
      // The visitor still gets the picture; it will be drawn again.
      log.error({ err: error, key }, 'a shared picture could not be kept')
    }
    return picture
  }

  async function photograph(photo: Photo | undefined) {
    if (!photo) return undefined
    const object = await storage.get(originalKey(photo.id))
    if (object) return { bytes: await object.bytes(), image: photo.image }
    log.error({ image: photo.id }, 'a picture has a row but no file')
    return undefined
  }

  /** The site, or one of its pages with a title of its own. */
  async function siteSubject(page?: string): Promise<Subject> {
    const { name } = await stable()
    const { heroTitle, heroImageUrl, heroImage } = await readHomepageSettings(db)
    return {
      key: 'site',
      card: {
        eyebrow: page === undefined ? 'Racing in Mauritius' : name,
        title: page ?? name,
        line: null,
        board: { kind: 'words', words: heroTitle ?? 'Excellence in Racing' },
      },
      photo: photoOf(heroImageUrl, heroImage),
    }
  }

  async function horsesSubject(): Promise<Subject> {
    const [horses, featured] = await Promise.all([
      listHorses(db, clock.now(), { view: 'card', draftsToo: false, archivedToo: false }),
      listFeaturedHorses(db, clock.now()),
    ])
    return {
      key: 'horses',
      card: await listCard('Our Horses', counted(horses.length, 'horse')),
      photo: firstPhoto([...featured, ...horses].map((h) => [h.featuredImageUrl, h.featuredImage])),
    }
  }

  async function gallerySubject(): Promise<Subject> {
    const items = await listGalleryItems(db, { draftsToo: false })
    return {
      key: 'gallery',
      card: await listCard('Gallery', counted(items.length, 'photograph')),
      photo: firstPhoto(items.map((item) => [item.imageUrl, item.image])),
    }
  }

  async function ownershipSubject(): Promise<Subject> {
    const offerings = await listOfferings(db, clock.now(), {
      closedToo: false,
      draftsToo: false,
    })
    return {
      key: 'ownership',
      card: await listCard('Ownership Opportunities', 'Own a share of a racehorse'),
      photo: firstPhoto(
        offerings.map(({ horse }) => [horse.featuredImageUrl, horse.featuredImage]),
      ),
    }
  }

  async function listCard(title: string, words: string): Promise<Subject['card']> {
    return { eyebrow: (await stable()).name, title, line: null, board: { kind: 'words', words } }
  }

  async function horseSubject(horse: Horse): Promise<Subject> {
    const { totalWins: wins, totalRaces: races } = horse
    const now = clock.now()
    const [next, performances] = await Promise.all([
      listNextRunsOf(db, now, horse.id),
      listPerformances(db, horse.id),
    ])
    const news = raceNews(stableDay(now), next, performances)
    const line = [horse.breed, horse.gender, horse.age === null ? null : formatAge(horse.age)]
    return {
      key: `horse-${horse.id}`,
      card: {
        eyebrow: (await stable()).name,
        title: horse.name,
        line: news?.line ?? (line.filter(Boolean).join(' · ') || null),
        board: news
          ? { kind: 'words', words: news.words }
          : races === 0
            ? { kind: 'words', words: statusLabel(horse.status) }
            : {
                kind: 'figures',
                figures: [
                  { value: String(wins), label: wins === 1 ? 'win' : 'wins', isBrass: wins > 0 },
                  { value: String(races), label: races === 1 ? 'race' : 'races' },
                  { value: `${winRate(wins, races)}%`, label: 'win rate' },
                ],
              },
      },
      photo: photoOf(horse.featuredImageUrl, horse.featuredImage),
      horse: { silks: horse.silks, silksUrl: horse.silksUrl },
    }
  }

  async function offeringSubject({ horse, ...offering }: Offering): Promise<Subject> {
    const { name } = await stable()
    const { availableShares: available, totalShares: total } = offering
    const isOpen = offering.isActive && available > 0
    return {
      key: `offering-${offering.id}`,
      card: {
        eyebrow: 'Ownership opportunity',
        title: horse.name,
        line: isOpen ? `Own a share with ${name}` : name,
        board: {
          kind: 'offer',
          price: formatMoney(offering.pricePerShare, offering.currency),
          shares: offering.isActive ? { available, total } : null,
          words: !offering.isActive
            ? 'Closed'
            : available === 0
              ? 'No shares left'
              : `${available} of ${counted(total, 'share')} left`,
        },
      },
      photo: photoOf(horse.featuredImageUrl, horse.featuredImage),
      horse: { silks: horse.silks, silksUrl: horse.silksUrl },
    }
  }
}

/** A stored photograph; pictures on other sites are never fetched. */
function photoOf(url: string | null, image: ImageMetadata | null): Photo | undefined {
  const id = url === null ? undefined : objectIdOf(url)
  return id === undefined || image === null ? undefined : { id, image }
}

const firstPhoto = (
  candidates: readonly (readonly [url: string | null, image: ImageMetadata | null])[],
): Photo | undefined =>
  candidates.map(([url, image]) => photoOf(url, image)).find((photo) => photo !== undefined)
