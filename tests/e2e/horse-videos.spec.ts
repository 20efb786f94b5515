import type { Page } from '@playwright/test'
import {
  addVideo,
  createHorse,
  deleteHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { aPerformance, aVideo, addPerformance } from '../support/factories'
import { api } from './support/demo'
import { expect, hydrated, test } from './support/test'

const players =
  /^https:\/\/([a-z0-9-]+\.)*(youtube|youtube-nocookie|youtu|ytimg|vimeo|vimeocdn|facebook|fbcdn)\./

/** Blocks the video sites, and lists the requests to them. */
async function blockPlayers(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(players, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' })
  })
  return asked
}

const gallery = (page: Page) => page.getByRole('region', { name: 'Video Gallery' })

const shown = (page: Page) =>
  gallery(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const filters = (page: Page) => gallery(page).getByRole('navigation', { name: 'Videos by kind' })

test('filters videos by tag, says if a tag has none, and keeps the filter in the address', async ({
  page,
  request,
}) => {
  const videos = await api(request).videos('coral-postmaster')
  await page.goto('/horses/coral-postmaster')
  await hydrated(page)
  await expect(filters(page).getByRole('link')).toHaveText([
    'All',
    'Race',
    'Training',
    'Barrier Trial',
    'General',
  ])
  await expect(shown(page)).toHaveCount(videos.length)
  for (const [label, tag] of [
    ['Race', 'race'],
    ['Training', 'training'],
    ['General', 'general'],
  ] as const) {
    await filters(page).getByRole('link', { name: label }).click()
    await expect(shown(page).getByRole('heading')).toHaveText(
      videos.filter((video) => video.tag === tag).map((video) => video.title),
    )
    await expect(filters(page).locator('[aria-current]')).toHaveText(label)
  }
  expect(videos.some((video) => video.tag === 'barrier_trial')).toBe(false)
  await filters(page).getByRole('link', { name: 'Barrier Trial' }).click()
  await expect(gallery(page).getByText('No videos found in this category')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await filters(page).getByRole('link', { name: 'All' }).click()
  await expect(shown(page)).toHaveCount(videos.length)

  const [raced, all] = [videos.filter(({ tag }) => tag === 'race').length, videos.length]
  expect(raced).toBeLessThan(all)
  await filters(page).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await filters(page).getByRole('link', { name: 'Race' }).click()
  await expect(page).toHaveURL('/horses/coral-postmaster?videos=race')
  await expect(shown(page)).toHaveCount(raced)
  expect(await page.evaluate(() => window.scrollY), 'the page does not scroll').toBe(scrolled)
  await filters(page).getByRole('link', { name: 'Training' }).click()
  await expect(page).toHaveURL('/horses/coral-postmaster?videos=training')
  await page.goBack()
  await expect(shown(page)).toHaveCount(raced)
  await page.goBack()
  await expect(page).toHaveURL('/horses/coral-postmaster')
  await expect(shown(page)).toHaveCount(all)

  const horse = await api(request).horse('coral-postmaster')
  const answer = await request.get(`/horses/${horse.id}?videos=race`, { maxRedirects: 0 })
  expect(answer.headers()['location']).toBe('/horses/coral-postmaster?videos=race')
})

test('draws behind each film how its race ended, or its day, and the silks', async ({
  page,
  signIn,
}) => {
  await page.goto('/horses/tamarind-ledger')
  const posters = page.getByRole('main').locator('.film-poster')
  await expect(posters).toHaveCount(9)
  for (const poster of await posters.all())
    await expect(poster.locator('img')).toHaveAttribute('src', /^\/silks\//)
  const figures = gallery(page).locator('.film-figures')
  await expect(figures).toHaveText(['2 of 8', '28 Oct', '9 Apr', '2 Jun', '2 of 11'])

  // titles of one line and of two
  const titles = page
    .getByRole('region', { name: 'Race Videos' })
    .getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(4)
  const places = await titles.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().y),
  )
  expect(Math.max(...places) - Math.min(...places), 'titles begin level').toBeLessThan(1)

  await test.step('in its form the places, or else the silks', async () => {
    await signIn('staff')
    const { id } = await api(page.request).horse('tamarind-ledger')
    await page.goto(`/admin/horses?horse=${id}&tab=videos`)
    const rows = page.getByRole('list', { name: 'Videos' }).getByRole('listitem')
    await expect(rows.getByText(/^\d+\w\w$/)).toHaveText(['2nd', '2nd'])
    await expect(rows.locator('img')).toHaveCount(3)
  })
})

test('requests nothing from video sites before someone presses play, and plays a race’s film at the race', async ({
  page,
  request,
}) => {
  const runs = await api(request).performances('tamarind-ledger')
  const filmed = runs.find(({ videoUrl }) => videoUrl !== null)
  const asked = await blockPlayers(page)
  await page.goto('/horses/tamarind-ledger')
  await hydrated(page)
  const items = shown(page)
  for (const item of await items.all()) await item.scrollIntoViewIfNeeded()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(asked).toEqual([])

  const history = page.getByRole('region', { name: 'Performance History' })
  const films = history.getByRole('link', { name: `Watch the race ${filmed?.raceName ?? ''}` })
  await expect(films.first()).toHaveAttribute('href', filmed?.videoUrl ?? '')
  await films.first().click()
  const entry = history.locator('tbody', { has: page.locator(`[id="race-${filmed?.id ?? ''}"]`) })
  await expect(entry.locator('iframe')).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(1)
  // a film of a day without a race
  await expect(history.getByRole('link', { name: 'A morning in box three' })).toBeVisible()

  asked.length = 0
  for (const [place, from, address] of [
    [/Plays from YouTube/, 'youtube', 'https://www.youtube-nocookie.com/embed/'],
    [/Plays from Vimeo/, 'vimeo', 'https://player.vimeo.com/video/'],
    [/Plays from Facebook/, 'facebook', 'https://www.facebook.com/plugins/video.php'],
  ] as const) {
    const before = await page.locator('iframe').count()
    await gallery(page).getByRole('link', { name: place }).first().click()
    await expect(page.locator('iframe')).toHaveCount(before + 1)
    await expect.poll(() => asked.filter((url) => url.includes(from))).toHaveLength(1)
    expect(asked.at(-1)).toContain(address)
  }
  const frame = gallery(page).locator('iframe').first()
  const box = await frame.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await expect(frame).toHaveAttribute('title', /.+/)
})

test('has no filters over a single film, unless the address asks for a kind', async ({ page }) => {
  await page.goto('/horses/eclipse-au-marche')
  await expect(shown(page)).toHaveCount(1)
  await expect(filters(page)).toBeHidden()
  await page.goto('/horses/eclipse-au-marche?videos=race')
  await filters(page).getByRole('link', { name: 'All' }).click()
  await expect(shown(page)).toHaveCount(1)
  await expect(filters(page)).toBeHidden()
})

test('says in its place that a video can’t be played', async ({ page }) => {
  await page.goto('/horses/monsoon-arithmetic')
  const item = gallery(page).getByRole('listitem').filter({ hasText: 'Work in the wet' })
  await expect(item.getByText('Unable to load video')).toBeVisible()
  await expect(item.getByRole('link')).toHaveCount(0)
})

test('shows the four latest filmed races as race videos', async ({ page, request, database }) => {
  const now = new Date()
  const { id, slug } = await createHorse(database.kysely, now, { name: 'Film Festival' })
  for (let day = 1; day <= 6; day += 1)
    await addPerformance(
      database.kysely,
      now,
      id,
      aPerformance({
        raceName: `Race of day ${day}`,
        raceDate: `2026-05-0${day}`,
        videoUrl: day === 5 ? null : `https://youtu.be/abcdefghij${day}`,
      }),
    )
  await addVideo(database.kysely, now, id, aVideo({ title: 'A gallop' }))
  await addVideo(
    database.kysely,
    now,
    id,
    aVideo({
      title: 'The fourth day, entered here, too',
      tag: 'race',
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghij4&t=9',
      displayOrder: 1,
    }),
  )
  try {
    // a horse's page that is not cached yet
    await expect.poll(async () => (await request.get(`/horses/${slug}`)).status()).toBe(200)
    await page.goto(`/horses/${slug}`)
    const races = page.getByRole('region', { name: 'Race Videos' })
    await expect(races.getByRole('listitem').getByRole('heading')).toHaveText([
      'Race of day 6',
      'Race of day 4',
      'Race of day 3',
      'Race of day 2',
    ])
    await expect(races.getByRole('link', { name: /^Play Race of day/ })).toHaveCount(4)
    await expect(races.getByRole('listitem').first()).toContainText('Race · 6 May 2026')

    await test.step('in the gallery the horse’s own, with the result of a race entered there', async () => {
      await expect(gallery(page).getByRole('listitem').getByRole('heading')).toHaveText([
        'A gallop',
        'The fourth day, entered here, too',
      ])
      await expect(gallery(page).getByText('of 9')).toHaveCount(1)
    })

    await test.step('and each film once at its race', async () => {
      const history = page.getByRole('region', { name: 'Performance History' })
      await expect(history.getByRole('link', { name: /^Watch the race/ })).toHaveCount(5)
    })
  } finally {
    await database.transaction((tx) => deleteHorse(tx, id))
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link to one kind shows that kind, with links to the others and to all videos', async ({
    page,
    request,
  }) => {
    const videos = await api(request).videos('coral-postmaster')
    await page.goto('/horses/coral-postmaster?videos=race')
    await expect(shown(page)).toHaveCount(videos.filter(({ tag }) => tag === 'race').length)
    await expect(filters(page).locator('[aria-current]')).toHaveText('Race')
    await filters(page).getByRole('link', { name: 'All' }).click()
    await expect(shown(page)).toHaveCount(videos.length)
    for (const { title, videoUrl } of videos)
      await expect(
        gallery(page).getByRole('listitem').filter({ hasText: title }).getByRole('link'),
      ).toHaveAttribute('href', videoUrl)
    await page.goto('/horses/coral-postmaster?videos=gossip')
    await expect(shown(page)).toHaveCount(videos.length)
  })
})
