import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder, testDatabase, type TestDatabase } from '../../tests/support/database'
import { isRightPassword } from '../domains/accounts/server/passwords'
import { galleryCategories } from '../domains/gallery/gallery.rules'
import { genders, horseStatuses } from '../domains/horses/horses.rules'
import { videoPlatforms, videoTags } from '../domains/horses/videos.rules'
import { videoPlayerUrl } from '../domains/horses/video-player.rules'
import { registerAt } from '../domains/investments/register.rules'
import { listOversold } from '../domains/shares/server/whole-horse.store'
import { readLots } from '../domains/investments/server/register.store'
import { objectIdOf } from '../domains/media/media.rules'
import { openLocalStorage } from '../domains/media/server/local-storage'
import { wholeYearsBetween } from '../lib/dates'
import { currencies } from '../lib/money'
import { contentTables } from '../db/tables/tables'
import { demoAccounts, demoWelcome } from './people'
import { fillDemoStable } from './stable'

const FILL_MS = 60_000
const quiet = { info: () => undefined }

async function fill(database: TestDatabase, objects: string): Promise<boolean> {
  const storage = await openLocalStorage(objects)
  return fillDemoStable({ database, storage, log: quiet, today: '2026-11-20' })
}

let demo: TestDatabase
let objects: string

beforeAll(async () => {
  demo = await testDatabase()
  objects = temporaryFolder()
  expect(await fill(demo, objects)).toBe(true)
}, FILL_MS)

const runs = () =>
  demo.kysely
    .selectFrom('runs')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('runs.state', '=', 'ran')
    .selectAll('runs')
    .select(['horses.name', 'horses.date_of_birth', 'races.name as race_name'])
    .select(['meetings.date as race_date', 'races.number as race_number'])
    .select(['races.distance_metres', 'races.total_runners', 'races.video_url'])
    .orderBy('meetings.date')
    .orderBy('runs.id')
    .execute()

function grouped<T>(values: readonly T[], key: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value])
  return [...groups.values()]
}

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

describe('the demo stable', () => {
  it('has horses of every status and gender, and the special cases that screens must show', async () => {
    const horses = await demo.kysely.selectFrom('horses').selectAll().execute()
    expect(horses.length).toBeGreaterThanOrEqual(16)
    expect(new Set(horses.map((horse) => horse.status))).toEqual(new Set(horseStatuses))
    expect(new Set(horses.map((horse) => horse.gender))).toEqual(new Set(genders))
    expect(horses.filter((horse) => horse.featured_image_url === null)).toHaveLength(1)
    expect(
      horses.filter((horse) => horse.date_of_birth === null && horse.age_years !== null),
    ).toHaveLength(1)
    for (const { name, biography } of horses)
      expect(biography?.split('\n\n').length ?? 0, name).toBeGreaterThanOrEqual(2)

    const ran = new Set((await runs()).map((run) => run.name))
    const idle = horses.filter((horse) => !ran.has(horse.name))
    expect(idle.map((horse) => horse.opening_races > 0).sort()).toEqual([false, true])
  })

  it('keeps to the facts of racing at the Champ de Mars', async () => {
    const all = await runs()
    expect(all.length).toBeGreaterThanOrEqual(300)
    const maidenCups = ['2024-09-08', '2025-11-16', '2026-09-06']
    const courses: Record<string, number> = {
      'Duchess of York Cup': 1400,
      'Princess Margaret Cup': 1400,
      'Barbé Cup': 1600,
      'Duke of York Cup': 1600,
      'Golden Trophy': 2200,
      'Maiden Cup': 2400,
    }
    const distances = [990, 1365, 1400, 1500, 1600, 1850, 2400]
    for (const run of all) {
      const weekday = new Date(run.race_date).getUTCDay()
      const isMaidenDay = maidenCups.includes(run.race_date)
      expect(weekday, run.race_date).toBe(isMaidenDay ? 0 : 6)
      expect(run.total_runners).toBeLessThanOrEqual(11)
      expect(run.race_number).toBeLessThanOrEqual(9)
      const feature = courses[run.race_name]
      if (feature === undefined) {
        expect(run.race_name).toMatch(/ Handicap \(0-\d\d\)$/)
        expect(distances).toContain(run.distance_metres)
      } else expect(run.distance_metres, run.race_name).toBe(feature)
      if (run.race_name === 'Maiden Cup') expect(isMaidenDay).toBe(true)
      if (run.date_of_birth !== null)
        expect(wholeYearsBetween(run.date_of_birth, run.race_date)).toBeGreaterThanOrEqual(2)
      if (run.position === null || run.position > 4) expect(run.prize_money_cents).toBe(0)
      else expect(run.prize_money_cents).toBeGreaterThanOrEqual(8_000_00)
      expect(run.race_date >= '2024-04-20' && run.race_date <= '2026-11-14').toBe(true)
    }
    expect(new Set(all.map((run) => run.race_date.slice(0, 4)))).toEqual(
      new Set(['2024', '2025', '2026']),
    )
    const wins = all.filter((run) => run.position === 1)
    expect(wins.length / all.length).toBeGreaterThan(0.08)
    expect(wins.length / all.length).toBeLessThan(0.25)
    expect(all.some((run) => run.position === null)).toBe(true)
  })

  it('is consistent: a race has one field, one winner, and a jockey rides in it once', async () => {
    const all = await runs()
    const shared = grouped(all, (run) => `${run.race_date} ${String(run.race_number)}`)
    expect(shared.some((race) => race.length > 1)).toBe(true)
    for (const race of shared) {
      const [first] = race
      for (const run of race)
        expect(run).toMatchObject({
          race_name: first?.race_name,
          distance_metres: first?.distance_metres,
          total_runners: first?.total_runners,
        })
      expect(distinct(race.map((run) => run.position ?? run.name))).toBe(true)
      expect(distinct(race.map((run) => run.jockey))).toBe(true)
    }
    for (const career of grouped(all, (run) => run.name))
      for (const [index, run] of career.slice(1).entries()) {
        const before = career[index]?.race_date ?? ''
        const days = (Date.parse(run.race_date) - Date.parse(before)) / 86_400_000
        expect(days, `${run.name} on ${run.race_date}`).toBeGreaterThanOrEqual(7)
      }
  })

  it('has two meetings ahead: declared for the next Saturday, nominated for the one after', async () => {
    const planned = await demo.kysely
      .selectFrom('meetings')
      .innerJoin('races', 'races.meeting_id', 'meetings.id')
      .innerJoin('runs', 'runs.race_id', 'races.id')
      .where('status', '=', 'planned')
      .select(['date', 'state'])
      .execute()
    expect(
      Object.fromEntries(
        grouped(planned, ({ date }) => date).map((runs) => [
          runs[0]?.date,
          [...new Set(runs.map(({ state }) => state))].sort(),
        ]),
      ),
    ).toEqual({
      '2026-11-21': ['declared', 'reserve', 'scratched'],
      '2026-11-28': ['nominated'],
    })
  })

  it('claims only wins that are on record', async () => {
    const wins = (await runs()).filter((run) => run.position === 1)
    expect(wins).toContainEqual(
      expect.objectContaining({
        name: 'Cardamom Frost',
        race_name: 'Barbé Cup',
        race_date: '2025-10-04',
      }),
    )
    expect(wins).toContainEqual(
      expect.objectContaining({
        name: 'Tamarind Ledger',
        race_name: 'Duchess of York Cup',
        race_date: '2026-05-16',
      }),
    )
  })

  it('shows videos of every tag and platform, one of which can’t be loaded', async () => {
    const videos = await demo.kysely.selectFrom('horse_videos').selectAll().execute()
    expect(new Set(videos.map((video) => video.tag))).toEqual(new Set(videoTags))
    expect(new Set(videos.map((video) => video.platform))).toEqual(new Set(videoPlatforms))
    const lost = videos.filter((video) => videoPlayerUrl(video.platform, video.video_url) === null)
    expect(lost).toHaveLength(1)
    // YouTube ids end in one of only sixteen characters, so these lead to no film.
    const addresses = [...videos, ...(await runs())].map((row) => row.video_url ?? '')
    const ids = addresses.flatMap((address) => /\?v=([\w-]{11})$/.exec(address)?.[1] ?? [])
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter((id) => /[AEIMQUYcgkosw048]$/.test(id))).toEqual([])
  })

  it('offers shares in every currency, open and closed, in a register that adds up', async () => {
    const offerings = await demo.kysely.selectFrom('offerings').selectAll().execute()
    const open = offerings.filter((offering) => offering.is_active === 1)
    expect(new Set(open.map((offering) => offering.currency))).toEqual(new Set(currencies))
    expect(open.length).toBeLessThan(offerings.length)
    expect(open.some((offering) => offering.available_shares === 0)).toBe(true)
    expect(offerings.some((offering) => offering.percent_of_horse_hundredths === 5000)).toBe(true)
    expect(new Set(offerings.map((offering) => offering.total_shares))).toEqual(
      new Set([10, 20, 40, 50, 100]),
    )

    expect(await listOversold(demo.kysely)).toEqual([])
    const lots = registerAt(await readLots(demo.kysely))
    for (const { id, held_shares, currency } of offerings) {
      const own = lots.filter(({ lot }) => lot.offeringId === id)
      expect(own.reduce((sum, { held }) => sum + held, 0)).toBe(held_shares)
      expect(own.every(({ entry }) => entry.currency === currency)).toBe(true)
    }
    const people = await demo.kysely.selectFrom('users').select(['id', 'email']).execute()
    const holders = new Set(
      lots.map(({ entry }) => people.find(({ id }) => id === entry.userId)?.email),
    )
    expect(holders).toContain('owner@example.com')
    expect(holders).toContain(null)
    for (const account of ['admin', 'staff', 'viewer'])
      expect(holders).not.toContain(`${account}@example.com`)
  })

  it('has a register with transfers, corrections and voids', async () => {
    const lots = registerAt(await readLots(demo.kysely))
    const owner = await demo.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow()
    const own = lots.filter(({ entry }) => entry.userId === owner.id)
    expect(own.reduce((sum, { held }) => sum + held, 0)).toBe(2 + 1 + 2 + 3 + 2 + 5)
    expect(own.filter(({ transferred }) => transferred > 0)).toHaveLength(1)
    expect(own.filter(({ lot }) => lot.sourceId !== null)).toHaveLength(1)
    expect(own.filter(({ entry }) => entry.kind === 'correction')).toHaveLength(1)
    expect(lots.filter(({ isVoided }) => isVoided)).toHaveLength(1)
  })

  it('has photos in every category, and pages, some of both as drafts', async () => {
    const items = await demo.kysely.selectFrom('gallery_items').selectAll().execute()
    const published = items.filter((item) => item.is_published === 1)
    expect(published.length).toBeGreaterThanOrEqual(24)
    expect(new Set(published.map((item) => item.category))).toEqual(new Set(galleryCategories))
    expect(items.length).toBeGreaterThan(published.length)
    const pages = await demo.kysely.selectFrom('pages').select('is_published').execute()
    expect(pages.map((page) => page.is_published).sort()).toEqual([0, 1, 1, 1, 1, 1])
  })

  it('has the file of every picture shown, and stores no others', async () => {
    const kept = new Set(readdirSync(path.join(objects, 'uploads')))
    const horses = await demo.kysely.selectFrom('horses').select('featured_image_url').execute()
    const photos = await demo.kysely.selectFrom('horse_photos').select('image_url').execute()
    const items = await demo.kysely.selectFrom('gallery_items').select('image_url').execute()
    const settings = await demo.kysely
      .selectFrom('homepage_settings')
      .select('hero_image_url')
      .executeTakeFirstOrThrow()
    const shown = [
      settings.hero_image_url,
      ...horses.map((horse) => horse.featured_image_url).filter((url) => url !== null),
      ...[...photos, ...items].map((item) => item.image_url),
    ]
    expect(shown.filter((url) => !kept.has(objectIdOf(url ?? '') ?? ''))).toEqual([])
    const images = await demo.kysely.selectFrom('images').select('id').execute()
    expect(images.every((image) => kept.has(image.id))).toBe(true)
    const hung = new Set(shown.map((url) => objectIdOf(url ?? '')))
    expect(images.filter((image) => !hung.has(image.id))).toEqual([])
  })

  it('lets only its accounts sign in, with the printed password', async () => {
    const password = /password (\S+):/.exec(demoWelcome('http://127.0.0.1:3000'))?.[1] ?? ''
    const people = await demo.kysely
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .execute()
    const able = []
    for (const { email, password_hash } of people)
      if (await isRightPassword(password_hash, password)) able.push(email)
    expect(able.sort()).toEqual(demoAccounts.map(({ email }) => email).sort())
  })

  it('leaves a stable that has horses as it is', async () => {
    const before = await contentOf(demo)
    expect(await fill(demo, objects)).toBe(false)
    expect(await contentOf(demo)).toBe(before)
  })

  it(
    'leaves nothing half done when killed, and is the same when filled again',
    async () => {
      const database = await testDatabase()
      const folder = temporaryFolder()
      const { dataDir, databaseUrl } = database.options
      const child = spawn(process.execPath, [
        'tests/support/demo-child.mjs',
        dataDir,
        folder,
        databaseUrl ?? '',
      ])
      const exit = once(child, 'exit')
      const lines: string[] = []
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line)
        if (line.startsWith('Writing')) child.kill('SIGKILL')
      }
      await exit
      expect(lines.at(-1)).toMatch(/^Writing/)
      for (const table of ['horses', 'users', 'images', 'pages', 'register_entries'] as const)
        expect(await database.kysely.selectFrom(table).select('id').execute(), table).toEqual([])

      const files = readdirSync(path.join(folder, 'uploads')).sort()
      expect(await fill(database, folder)).toBe(true)
      expect(await contentOf(database)).toBe(await contentOf(demo))
      expect(readdirSync(path.join(folder, 'uploads')).sort()).toEqual(files)
    },
    FILL_MS * 2,
  )
})

/**
 * Everything in the database as text, with each id replaced by its position: only ids may differ, and the salts
 * of password hashes.
 */
async function contentOf(database: TestDatabase): Promise<string> {
  const tables = [...contentTables, 'users', 'investments', 'register_entries'] as const
  const parts: string[] = []
  for (const table of tables) {
    const rows = await database.kysely.selectFrom(table).selectAll().orderBy('id').execute()
    // The homepage's row is as old as the database.
    const isHomepage = table === 'homepage_settings'
    parts.push(JSON.stringify([table, isHomepage ? { ...rows[0], created_at: null } : rows]))
  }
  const places = new Map<string, number>()
  const text = parts.join('\n').replace(/\$argon2id\$[^"]+/g, 'a password hash')
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!places.has(id)) places.set(id, places.size)
    return `#${String(places.get(id))}`
  })
}
