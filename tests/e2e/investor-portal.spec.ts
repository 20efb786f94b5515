import type { Page } from '@playwright/test'
import { addPerformance, yes } from '../support/factories'
import { pdfPages } from '../support/pdf'
import type { Database } from '../../src/db/database'
import { aPerformance } from '../support/factories'
import {
  goWithin,
  hearNoChange,
  mark,
  openPage,
  openUntilQuiet,
  overflow,
  watchCalls,
} from './support/page'
import { expect, holdBack, hydrated, test, type OtherBrowser } from './support/test'
import { accountId, addOffering, addOwner, addPerson, buy } from './support/register'

test.use({ sharedBy: 'staff' })

const portal = '/investor-portal'
const total = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Totals' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const horse = (page: Page, name: string) =>
  page.getByRole('region', { name: 'My Horses' }).getByRole('article').filter({ hasText: name })
const lots = (page: Page) =>
  page.getByRole('region', { name: 'Investment History' }).getByRole('listitem')

/** An owner of two lots in one horse and one in another, in two currencies, with cents that floats get wrong. */
async function anOwner(database: Database, otherBrowser: OtherBrowser) {
  const letters = mark()
  const names = { rupees: `Rupee Runner ${letters}`, euros: `Euro Runner ${letters}` }
  const userId = await addOwner(database, letters)
  const rupees = await addOffering(database, names.rupees, {
    totalShares: 40,
    availableShares: 40,
    pricePerShare: '0.10',
  })
  const euros = await addOffering(database, names.euros, {
    totalShares: 3,
    availableShares: 3,
    currency: 'EUR',
    percentOfHorse: '50.00',
    pricePerShare: '1850.05',
  })
  const { request: staff } = await otherBrowser('staff')
  const lot = { userId, ownershipShareId: rupees.offeringId }
  await buy(staff, { ...lot, sharesPurchased: 3, purchaseDate: '2026-02-28' })
  const undated = await buy(staff, {
    ...lot,
    sharesPurchased: 1,
    pricePerShare: '0.20',
    notes: 'Secret of the old share book',
  })
  await buy(staff, {
    userId,
    ownershipShareId: euros.offeringId,
    sharesPurchased: 2,
    purchaseDate: '2026-03-01',
  })
  return { userId, names, undated, rupees, staff }
}

test.describe('a visitor', () => {
  test('is asked to log in, and returns here', async ({ page, request, expectAccessible }) => {
    const html = await (await request.get(portal)).text()
    expect(html).toContain('Authentication Required')
    expect(html).not.toContain('Total Invested')
    await page.goto(portal)
    await hydrated(page)
    await expect(page).toHaveTitle('My Investments · Ecurie Flamboyant')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
    await expectAccessible()
    const way = page.getByRole('link', { name: 'Log In to Continue' })
    await expect(way).toHaveAttribute('href', '/api/login?returnTo=/investor-portal')
    await way.click()
    await expect(page).toHaveURL('/login?returnTo=%2Finvestor-portal')
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByLabel('Password').fill('demo-stable-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(portal)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Investments')
  })
})

test('shows people without shares how to get some', async ({ page, signIn, expectAccessible }) => {
  await signIn('viewer')
  await page.goto(portal)
  await hydrated(page)
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'No Investments Yet' }),
  ).toBeVisible()
  await expect(page.getByText('Total Invested')).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: 'Explore Opportunities' }).click()
  await expect(page).toHaveURL('/ownership')
})

test('shows owners all their shares at once, with exact totals and papers that state them', async ({
  page,
  database,
  expectAccessible,
  signIn,
  otherBrowser,
}) => {
  const { userId, names, undated } = await anOwner(database, otherBrowser)
  await signIn({ userId })
  const asked = watchCalls(page)
  await openUntilQuiet(page, portal)
  expect(asked, 'API requests by the page').toEqual([])

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Investments')
  await expect(
    page.getByText(/^Ombeline Grivet \w+, co-owner since 28 February 2026$/),
  ).toBeVisible()
  await expect(total(page, 'Total Invested')).toHaveText(['Rs 0.50', '€3,700.10'])
  await expect(total(page, 'Total Shares')).toHaveText('6')
  await expect(total(page, 'Horses Owned')).toHaveText('2')

  await expect(horse(page, names.rupees)).toContainText('10% of the horse')
  await expect(horse(page, names.rupees).locator('dd')).toHaveText([
    'Rs 0.00',
    '4',
    '0',
    '0',
    'Rs 0.00',
    'Not entered yet',
    'None on record yet',
  ])
  await expect(horse(page, names.euros)).toContainText('33.3333% of the horse')

  await expect(lots(page)).toHaveCount(3)
  const bought = (name: string, date: string) =>
    lots(page)
      .filter({ has: page.getByRole('heading', { name }) })
      .filter({ hasText: date })
  const facts = (name: string, date: string) => bought(name, date).locator('dd')
  await expect(facts(names.euros, '1 March 2026')).toHaveText([
    '1 March 2026',
    '2',
    '€1,850.05',
    '€3,700.10',
  ])
  await expect(facts(names.rupees, '28 February 2026')).toHaveText([
    '28 February 2026',
    '3',
    'Rs 0.10',
    'Rs 0.30',
  ])
  await expect(facts(names.rupees, 'N/A')).toHaveText(['N/A', '1', 'Rs 0.20', 'Rs 0.20'])
  const old = bought(names.rupees, 'N/A')
  await expect(old).toContainText('Secret of the old share book')
  await expect(old.getByRole('link', { name: /^Certificate/ })).toHaveAttribute(
    'href',
    `/api/my-investments/${undated.id}/certificate.pdf`,
  )
  await expectAccessible()

  const paper = async (name: string | RegExp) => {
    const link = page.getByRole('link', { name }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    // a long name takes two lines
    return pdfPages(await answer.body())
      .join('\n')
      .replaceAll('\n', ' ')
  }
  expect(await paper(/^Certificate.*Euro Runner/)).toContain(names.euros)
  const statement = await paper('Statement (PDF)')
  expect(statement).toContain(names.rupees)
  expect(statement).toContain(names.euros)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Statement (CSV)' }).click()
  const stream = await (await download).createReadStream()
  const csv = Buffer.concat(await stream.toArray()).toString()
  expect(csv).toContain(names.euros)
  expect(csv).toContain('3700.10')

  await horse(page, names.euros).getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.euros)
  await expect(page).toHaveURL(/\/horses\/euro-runner-/)
})

test('separates the horse’s earnings from the owner’s part of them', async ({
  page,
  database,
  expectAccessible,
  signIn,
  otherBrowser,
}) => {
  const { userId, names, rupees } = await anOwner(database, otherBrowser)
  const run = (raceDate: string, prizeMoney: string) =>
    addPerformance(
      database.kysely,
      new Date(),
      rupees.horseId,
      aPerformance({ raceDate, prizeMoney }),
    )
  await run('2026-02-27', '740500.00')
  await run('2026-02-28', '100.10')
  await signIn({ userId })
  await page.goto(portal)
  const figure = (label: string) =>
    horse(page, names.rupees)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(figure('Career earnings')).toHaveText('Rs 740,600.10')
  // 3 of 40 shares on the day of the second race; fractions of a cent are dropped
  await expect(figure('Your part of the prize money')).toHaveText('Rs 7.50')
  await expect(page.getByRole('region', { name: 'Prize money' })).toContainText(
    'Your part of the prize money so farRs 7.50',
  )
  await expect(horse(page, names.rupees)).toContainText(
    '28 February 2026 The Lantern Handicap (0-25) · Rs 100.10',
  )
  await expectAccessible()
})

test('shows it to no one else, and leaves it in no cache', async ({
  page,
  request,
  database,
  signIn,
  otherBrowser,
}) => {
  const { userId, names, undated, staff } = await anOwner(database, otherBrowser)
  const own = await otherBrowser({ userId })
  await signIn('viewer')

  const secrets = [
    names.rupees,
    names.euros,
    'Secret of the old share book',
    'Ombeline',
    '3,700.10',
  ]
  for (const _ of [1, 2]) {
    const answer = await own.request.get(portal)
    const html = await answer.text()
    for (const secret of secrets) expect(html).toContain(secret)
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    expect(answer.headers()['etag']).toBeUndefined()
    for (const other of [page.request, request, staff]) {
      const theirs = await (await other.get(portal)).text()
      for (const secret of secrets) expect(theirs).not.toContain(secret)
    }
  }
  const others = await page.request.get(portal)
  expect(others.headers()['cache-control']).toBe('private, no-store')
  const data = await own.request.get('/api/my-investments')
  expect(data.headers()['cache-control']).toBe('private, no-store')

  const certificate = `/api/my-investments/${undated.id}/certificate.pdf`
  expect((await own.request.get(certificate)).status()).toBe(200)
  expect((await page.request.get(certificate)).status()).toBe(404)
  expect((await request.get(certificate)).status()).toBe(401)
})

test('leaves out voided entries, and mentions transfers', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const { userId, names, undated, rupees, staff } = await anOwner(database, otherBrowser)
  const other = await addPerson(database, { firstName: 'Tiburce', lastName: 'Lafleur' })
  const third = await buy(staff, {
    userId,
    ownershipShareId: rupees.offeringId,
    sharesPurchased: 9,
    purchaseDate: '2026-04-01',
  })
  await staff.post(`/api/investments/${third.id}/transfer`, {
    data: { ...yes, userId: other, shares: 4, date: '2026-05-01' },
  })
  await staff.delete(`/api/investments/${undated.id}`, { data: { reason: 'Written twice' } })
  await signIn({ userId })
  await page.goto(portal)
  await expect(total(page, 'Total Invested')).toHaveText(['Rs 0.80', '€3,700.10'])
  await expect(total(page, 'Total Shares')).toHaveText('10')
  await expect(page.getByText('Secret of the old share book')).toHaveCount(0)
  const passedOn = lots(page).filter({ hasText: '4 of these 9 transferred' })
  await expect(passedOn.getByRole('heading')).toHaveText(names.rupees)
  await expect(passedOn.locator('dd')).toHaveText(['1 April 2026', '9', 'Rs 0.10', 'Rs 0.90'])
  await expect(passedOn.getByRole('link', { name: /^Certificate ?: 5 shares/ })).toBeVisible()
})

test('keeps the history and papers of someone who transferred everything', async ({
  page,
  database,
  expectAccessible,
  signIn,
  otherBrowser,
}) => {
  const lastName = mark()
  const name = `Bygone Runner ${lastName}`
  const userId = await addPerson(database, { firstName: 'Philomène', lastName })
  const other = await addPerson(database, { firstName: 'Tiburce', lastName: 'Lafleur' })
  const { horseId, offeringId } = await addOffering(database, name, { pricePerShare: '0.10' })
  for (const raceDate of ['2026-04-20', '2026-05-01'])
    await addPerformance(
      database.kysely,
      new Date(),
      horseId,
      aPerformance({ raceDate, prizeMoney: '100.00' }),
    )
  const staff = await otherBrowser('staff')
  const bought = { userId, ownershipShareId: offeringId, sharesPurchased: 9 }
  const { id } = await buy(staff.request, { ...bought, purchaseDate: '2026-04-01' })
  const passing = { ...yes, userId: other, shares: 9, date: '2026-05-01' }
  await staff.request.post(`/api/investments/${id}/transfer`, { data: passing })

  await signIn({ userId })
  await page.goto(portal)
  await hydrated(page)
  await expect(page.getByText(`Philomène ${lastName}`).last()).toBeVisible()
  await expect(page.getByText('co-owner since')).toHaveCount(0)
  await expect(page.getByText('No Investments Yet')).toHaveCount(0)
  await expect(total(page, 'Total Invested')).toHaveText('Rs 0.00')
  await expect(total(page, 'Total Shares')).toHaveText('0')
  await expect(total(page, 'Horses Owned')).toHaveText('0')
  await expect(page.getByRole('region', { name: 'My Horses' })).toContainText(
    'You’ve transferred all your shares',
  )
  const former = page.getByRole('region', { name: 'Horses you used to own' })
  await expect(former.getByRole('listitem')).toContainText(name)
  await expect(former.getByRole('listitem')).toContainText(
    /Your part while you held shares\s*Rs 9\.00/,
  )
  await expect(lots(page).locator('dd')).toHaveText(['1 April 2026', '9', 'Rs 0.10', 'Rs 0.90'])
  await expect(lots(page)).toContainText('All 9 transferred')
  await expect(page.getByRole('link', { name: /^Certificate/ })).toHaveCount(0)
  await expectAccessible()
  const statement = page.getByRole('link', { name: 'Statement (PDF)' })
  const paper = await page.request.get((await statement.getAttribute('href')) ?? '')
  expect(pdfPages(await paper.body()).join(' ')).toContain('Transferred')

  const office = await staff.newPage()
  await openPage(office, '/admin/users')
  await office.getByRole('button', { name: `Holdings: Philomène ${lastName}` }).click()
  const holdings = office.getByRole('dialog', { name: `What Philomène ${lastName} holds` })
  await expect(holdings).toContainText('No longer holds shares.')
  await expect(holdings.getByRole('link', { name: 'Statement (PDF)' })).toBeVisible()
  await staff.close()
})

test.describe('when something is late or fails', () => {
  test.use({ allowedConsole: [/Failed to load resource|ApiError/] })

  test('shows placeholders while it loads, says what failed, and tries again', async ({
    page,
    database,
    expectAccessible,
    signIn,
  }) => {
    const userId = await accountId(database, 'owner@example.com')
    await signIn({ userId })
    await hearNoChange(page)
    const investments = /\/api\/my-investments$/
    const { letGo } = await holdBack(page, investments, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await goWithin(page, portal)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Investments')
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...')
    await expect(page.getByRole('status').getByRole('heading')).toHaveCount(0)
    await expectAccessible()
    const placeOfTotals = async () => {
      // only to be seen while it loads
      const totals = page.getByRole('region', { name: 'Totals', includeHidden: true })
      const box = await totals.boundingBox()
      return [box?.x, box?.y, box?.width]
    }
    const kept = await placeOfTotals()

    letGo()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load your investments.')
    await expectAccessible()
    await page.unroute(investments)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(total(page, 'Total Shares')).toHaveText(/^\d+$/)
    await expect(total(page, 'Horses Owned')).toHaveText(/^\d+$/)
    expect(await placeOfTotals(), 'the totals take the place kept for them').toEqual(kept)
  })

  test('asks someone whose session has ended to sign in again', async ({ page, signIn }) => {
    await signIn('viewer')
    await page.goto('/profile')
    await hydrated(page)
    await page.context().clearCookies()
    await page.evaluate((to) => history.pushState({}, '', to), portal)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  })
})

test('fits a small phone with large text, and a sheet of paper', async ({
  page,
  database,
  expectAccessible,
  signIn,
}) => {
  const userId = await accountId(database, 'owner@example.com')
  await signIn({ userId })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(portal)
  await hydrated(page)
  expect(await overflow(page)).toBe(0)
  for (const link of await page
    .getByRole('main')
    .getByRole('link', { name: /Certificate|Statement/ })
    .all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '212.5%'
  })
  expect(await overflow(page)).toBe(0)
  await expectAccessible()

  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(total(page, 'Total Shares')).toBeVisible()
  await expect(page.getByRole('link', { name: /Certificate|Statement|View Details/ })).toHaveCount(
    0,
  )
  const ink = await total(page, 'Total Shares').evaluate((node) => getComputedStyle(node).color)
  expect(ink, 'dark text, as printers leave out the green background').toBe(
    await page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).color),
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('everything is there', async ({ page, database, signIn }) => {
    const userId = await accountId(database, 'owner@example.com')
    await signIn({ userId })
    await page.goto(portal)
    await expect(total(page, 'Total Invested').first()).toContainText('Rs ')
    await expect(horse(page, 'Tamarind Ledger')).toContainText('of the horse')
    expect(await lots(page).count()).toBeGreaterThan(3)
  })
})
