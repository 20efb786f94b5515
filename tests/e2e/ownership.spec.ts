import type { APIRequestContext, Page } from '@playwright/test'
import { formatMoney } from '../../src/lib/money'
import { availabilityPercent } from '../../src/domains/ownership/ownership.rules'
import { api } from './support/demo'
import { openPage, overflow, phone } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

test('lists open offerings with price, shares left and a link', async ({ page, request }) => {
  const offerings = await api(request).offerings()
  expect(offerings).toHaveLength(9)
  await page.goto('/ownership')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ownership Opportunities')
  const main = page.getByRole('main')
  for (const title of ['Proportional prize money', 'VIP access', 'Professional care'])
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
  // those that are fully held come last
  const held = offerings.filter((each) => each.availableShares === 0)
  const inOrder = [...offerings.filter((each) => each.availableShares > 0), ...held]
  const cards = main.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(inOrder.map((each) => each.horse.name))
  await expect(
    page.getByRole('region', { name: 'Fully held' }).getByRole('article').getByRole('heading'),
  ).toHaveText(held.map((each) => each.horse.name))

  expect(new Set(offerings.map((each) => each.currency))).toEqual(new Set(['MUR', 'USD', 'EUR']))
  for (const [index, offering] of inOrder.entries()) {
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
  const taken = cards.filter({ hasText: 'Sugarmill Sonnet' })
  await expect(taken).toContainText('0% left')
})

const slider = (page: Page) => page.getByRole('slider', { name: 'How many shares' })
const mailTo = async (page: Page) => {
  const links = page.getByRole('main').getByRole('link', { name: 'Express Interest' })
  const href = await links.getAttribute('href')
  return new URL(href ?? '').searchParams.get('body') ?? ''
}
const offeringOf = async (request: APIRequestContext, slug: string) => {
  const offering = (await api(request).offerings()).find((each) => each.horse.slug === slug)
  if (!offering) throw new Error('the offering is gone')
  return offering
}

test('answers a buyer’s questions on an offering’s page, and prints without what only a screen needs', async ({
  page,
  request,
}) => {
  const offering = await offeringOf(request, 'cardamom-frost')
  await openPage(page, `/ownership/${offering.id}`)
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
    `${offering.availableShares} of ${offering.totalShares} shares available`,
  )
  await expect(details).toContainText(`Availability${availabilityPercent(offering)}%`)
  await expect(details).toContainText(offering.projectedReturns ?? '')
  await expect(
    page.getByRole('region', { name: 'Key Highlights' }).getByRole('listitem'),
  ).toHaveText(offering.highlights)
  await expect(main).toContainText('50% of the horse')

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(new RegExp(`/ownership/${offering.id}$`))).toBeVisible()
  await expect(main.getByText(/^http.*\/horses\/cardamom-frost$/)).toBeVisible()
  await expect(main.getByText('To express interest, write to')).toBeVisible()
  for (const name of ['Express Interest', 'View Horse Profile', 'Ownership Opportunities'])
    await expect(main.getByRole('link', { name })).toHaveCount(0)
  await expect(slider(page)).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByText('1 share', { exact: true })).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await main.getByRole('link', { name: 'View Horse Profile' }).click()
  await expect(page).toHaveURL('/horses/cardamom-frost')
})

test('lets buyers choose on the bar how many shares they want, and says so in the mail', async ({
  page,
  request,
  expectAccessible,
}) => {
  const offering = await offeringOf(request, 'cardamom-frost')
  await openPage(page, `/ownership/${offering.id}`)
  const links = page.getByRole('main').getByRole('link', { name: 'Express Interest' })
  const mail = new URL((await links.getAttribute('href')) ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('owners@flamboyant.example')
  expect(mail.searchParams.get('subject')).toBe('Ownership Inquiry')
  expect(await mailTo(page)).toContain('more about shares in Cardamom Frost.')

  // by keyboard: two of twenty shares, which are half of the horse
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    '2 shares, €3,700.00, 5% of Cardamom Frost',
  )
  const chosen = page.getByText(/^2 shares · €3,700\.00 · 5% of Cardamom Frost$/)
  await expect(chosen).toBeVisible()
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveValue('6')
  await expectAccessible()
  await page.getByRole('button', { name: 'One share fewer' }).click()
  await expect(slider(page)).toHaveValue('5')
  expect(await mailTo(page)).toContain(
    'more about 5 shares in Cardamom Frost (€9,250.00, 12.5% of the horse).',
  )
  expect(await mailTo(page)).toContain(`/ownership/${offering.id}`)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a tap on a notch chooses, and the action stays in reach without covering the end', async ({
    page,
    request,
  }) => {
    const offering = await offeringOf(request, 'lantern-at-souillac')
    await openPage(page, `/ownership/${offering.id}`)
    const action = page.getByRole('main').getByRole('link', { name: 'Express Interest' })
    await expect(action).toBeInViewport({ ratio: 1 })
    await slider(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await slider(page).boundingBox()
    if (!box) throw new Error('the slider has no place')
    expect(box.height).toBeGreaterThanOrEqual(44)
    // the middle of the ninth of thirteen notches
    await page.touchscreen.tap(box.x + (box.width * 8.5) / 13, box.y + box.height / 2)
    await expect(slider(page)).toHaveValue('9')
    await expect(page.locator('.interest-foot')).toContainText('$29,250.00')
    await expect(action).toBeInViewport({ ratio: 1 })

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const foot = await page.locator('.interest-foot').boundingBox()
    expect(foot?.height, 'one row').toBeLessThan(72)
    const footer = await page.getByRole('contentinfo').boundingBox()
    const end = (foot?.y ?? 0) + (foot?.height ?? 0)
    expect(Math.round(end), 'it rests on the footer').toBe(Math.round(footer?.y ?? 0))
    expect(await overflow(page)).toBe(0)
  })
})

test('offers no choice where none is left, and calls that fully held', async ({
  page,
  request,
}) => {
  const held = await offeringOf(request, 'sugarmill-sonnet')
  await openPage(page, `/ownership/${held.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Fully held', { exact: true }).filter({ visible: true })).toHaveCount(
    1,
  )
  await expect(main.getByText('Available', { exact: true })).toHaveCount(0)
  const details = page.getByRole('region', { name: 'Investment Details' })
  await expect(details).toContainText('50 taken')
  await expect(details).toContainText('0 of 50 shares available')
  await expect(details).toContainText('Price per share')
  await expect(details).not.toContainText('For sale')
  await expect(slider(page)).toHaveCount(0)
  expect(await mailTo(page)).toContain('more about shares in Sugarmill Sonnet.')
})

test('lets no buyers mail the stable about a closed offering', async ({ page, database }) => {
  const closed = await database.kysely
    .selectFrom('offerings')
    .select('id')
    .where('is_active', '=', 0)
    .executeTakeFirstOrThrow()
  const answer = await page.goto(`/ownership/${closed.id}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  // its shares aren't for sale, whatever is left
  await expect(page.getByRole('region', { name: 'Investment Details' })).toContainText('0% (0 of ')
  await expect(page.getByRole('region', { name: 'Investment Details' })).not.toContainText('taken')
  await expect(slider(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Express Interest' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Express Interest' })).toHaveCount(0)
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
    await expect(page.getByText(/^1 share · /)).toBeVisible()
    await expect(slider(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^One share/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Express Interest' })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
  })
})

test.describe('when something is missing', () => {
  test.use({ allowedConsole: [/status of (404|500)|ApiError: 500/] })

  test('answers an unknown offering with status 404', async ({ page, expectAccessible }) => {
    const broken = await page.request.get('/ownership/nonsense')
    expect(broken.status()).toBe(404)
    expect(await broken.text()).toContain('Opportunity Not Found</h1>')
    const answer = await page.goto('/ownership/0199d7a0-0000-7000-8000-000000000000')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opportunity Not Found')
    await expect(
      page.getByText("This ownership opportunity doesn't exist or is no longer available."),
    ).toBeVisible()
    await hydrated(page)
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to Opportunities' }).click()
    await expect(page).toHaveURL('/ownership')
  })

  test('shows four placeholders until the offerings load, reports a failure, and tries again on request', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const offerings = await holdBack(page, /\/api\/ownership-shares/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Ownership', exact: true })
      .click()
    const waiting = page.getByRole('main').getByRole('status')
    await expect(waiting).toContainText('Loading...')
    await expect(waiting.locator('.aspect-3\\/2, .aspect-square')).toHaveCount(4)
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflow(page), `at ${width}`).toBe(0)
    }
    offerings.letGo()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the ownership')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  })
})
