import { formatMoney } from '../../src/lib/money'
import { availabilityPercent } from '../../src/domains/ownership/ownership.rules'
import { api } from './support/demo'
import { expect, holdBack, hydrated, test } from './support/test'

test('lists open offerings with price, shares left and a link', async ({ page, request }) => {
  const offerings = await api(request).offerings()
  expect(offerings).toHaveLength(9)
  await page.goto('/ownership')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ownership Opportunities')
  const main = page.getByRole('main')
  for (const title of ['Proportional prize money', 'VIP access', 'Professional care'])
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
  const cards = main.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(offerings.map((each) => each.horse.name))

  expect(new Set(offerings.map((each) => each.currency))).toEqual(new Set(['MUR', 'USD', 'EUR']))
  for (const [index, offering] of offerings.entries()) {
    const card = cards.nth(index)
    const { horse, availableShares, totalShares, pricePerShare, currency } = offering
    await expect(card).toContainText(`${String(horse.breed)} · ${String(horse.age)} years`)
    await expect(card).toContainText(formatMoney(pricePerShare, currency))
    await expect(card).toContainText(`${availabilityPercent(offering)}% left`)
    await expect(card).toContainText(`${availableShares} of ${totalShares} shares available`)
    await expect(card).toContainText(offering.description ?? '')
    await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      `/ownership/${offering.id}`,
    )
  }
  await expect(cards.filter({ hasText: 'Sugarmill Sonnet' })).toContainText('0% left')
})

test('answers a buyer’s questions on an offering’s page', async ({ page, request }) => {
  const offering = (await api(request).offerings()).find(
    (each) => each.horse.slug === 'cardamom-frost',
  )
  if (!offering) throw new Error('the offering is gone')
  await page.goto(`/ownership/${offering.id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cardamom Frost')
  await expect(main.getByText('Available', { exact: true })).toBeVisible()
  for (const title of [
    'Investment Overview',
    'Key Highlights',
    'Investment Details',
    'Owner Benefits',
  ])
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
  const details = page.getByRole('region', { name: 'Investment Details' })
  await expect(details).toContainText('€1,850.00')
  await expect(details).toContainText('Euro (EUR)')
  await expect(details).toContainText(
    `${availabilityPercent(offering)}% (${offering.availableShares} of ${offering.totalShares} shares)`,
  )
  await expect(details).toContainText(offering.projectedReturns ?? '')
  await expect(
    page.getByRole('region', { name: 'Key Highlights' }).getByRole('listitem'),
  ).toHaveText(offering.highlights)
  await expect(main).toContainText('50% of the horse')
  await main.getByRole('link', { name: 'View Horse Profile' }).click()
  await expect(page).toHaveURL('/horses/cardamom-frost')
})

test('lets buyers mail the stable, except about closed offerings', async ({
  page,
  request,
  database,
}) => {
  const [open] = await api(request).offerings()
  await page.goto(`/ownership/${open?.id ?? ''}`)
  const href = await page
    .getByRole('main')
    .getByRole('link', { name: 'Express Interest' })
    .getAttribute('href')
  const mail = new URL(href ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('owners@flamboyant.example')
  expect(mail.searchParams.get('subject')).toBe('Ownership Inquiry')
  expect(mail.searchParams.get('body')).toContain(open?.horse.name)

  const closed = await database.kysely
    .selectFrom('offerings')
    .select('id')
    .where('is_active', '=', 0)
    .executeTakeFirstOrThrow()
  const answer = await page.goto(`/ownership/${closed.id}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Express Interest' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Express Interest' })).toHaveCount(0)
})

test('shows four placeholders until the offerings load', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const offerings = await holdBack(page, /\/api\/ownership-shares/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ownership', exact: true }).click()
  const waiting = page.getByRole('main').getByRole('status')
  await expect(waiting).toContainText('Loading...')
  await expect(waiting.locator('.grid')).toHaveCount(4)
  offerings.letGo()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an offering shows everything, and its mail link works', async ({ page }) => {
    await page.goto('/ownership')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Investment Details' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Express Interest' })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
  })
})

test.describe('when something is missing', () => {
  test.use({ allowedConsole: [/status of (404|500)|ApiError: 500/] })

  test('answers an unknown offering with status 404', async ({ page, expectAccessible }) => {
    for (const id of ['0199d7a0-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await page.goto(`/ownership/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opportunity Not Found')
      await expect(
        page.getByText("This ownership opportunity doesn't exist or is no longer available."),
      ).toBeVisible()
    }
    await hydrated(page)
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to Opportunities' }).click()
    await expect(page).toHaveURL('/ownership')
  })

  test('reports a failure and tries again on request', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.route(/\/api\/ownership-shares/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Ownership', exact: true })
      .click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the ownership')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  })
})
