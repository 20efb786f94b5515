import type { Locator, Page } from '@playwright/test'
import { winRate } from '../../src/domains/horses/horses.rules'
import { shortResult } from '../../src/domains/racing/history-words.rules'
import { formatLongDate } from '../../src/lib/dates'
import { formatMoney } from '../../src/lib/money'
import { aPerformance, addPerformance } from '../support/factories'
import { api } from './support/demo'
import { expect, hydrated, test } from './support/test'

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Career record' })
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .last()

test('shows what the API says about a horse, and a section only if it has data', async ({
  page,
  request,
}) => {
  for (const [slug, sections] of [
    [
      'tamarind-ledger',
      [
        'Career record',
        'Next race',
        'Biography',
        'Performance History',
        'Ownership Opportunity',
        'Photo Gallery',
        'Race Videos',
        'Video Gallery',
      ],
    ],
    // its only races are in its opening record
    ['quicksilver-dodo', ['Career record', 'Biography', 'Photo Gallery']],
    // no picture and no races yet
    ['eclipse-au-marche', ['Career record', 'Biography', 'Ownership Opportunity', 'Video Gallery']],
  ] as const)
    await test.step(slug, async () => {
      const horse = await api(request).horse(slug)
      await page.goto(`/horses/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(horse.name)
      const main = page.getByRole('main')
      expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(sections)
      for (const fact of [horse.breed, `${String(horse.age)} years`, horse.gender, horse.color])
        await expect(main.locator('dd', { hasText: fact ?? '' }).first()).toBeVisible()
      await expect(figure(page, 'Total Wins')).toHaveText(String(horse.totalWins))
      await expect(figure(page, 'Total Races')).toHaveText(String(horse.totalRaces))
      await expect(figure(page, 'Total Earnings')).toHaveText(
        formatMoney(horse.totalEarnings, 'MUR'),
      )
      await expect(figure(page, 'Win Rate')).toHaveText(
        `${winRate(horse.totalWins, horse.totalRaces)}%`,
      )
      const biography = page.getByRole('region', { name: 'Biography' })
      await expect(biography.getByText('Sire (father)')).toBeVisible()
      await expect(biography.getByText(horse.sire ?? '', { exact: true })).toBeVisible()
      await expect(biography.getByText('Dam (mother)')).toBeVisible()
      await expect(biography.getByText(horse.dam ?? '', { exact: true })).toBeVisible()
      if (slug === 'quicksilver-dodo') await expect(figure(page, 'Total Races')).toHaveText('41')
    })
  const unraced = page.getByRole('region', { name: 'Career record' }).getByText('Yet to race')
  await expect(unraced).toBeVisible()
  await expect(figure(page, 'Win Rate')).toHaveText('0%')
  const sizeOf = (words: Locator) =>
    words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf(unraced), 'these words are larger than the zeros').toBeGreaterThan(
    1.5 * (await sizeOf(figure(page, 'Win Rate'))),
  )
})

test('lists races newest first, marks the best places, and pins photos to their days', async ({
  page,
  request,
  expectAccessible,
}) => {
  const runs = await api(request).performances('tamarind-ledger')
  expect(runs.length).toBeGreaterThan(12)
  await page.goto('/horses/tamarind-ledger')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Performance History' })
  await expect(section.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'Date',
    'Race',
    'Track',
    'Position',
    'Jockey',
    'Prize',
  ])
  const years = [...new Set(runs.map(({ raceDate }) => raceDate.slice(0, 4)))]
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(years)
  await expect(section.getByRole('table')).toHaveCount(1)
  for (const year of years.slice(1)) await section.locator('summary', { hasText: year }).click()
  await expect(section.getByRole('table')).toHaveCount(years.length)
  const rows = section.locator('tbody tr[id]')
  await expect(rows).toHaveCount(runs.length)
  const days = await rows
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(days).toEqual(runs.map((run) => run.raceDate))
  expect(days).toEqual([...days].sort().reverse())
  await expect(rows.locator('time')).toHaveText(runs.map((run) => formatLongDate(run.raceDate)))

  const first = runs[0]
  if (!first) throw new Error('the horse has not run')
  await expect(rows.first()).toContainText(first.raceName)
  await expect(rows.first()).toContainText(first.jockey ?? '')

  const lookOf = async (position: number) => {
    const index = runs.findIndex((run) => run.position === position)
    const badge = rows.nth(index).getByRole('cell').nth(3).locator('span').first()
    await expect(badge).toHaveText(/^\d+(st|nd|rd|th)$/)
    return badge.evaluate((element) => getComputedStyle(element).backgroundColor)
  }
  const unmarked = runs.find((run) => (run.position ?? 0) > 3)?.position ?? 0
  const [winner, second, other] = [await lookOf(1), await lookOf(2), await lookOf(unmarked)]
  expect(new Set([winner, second, other]).size).toBe(3)
  await expect(section).not.toContainText('not listed here')

  const cup = page.locator('tbody', { has: page.getByText('Duchess of York Cup', { exact: true }) })
  const photo = cup.getByRole('link', { name: /four minutes of fame/ })
  await expect(photo).toBeVisible()
  // on a morning without a race
  const morning = page.locator('tbody', { has: page.locator('time[datetime="2026-10-28"]') })
  await expect(morning.getByRole('link', { name: 'Three furlongs' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible()
  await photo.click()
  const large = page.getByRole('dialog')
  await expect(large).toContainText('four minutes of fame')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(photo).toBeFocused()
})

test('says how many races the total counts beyond those it lists, and opens a folded season for a link to one', async ({
  page,
  request,
}) => {
  const { totalRaces } = await api(request).horse('old-vanilla-clerk')
  const runs = await api(request).performances('old-vanilla-clerk')
  const first = runs.at(-1)
  await page.goto('/horses/old-vanilla-clerk')
  await expect(page.getByRole('region', { name: 'Performance History' })).toContainText(
    `The total also counts ${totalRaces - runs.length} races not listed here.`,
  )
  const row = page.locator(`[id="race-${first?.id ?? ''}"]`)
  await expect(row.getByText(first?.raceName ?? '')).toBeHidden()
  await page.goto(`/horses/old-vanilla-clerk#race-${first?.id ?? ''}`)
  await expect(row.getByText(first?.raceName ?? '')).toBeInViewport()
})

test.describe('without scripts and pictures', () => {
  test.use({ javaScriptEnabled: false, allowedConsole: [/ERR_FAILED/] })

  test('breaks a name only between its words', async ({ page, request }) => {
    await page.route(/\/objects\//, (route) => route.abort())
    const broken: string[] = []
    for (const { slug, name } of await api(request).horses()) {
      await page.goto(`/horses/${slug}`)
      await page.evaluate(() => document.fonts.ready)
      for (const width of [360, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        if (!(await page.getByRole('heading', { level: 1 }).evaluate(hasWholeWords)))
          broken.push(`${name} at ${width} px`)
      }
    }
    expect(broken).toEqual([])
  })

  test('lists every race by season, under headings, with its films and photos as links', async ({
    page,
    request,
  }) => {
    const runs = await api(request).performances('tamarind-ledger')
    await page.goto('/horses/tamarind-ledger')
    const history = page.getByRole('region', { name: 'Performance History' })
    const years = [...new Set(runs.map(({ raceDate }) => raceDate.slice(0, 4)))]
    await expect(history.getByRole('heading', { level: 3 })).toHaveText(years)
    for (const year of years) {
      const races = history.getByRole('table', { name: `Performance History, ${year}` })
      if (!(await races.isVisible())) await history.getByText(year, { exact: true }).click()
      for (const { raceName } of runs.filter(({ raceDate }) => raceDate.startsWith(year)))
        await expect(races.getByRole('cell', { name: raceName }).first()).toBeVisible()
    }
    await expect(history.getByRole('link', { name: /^Watch the race/ }).first()).toHaveAttribute(
      'href',
      /^https:/,
    )
    await expect(history.getByRole('link', { name: 'Three furlongs' })).toHaveAttribute(
      'href',
      /^\/objects\//,
    )
  })
})

/** Whether each word of a heading stands on one line. */
function hasWholeWords({ firstChild: text }: Element) {
  if (!(text instanceof Text)) return false
  return [...text.data.matchAll(/\S+/g)].every(({ 0: word, index }) => {
    const range = new Range()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length === 1
  })
}

test('keeps the name clear of the picture, and its photographs and films in full rows', async ({
  page,
}) => {
  for (const slug of ['tamarind-ledger', 'old-vanilla-clerk']) {
    await page.goto(`/horses/${slug}`)
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const picture = await page.getByRole('main').getByRole('img').first().boundingBox()
      const name = await page.getByRole('heading', { level: 1 }).boundingBox()
      if (!picture || !name) throw new Error('the poster is missing')
      expect(name.y).toBeGreaterThanOrEqual(picture.y + picture.height)
      expect(picture.width).toBeGreaterThanOrEqual(width)
      for (const region of ['Photo Gallery', 'Race Videos', 'Video Gallery']) {
        const list = page.getByRole('region', { name: region }).getByRole('list').last()
        const ends = await list.evaluate((node) => {
          const items = [...node.children].map((item) => item.getBoundingClientRect())
          const end = node.getBoundingClientRect().right
          const last = items.filter(({ top }, index) => items[index + 1]?.top !== top)
          return last.map(({ right }) => Math.abs(end - right))
        })
        expect(ends.length).toBeGreaterThan(0)
        expect(Math.max(...ends), `${slug}, ${region}, ${width}`).toBeLessThan(1.5)
      }
    }
  }
})

test('prints on two sheets: all races and the address, nothing to press or play', async ({
  page,
  request,
}) => {
  const runs = await api(request).performances('tamarind-ledger')
  await page.goto('/horses/tamarind-ledger')
  await hydrated(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^http.*\/horses\/tamarind-ledger$/)).toBeVisible()
  await expect(page.getByText(/^http.*\/ownership\/[\w-]+$/)).toBeVisible()
  await expect(page.locator('img[src="/favicon.svg"]')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Performance History' }).locator('tbody tr[id]')
  await expect(rows.filter({ visible: true })).toHaveCount(runs.length)
  const places = runs.slice(0, 6).reverse().map(shortResult)
  await expect(page.getByText(places.join(' · '))).toBeVisible()
  for (const hidden of [page.getByRole('navigation'), page.getByRole('button')])
    await expect(hidden).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Play|Watch|Opportunity|calendar/i })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('links the form line to its races, and names them', async ({ page, request }) => {
  const runs = (await api(request).performances('tamarind-ledger')).slice(0, 6).reverse()
  await page.goto('/horses/tamarind-ledger')
  await hydrated(page)
  const record = page.getByRole('region', { name: 'Career record' })
  await expect(record.getByRole('listitem').getByRole('link')).toHaveText(runs.map(shortResult))
  await expect(record.getByRole('link', { name: 'shares available' })).toHaveAttribute(
    'href',
    '#ownership-opportunity',
  )
  // the tooltips' code comes once the page is alive
  const link = record.getByRole('listitem').getByRole('link').last()
  await expect(link).toHaveAttribute('data-state', 'closed')
  const tip = page.getByRole('tooltip')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.hover()
  await page.clock.runFor(600)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(tip).toContainText(runs.at(-1)?.raceName ?? '')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.mouse.move(0, 0)
  // on focus the tooltip comes at once
  await record.getByRole('listitem').getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(tip).toContainText(runs[1]?.raceName ?? '')

  await page.clock.resume()
  await link.click()
  await expect(page).toHaveURL(`/horses/tamarind-ledger#race-${runs.at(-1)?.id ?? ''}`)
  await expect(
    page.getByRole('region', { name: 'Performance History' }).locator('tbody tr[id]').first(),
  ).toBeInViewport()
})

test('counts a newly entered race at once', async ({ page, request, database }) => {
  const before = await api(request).horse('piton-grammarian')
  const id = await addPerformance(
    database.kysely,
    new Date(),
    before.id,
    aPerformance({ raceName: 'The Late Entry Plate', raceDate: '2026-11-14', position: null }),
  )
  try {
    const html = async () => (await request.get('/horses/piton-grammarian')).text()
    await expect.poll(html, { timeout: 5000 }).toContain('The Late Entry Plate')
    await page.goto('/horses/piton-grammarian')
    await expect(figure(page, 'Total Races')).toHaveText(String(before.totalRaces + 1))
    const row = page
      .getByRole('region', { name: 'Performance History' })
      .locator('tbody tr[id]')
      .first()
    await expect(row).toContainText('The Late Entry Plate')
    await expect(row).toContainText('Did not finish')
    await expect(
      page.getByRole('region', { name: 'Career record' }).getByRole('listitem').last(),
    ).toContainText('DNF')
  } finally {
    await database.kysely.deleteFrom('runs').where('id', '=', id).execute()
  }
})

test('shows the ownership panel only with an active offering', async ({ page, request }) => {
  const offering = (await api(request).offerings()).find(
    (each) => each.horse.slug === 'midnight-paillotte',
  )
  await page.goto('/horses/midnight-paillotte')
  const panel = page.getByRole('region', { name: 'Ownership Opportunity' })
  await expect(panel).toContainText('Rs 240,000.00')
  await expect(panel).toContainText('2 of 10 shares available')
  await expect(panel.getByRole('link', { name: 'View Full Opportunity' })).toHaveAttribute(
    'href',
    `/ownership/${offering?.id ?? ''}`,
  )
  // its offering is closed
  const html = await (await request.get('/horses/salt-pan-sermon')).text()
  expect(html).toContain('Salt Pan Sermon</h1>')
  expect(html).not.toContain('View Full Opportunity')
})

test('redirects from an id to the address with the slug', async ({ request }) => {
  const horse = await api(request).horse('ginger-tramway')
  const answer = await request.get(`/horses/${horse.id}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers()['location']).toBe('/horses/ginger-tramway')
})

test.describe('an unknown horse', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('is not found, with status 404', async ({ page, expectAccessible }) => {
    const answer = await page.goto('/horses/pegasus')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horse Not Found')
    await expect(page.getByText("The horse you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('main').locator('img[src^="/silks/"]')).toBeVisible()
    await hydrated(page)
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to Horses' }).click()
    await expect(page).toHaveURL('/horses')
  })
})

test.describe('the link to share', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('is copied, with a toast that lasts five seconds, takes the focus on F8, and closes on a swipe', async ({
    page,
  }) => {
    await page.goto('/horses/ginger-tramway')
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Share' })
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await button.click()
    await expect(toasts).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/horses\/ginger-tramway$/,
    )
    await button.click()
    await expect(toasts).toHaveCount(1)
    const list = page.getByRole('region', { name: /Notifications/ }).getByRole('list')
    // the second toast takes a moment to replace the first
    await expect(async () => {
      await page.keyboard.press('F8')
      await expect(list).toBeFocused({ timeout: 500 })
    }).toPass()
    await button.focus()
    await page.mouse.move(5, 300)
    await expect(toasts).toHaveCount(0, { timeout: 8000 })

    await button.click()
    await expect(toasts).toHaveText('Link copied')
    const swipe = async (pixels: number) => {
      // waits until it stops moving
      await toasts.hover()
      const box = await toasts.boundingBox()
      if (!box) throw new Error('the toast is gone')
      const [x, y] = [box.x + 24, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + pixels, y, { steps: 6 })
      await expect(toasts).toHaveAttribute('data-swipe', 'move')
      await page.mouse.up()
    }
    await swipe(30)
    await expect(toasts).toHaveAttribute('data-swipe', 'cancel')
    await expect(toasts).toHaveAttribute('data-state', 'open')
    await swipe(60)
    // well before its five seconds, which pause under the mouse
    await expect(toasts).toHaveCount(0, { timeout: 2000 })
  })
})
