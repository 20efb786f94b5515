import type { Page } from '@playwright/test'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { offering as offeringContract } from '../../src/domains/ownership/ownership.contract'
import { expectWithoutData, mark, openList } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

const cards = (page: Page, horse: string) =>
  page
    .getByRole('list', { name: 'Ownership shares' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: horse }),
    })

async function openShares(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/shares${search}`)
  await hydrated(page)
}

const toastSays = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status()).toBe(201)
  return z.looseObject({ id: z.string() }).parse(await answer.json())
}

async function readOffering(page: Page, id: string) {
  return offeringContract.parse(
    await (await page.request.get(`/api/ownership-shares/${id}`)).json(),
  )
}

/** An offering of a test's own horse. */
async function offer(page: Page, horse: { id: string }, changes: object = {}) {
  return post(page, '/api/ownership-shares', {
    horseId: horse.id,
    pricePerShare: '25000',
    totalShares: 40,
    availableShares: 40,
    ...changes,
  })
}

test.beforeEach(async ({ signIn }) => signIn('staff'))

test.describe('the list', () => {
  test('shows what is sold, available and kept back of an offering, and why it can’t be deleted', async ({
    page,
    expectAccessible,
  }) => {
    await openShares(page, '?q=salt+pan')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ownership Shares')
    const card = cards(page, 'Salt Pan Sermon')
    await expect(card.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(card).toContainText('Rs 42,000.00 a share')
    await expect(card).toContainText('0.0% unsold')
    await expect(card).toContainText('Sold18Unsold0Kept back2')
    await expect(card, 'that it is the whole horse goes without saying').not.toContainText(
      'of the horse',
    )
    await expectAccessible()
    const menu = card.getByRole('button', { name: /^More for Salt Pan Sermon/ })
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Register' })).toHaveAttribute(
      'href',
      /^\/admin\/investments\?offering=[0-9a-f-]{36}$/,
    )

    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: /^Salt Pan Sermon.* can’t be deleted$/ })
    await expect(dialog).toContainText('purchases of its shares are on record')
    await expect(dialog).not.toContainText('This action cannot be undone')
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await dialog.getByRole('button', { name: 'Make it inactive' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: /active/i })).toBeVisible()
  })

  test('filters by horse and state, and keeps both in the address', async ({ page }) => {
    await openShares(page)
    await page.getByLabel('Search horses').fill('CARDAMOM')
    await expect(page).toHaveURL('/admin/shares?q=CARDAMOM')
    await expect(cards(page, 'Cardamom Frost')).toHaveCount(2)
    await expect(page.getByRole('article')).toHaveCount(2)
    await openList(page, 'State')
    await page.getByRole('option', { name: 'Inactive', exact: true }).click()
    await expect(page).toHaveURL('/admin/shares?q=CARDAMOM&state=closed')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(2)

    await openShares(page, '?q=nobody&state=active')
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).toHaveURL('/admin/shares')
    await expect(page.getByLabel('Search horses')).toHaveValue('')
    await expect(cards(page, 'Tamarind Ledger')).toBeVisible()
  })

  test.describe('without its data', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('shows placeholders, an empty state, and a retry after a failure', async ({
      page,
      expectAccessible,
    }) => {
      await expectWithoutData(page, {
        path: '/admin/shares',
        data: /\/api\/ownership-shares$/,
        placeholders: 4,
        item: cards(page, 'Tamarind Ledger'),
        expectEmpty: async () => {
          await expect(page.getByText('No Ownership Shares Yet')).toBeVisible()
          await expect(page.getByRole('button', { name: 'Add Ownership Share' })).toBeEnabled()
          await expectAccessible()
        },
        failure: 'We couldn’t load the ownership shares.',
      })
    })
  })
})

test('chooses a horse by Enter once the horses have loaded', async ({ page, database }) => {
  const word = mark()
  for (const name of [`Sorrel ${word}`, `Early ${word}`])
    await createHorse(database.kysely, new Date(), { name })
  const { letGo } = await holdBack(page, /\/api\/horses\?view=card$/)
  await openShares(page)
  await page.getByRole('button', { name: 'Add Ownership Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Ownership Share' })
  const horse = dialog.getByRole('combobox', { name: 'Horse' })
  await horse.fill(`early ${word}`)
  await expect(dialog.getByText('Loading...')).toBeVisible()
  await horse.press('Enter')
  await dialog.getByLabel('Price per share').fill('2500')
  await expect(horse).toHaveValue(`early ${word}`)
  letGo()
  await expect(horse).toHaveValue(`Early ${word}`)
  await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
  await toastSays(page, 'Ownership share created successfully')
})

test('offers a horse found among many, on the public page at once', async ({
  page,
  database,
  request,
  expectAccessible,
}) => {
  const word = mark()
  for (const name of [`Brass ${word} Anchor`, `Copper ${word} Lantern`])
    await createHorse(database.kysely, new Date(), { name })
  await openShares(page, '?q=something&state=closed')
  await page.getByRole('button', { name: 'Add Ownership Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Ownership Share' })
  const horse = dialog.getByRole('combobox', { name: 'Horse' })
  await horse.fill(`${word} l`)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await horse.fill(word)
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(horse).toHaveValue(`Copper ${word} Lantern`)

  await expect(dialog.getByLabel('Available shares')).toHaveValue('100')
  await dialog.getByLabel('Total shares').fill('40')
  await expect(dialog.getByLabel('Available shares')).toHaveValue('40')
  await dialog.getByLabel('Available shares').fill('36')
  await expect(dialog).toContainText('None is sold yet: at most 40 can be on offer.')
  await expect(dialog).toContainText('Sold0Available36Kept back4')
  await dialog.getByLabel('Price per share').fill('1850.5')
  await openList(dialog, 'Currency')
  await page.getByRole('option', { name: 'Euro (EUR)' }).click()
  await dialog.getByLabel('Part of the horse').fill('50%')
  await dialog.getByLabel('Projected returns').fill('3–7 % a year')
  await dialog.getByLabel('Highlights').fill('First line\n\n  Second line  \n')
  await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
  await toastSays(page, 'Ownership share created successfully')
  await expect(page.getByText('Success', { exact: true }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page, 'no filter hides the new offering').toHaveURL('/admin/shares')
  await expect(page.getByRole('button', { name: 'Add Ownership Share' })).toBeFocused()

  const card = cards(page, `Copper ${word} Lantern`)
  await expect(card).toContainText('€1,850.50 a share')
  await expect(card).toContainText('90.0% available')
  await expect(card).toContainText('50% of the horse')
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  expect(await (await request.get('/ownership')).text()).toContain(`Copper ${word} Lantern`)
  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Public page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copper ${word} Lantern`)
  await expect(
    page.getByRole('region', { name: 'Key Highlights' }).getByRole('listitem'),
  ).toHaveText(['First line', 'Second line'])
})

test('publishes a changed price and state at once, and records them in its history', async ({
  page,
  database,
  request,
}) => {
  const name = `Tidal ${mark()}`
  const horse = await createHorse(database.kysely, new Date(), { name })
  const { id } = await offer(page, horse)
  const publicPage = async () => (await request.get(`/ownership/${id}`)).text()
  expect(await publicPage()).toContain('Rs 25,000.00')

  await openShares(page, `?q=${name.split(' ')[1] ?? ''}`)
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ownership Share' })
  await expect(dialog.getByRole('combobox', { name: 'Horse' })).toHaveValue(name)
  await dialog.getByLabel('Price per share').fill('Rs 27,500.00')
  await dialog.getByLabel('Active: visible to the public').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Ownership share updated successfully')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(cards(page, name)).toContainText('Rs 27,500.00 a share')
  await expect(cards(page, name)).toContainText('% unsold')
  expect(await publicPage()).toContain('Rs 27,500.00')
  expect(await (await request.get('/ownership')).text()).not.toContain(name)

  await edit.click()
  await dialog.getByRole('button', { name: 'History' }).click()
  await expect(dialog).toContainText(
    'Changed the price per share from Rs 25,000.00 to Rs 27,500.00',
  )
  await expect(dialog).toContainText('Changed the state from active to inactive')
})

test.describe('a refusal', () => {
  test.use({ allowedConsole: [/status of (400|404|409|500)/] })

  test('shows at its fields, whether it comes from the form or the API', async ({
    page,
    expectAccessible,
  }) => {
    await openShares(page)
    await page.getByRole('button', { name: 'Add Ownership Share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Total shares').fill('10')
    await dialog.getByLabel('Available shares').fill('11')
    await dialog.getByLabel('Part of the horse').fill('0')
    const add = dialog.getByRole('button', { name: 'Add Ownership Share' })
    await add.click()
    const horse = dialog.getByRole('combobox', { name: 'Horse' })
    await expect(horse).toHaveAccessibleDescription('Please choose a horse')
    await expect(horse).toBeFocused()
    await expect(dialog.getByLabel('Price per share')).toHaveAccessibleDescription(
      'Price per share is required',
    )
    await expect(dialog).toContainText('Must be a percentage above 0, at most 100')
    await expectAccessible()

    await horse.fill('tamarind led')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Price per share').fill('100.005')
    await dialog.getByLabel('Part of the horse').fill('100')
    await add.click()
    await expect(dialog.getByLabel('Price per share')).toHaveAccessibleDescription(
      'At most two decimals',
    )
    await dialog.getByLabel('Price per share').fill('100')
    await add.click()
    await expect(dialog).toContainText('There are only 10 shares in all')
    await expect(dialog.getByLabel('Available shares')).toBeFocused()
    await dialog.getByLabel('Available shares').fill('10')

    await page.route(/\/api\/ownership-shares$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              message: 'Horse not found',
              errors: [{ path: 'horseId', message: 'Horse not found' }],
            },
          })
        : route.continue(),
    )
    await add.click()
    await expect(horse).toHaveAccessibleDescription('Horse not found')
    await expect(horse).toBeFocused()
    await page.unroute(/\/api\/ownership-shares$/)
    await page.route(/\/api\/ownership-shares$/, (route) => route.fulfill({ status: 500 }))
    await dialog.getByRole('combobox', { name: 'Horse' }).fill('tamarind l')
    await page.keyboard.press('Enter')
    await add.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create ownership share')
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(dialog.getByLabel('Price per share')).toHaveValue('100')
  })

  test('shows what someone else changed, and loses neither change', async ({ page, database }) => {
    const name = `Reef ${mark()}`
    const horse = await createHorse(database.kysely, new Date(), { name })
    const { id } = await offer(page, horse)
    await openShares(page, `?q=${name.split(' ')[1] ?? ''}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Projected returns').fill('2–5 % a year')
    const other = await page.request.patch(`/api/ownership-shares/${id}`, {
      data: { pricePerShare: '30000' },
    })
    expect(other.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Price per share: now ‘Rs 30,000.00’')
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await toastSays(page, 'Ownership share updated successfully')
    const now = await readOffering(page, id)
    expect(now).toMatchObject({ pricePerShare: '30000.00', projectedReturns: '2–5 % a year' })
  })

  test('protects the currency and the shares of what is already sold', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const name = `Anchor ${mark()}`
    const horse = await createHorse(database.kysely, new Date(), { name })
    const { id } = await offer(page, horse)
    const { id: buyer } = z
      .object({ id: z.string() })
      .parse(await (await page.request.get('/api/user')).json())
    const purchase = { userId: buyer, ownershipShareId: id, sharesPurchased: 12 }
    const { id: lot } = await post(page, '/api/investments', purchase)

    await openShares(page, `?q=${name.split(' ')[1] ?? ''}`)
    await expect(cards(page, name)).toContainText('70.0% available')
    await expect(cards(page, name)).toContainText('Sold12Available28Kept back0')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('12 of 40 are sold: at most 28 can be on offer.')
    await expect(dialog).toContainText('the horse and the currency are fixed')
    for (const [label, value] of [
      ['Horse', name],
      ['Currency', 'Mauritian rupee (MUR)'],
    ] as const) {
      await expect(dialog.getByRole('combobox', { name: label })).toHaveCount(0)
      const fact = dialog.locator('dl').filter({ has: page.getByText(label, { exact: true }) })
      await expect(fact.getByRole('term')).toHaveText(label)
      await expect(fact.getByRole('definition')).toHaveText(value)
    }
    const dilution = dialog.getByText('12 shares are held by 1 co-owner.')
    await expect(dilution).toHaveCount(0)
    await dialog.getByLabel('Total shares').fill('400')
    await expect(dilution).toContainText('Each share falls from 2.5% to 0.25% of the horse.')
    await dialog.getByLabel('Part of the horse').fill('50')
    await expect(dilution).toContainText('Each share falls from 2.5% to 0.125% of the horse.')
    await expectAccessible()
    await dialog.getByLabel('Total shares').fill('40')
    await dialog.getByLabel('Part of the horse').fill('100')
    await expect(dilution).toHaveCount(0)
    const save = dialog.getByRole('button', { name: 'Save' })
    await dialog.getByLabel('Available shares').fill('29')
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('at most 28 of 40 can be available')
    await dialog.getByLabel('Available shares').fill('')
    await save.click()
    await expect(dialog).toBeHidden()
    expect(await readOffering(page, id)).toMatchObject({ availableShares: 28, heldShares: 12 })

    const voided = await page.request.delete(`/api/investments/${lot}`, {
      data: { reason: 'Entered twice' },
    })
    expect(voided.status()).toBe(204)
    await openShares(page, `?q=${name.split(' ')[1] ?? ''}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await openList(dialog, 'Currency')
    await page.getByRole('option', { name: 'US dollar (USD)' }).click()
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('Purchases in MUR')
    await expect(dialog.getByRole('alert')).toContainText('Add another offering instead')
  })
})

test('removes a deleted offering from the public page, and restores it', async ({
  page,
  database,
  request,
}) => {
  const name = `Lagoon ${mark()}`
  const horse = await createHorse(database.kysely, new Date(), { name })
  const { id } = await offer(page, horse)
  await openShares(page, `?q=${name.split(' ')[1] ?? ''}`)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Ownership share deleted successfully')
  await expect(cards(page, name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Ownership Share' })).toBeFocused()
  expect((await request.get(`/ownership/${id}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: `Put back: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Put back: ${name}` })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(cards(page, name)).toBeVisible()
  expect((await request.get(`/ownership/${id}`)).status()).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('fits the screen, is large enough to tap, and deletes from a card’s menu', async ({
    page,
    expectAccessible,
  }) => {
    await openShares(page)
    await expectAccessible()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isTooWide()).toBe(false)
    // in every card the figures begin at the same place
    const starts = await Promise.all(
      ['Sold', 'Available', 'Kept back'].map((label) =>
        page
          .getByRole('article')
          .getByText(label, { exact: true })
          .filter({ visible: true })
          .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().x))),
      ),
    )
    for (const column of starts) expect(new Set(column).size, column.join(', ')).toBe(1)
    const card = cards(page, 'Tamarind Ledger').first()
    expect((await card.getByRole('heading').boundingBox())?.height).toBeLessThan(40)
    const menu = card.getByRole('button', { name: /^More for/ })
    for (const control of [card.getByRole('button', { name: /^Edit/ }), menu])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    // it has co-owners
    await expect(page.getByRole('dialog', { name: /can’t be deleted$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()

    await page.getByRole('button', { name: 'Add Ownership Share' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Horse' }).tap()
    await dialog.getByRole('combobox', { name: 'Horse' }).fill('tamarind')
    await dialog.getByRole('listbox').getByRole('option').first().tap()
    await expect(dialog.getByRole('combobox', { name: 'Horse' })).toHaveValue('Tamarind Ledger')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
  })
})

test('is linked from the sidebar and the dashboard', async ({ page }) => {
  await page.goto('/admin')
  await hydrated(page)
  await page.getByRole('link', { name: 'Offer shares' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ownership Shares')
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Ownership Shares' }),
  ).toHaveAttribute('aria-current', 'page')
})
