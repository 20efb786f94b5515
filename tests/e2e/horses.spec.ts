import type { Page } from '@playwright/test'
import { horsesWithShares } from '../../src/domains/ownership/ownership.rules'
import { groupBy } from '../../src/lib/groups'
import { api } from './support/demo'
import { phone } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.getByRole('main').getByRole('status')
const openFromNav = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Horses' }).click()

test('lists every horse with what the API says about it', async ({ page, request }) => {
  const horses = await api(request).horses()
  const withShares = horsesWithShares(await api(request).offerings())
  await page.goto('/horses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Horses')
  await expect(count(page)).toHaveText(`${horses.length} horses`)
  // a featured horse leads; the others come by name
  const lead = 'Sugarmill Sonnet'
  const others = horses.map((horse) => horse.name).filter((name) => name !== lead)
  await expect(cards(page).getByRole('heading')).toHaveText([lead, ...others])

  for (const horse of horses.slice(0, 6)) {
    const card = cards(page).filter({ has: page.getByRole('heading', { name: horse.name }) })
    await expect(card.getByText('Featured', { exact: true })).toHaveCount(horse.isFeatured ? 1 : 0)
    await expect(card.getByText('Shares Available')).toHaveCount(withShares.has(horse.id) ? 1 : 0)
    await expect(card).toContainText(
      `Thoroughbred · ${String(horse.age)} years · ${String(horse.gender)}`,
    )
    await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      `/horses/${horse.slug}`,
    )
  }
  // every share of this one is held
  const sonnet = cards(page).filter({ hasText: 'Sugarmill Sonnet' })
  await expect(sonnet.getByText('Shares Available')).toHaveCount(0)
  await expect(sonnet.getByText('Active', { exact: true })).toBeVisible()
  // up to three lines, of which nothing is cut off
  const biography = sonnet.getByText(/^Sugarmill Sonnet is by.*\.$/)
  const { lines, isWhole } = await biography.evaluate((element) => ({
    lines: element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
    isWhole: element.scrollHeight <= element.clientHeight,
  }))
  expect(Math.round(lines)).toBeLessThanOrEqual(3)
  expect(isWhole).toBe(true)
  for (const [name, status] of [
    ['Marmalade Signal', 'In Training'],
    ['Quicksilver Dodo', 'Retired'],
    ['Salt Pan Sermon', 'Sold'],
  ] as const)
    await expect(
      cards(page).filter({ hasText: name }).getByText(status, { exact: true }),
    ).toBeVisible()

  await cards(page).filter({ hasText: 'Ginger Tramway' }).getByRole('link').click()
  await expect(page).toHaveURL('/horses/ginger-tramway')
})

test('shows pairs below the first on a tablet and threes on a desktop, in full rows', async ({
  page,
}) => {
  await page.goto('/horses')
  for (const [width, inRow] of [
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await cards(page).evaluateAll((nodes) =>
      nodes.map((node) => {
        const { top, right } = node.getBoundingClientRect()
        return { top: Math.round(top), right }
      }),
    )
    const rows = [...groupBy(boxes, ({ top }) => top).values()]
    expect(rows[0]).toHaveLength(1)
    expect(rows[1], `${width} px`).toHaveLength(inRow)
    for (const row of rows) expect(row.at(-1)?.right).toBeCloseTo(rows[0]?.[0]?.right ?? 0, 0)

    const badge = await cards(page).first().getByText('Featured', { exact: true }).boundingBox()
    const picture = await cards(page).first().locator('img').boundingBox()
    if (!badge || !picture) throw new Error('the badge or the picture is missing')
    expect(badge.x, 'beside the picture').toBeGreaterThan(picture.x + picture.width)
  }
})

test('searches while typing, by name or breed, ignoring case and accents', async ({ page }) => {
  await page.goto('/horses')
  await hydrated(page)
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.fill('eCLIPse')
  await expect(cards(page).getByRole('heading')).toHaveText(['Éclipse au Marché'])
  await expect(count(page)).toHaveText('1 horse')
  await expect(page).toHaveURL('/horses?q=eCLIPse')
  await box.fill('THOROUGH')
  await expect(cards(page)).toHaveCount(17)
  const clear = page.getByRole('link', { name: 'Clear filters' })
  await clear.click()
  await expect(page).toHaveURL('/horses')
  await expect(box).toHaveValue('')
  await expect(clear).toBeHidden()

  const cross = page.getByRole('button', { name: 'Clear the search' })
  await expect(cross).toBeHidden()
  await box.fill('THOROUGH')
  await box.blur()
  await expect(cross).toBeVisible()
  const { width = 0, height = 0 } = (await cross.boundingBox()) ?? {}
  expect(Math.min(width, height), 'large enough for a finger').toBeGreaterThanOrEqual(44)
  await cross.click()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL('/horses')
  await expect(cross).toBeHidden()

  await box.fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/silks/"]')).toBeVisible()
  await expect(count(page)).toHaveText('0 horses')
  await page.getByRole('link', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL('/horses')
  await expect(cards(page)).toHaveCount(17)
  await expect(box).toHaveValue('')
})

test('keeps filters in the address: Back undoes them, and a link shares them', async ({
  page,
  context,
}) => {
  await page.goto('/horses')
  await hydrated(page)
  const status = page.getByRole('combobox', { name: 'Status' })
  const availability = page.getByRole('combobox', { name: 'Availability' })
  // for a mouse the page's own select replaces the native one
  await expect(page.getByRole('main').locator('button[role=combobox]')).toHaveCount(2)

  await status.click()
  await expect(page.getByRole('option')).toHaveText([
    'All Status',
    'Active',
    'Retired',
    'In Training',
    'Archived',
  ])
  await page.getByRole('option', { name: 'In Training' }).click()
  await expect(page).toHaveURL('/horses?status=in_training')
  await expect(cards(page)).toHaveCount(3)

  // by keyboard: open, type ahead, choose
  await availability.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([
    'All Horses',
    'Shares Available',
    'No Shares Available',
  ])
  await page.keyboard.type('No')
  await expect(page.getByRole('option', { name: 'No Shares Available' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/horses?status=in_training&availability=unavailable')
  await expect(cards(page).getByRole('heading')).toHaveText(['Marmalade Signal'])
  await expect(availability).toBeFocused()

  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await expect(availability).toHaveText('All Horses')
  await page.goBack()
  await expect(cards(page)).toHaveCount(17)
  await expect(status).toHaveText('All Status')

  const other = await context.newPage()
  await other.goto('/horses?q=signal&status=in_training&availability=unavailable')
  await expect(cards(other).getByRole('heading')).toHaveText(['Marmalade Signal'])
  await hydrated(other)
  await expect(other.getByRole('searchbox')).toHaveValue('signal')
  await expect(other.getByRole('combobox', { name: 'Status' })).toHaveText('In Training')
  await other.getByRole('searchbox').fill('zz')
  await other.getByRole('link', { name: 'Clear All Filters' }).click()
  await expect(other).toHaveURL('/horses')
  await expect(other.getByRole('combobox', { name: 'Status' })).toHaveText('All Status')
})

test('opens the select with arrows, closes it with Escape, and selects by type-ahead while closed', async ({
  page,
}) => {
  await page.goto('/horses')
  await hydrated(page)
  const status = page.getByRole('main').locator('button[role=combobox]').first()
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'All Status' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Active', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(status).toBeFocused()
  await expect(page).toHaveURL('/horses')
  await page.keyboard.type('ret')
  await expect(page).toHaveURL('/horses?status=retired')
  await expect(cards(page)).toHaveCount(2)

  await page.setViewportSize(phone)
  for (const card of await cards(page).all()) {
    const [whole, picture] = [await card.boundingBox(), await card.locator('img').boundingBox()]
    expect(picture?.width, 'two are large on a phone').toBe(whole?.width)
  }
})

test('reads a strange address as far as it makes sense', async ({ page }) => {
  await page.goto('/horses?status=flying&availability=&q=%20%20sonnet%20&fbclid=x&show=-3')
  await expect(cards(page).getByRole('heading')).toHaveText(['Sugarmill Sonnet'])
})

test.describe('when the horses are late, then can’t be loaded', () => {
  test.use({ allowedConsole: [/status of 500|ApiError: 500/] })

  test('shows six placeholders, says so, loads them on request, and filters once the shares are there', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const address = /\/api\/horses\?view=card/
    const horses = await holdBack(page, address, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    const shares = await holdBack(page, /\/api\/ownership-shares/)
    await openFromNav(page)
    await expect(count(page)).toContainText('Loading...')
    await expect(count(page).locator('[data-placeholder]')).toHaveCount(6)

    horses.letGo()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the horses.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Horses')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(17)

    const availability = page.getByRole('combobox', { name: 'Availability' })
    await expect(availability).toBeDisabled()
    await expect(availability).toContainText('Loading...')
    shares.letGo()
    await expect(availability).toBeEnabled()
    await expect(availability).toContainText('All Horses')
    await expect(cards(page).getByText('Shares Available').first()).toBeVisible()
  })
})

test.describe('on touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the native select stays', async ({ page }) => {
    await page.goto('/horses')
    await hydrated(page)
    await page.getByLabel('Status').selectOption('Retired')
    await expect(page).toHaveURL('/horses?status=retired')
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('main').locator('button[role=combobox]')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds the same horses', async ({ page }) => {
    await page.goto('/horses')
    await page.getByLabel('Status').selectOption('Active')
    await page.getByLabel('Availability').selectOption('Shares Available')
    await page.getByRole('searchbox').fill('ma')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/horses?q=ma&status=active&availability=available')
    await expect(cards(page).getByRole('heading')).toHaveText([
      'Coral Postmaster',
      'Tamarind Ledger',
    ])
    await expect(count(page)).toHaveText('2 horses')
    await expect(page.getByRole('searchbox')).toHaveValue('ma')

    await page.goto('/horses?q=zzz')
    await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear All Filters' }).click()
    await expect(cards(page)).toHaveCount(17)
  })
})
