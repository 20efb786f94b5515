import { randomUUID } from 'node:crypto'
import { HORSES_AT_ONCE } from '../../src/domains/horses/ui/admin/horse-filter'
import { cards, openHorses } from './support/admin-horses'
import { expectWithoutData, openList, watchCalls } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

test('is hidden from viewers', async ({ page, signIn }) => {
  await signIn('viewer')
  const html = await (await page.request.get('/admin/horses')).text()
  expect(html).not.toContain('Horses Management')
})

test.describe('for staff', () => {
  test.beforeEach(async ({ signIn }) => signIn('staff'))

  test('comes with the page, and shows the state of each horse', async ({
    page,
    expectAccessible,
  }) => {
    const asked = watchCalls(page)
    await openHorses(page)
    expect(asked, 'API requests by the page').toEqual([])
    await expect(page).toHaveTitle('Horses Management · Ecurie Flamboyant')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horses Management')
    const frost = cards(page).filter({ hasText: 'Cardamom Frost' })
    await expect(frost).toContainText('Featured')
    await expect(frost).toContainText('Active')
    await expect(frost).toContainText('Gelding')
    await expect(frost).toContainText(/\d+\sraces · \d+\swins · Rs\s[\d,]+\.00/)
    await expectAccessible()
    for (const width of [360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(scrolls, `nothing is cut off at ${width} px`).toBe(false)
    }
  })

  test('is a table of one line each where there is room, or cards, as the address says', async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHorses(page)
    const heights = await cards(page).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    )
    expect(Math.max(...heights), 'the highest row').toBeLessThanOrEqual(44.5)
    const row = cards(page).filter({ hasText: 'Coral Postmaster' })
    const action = row.getByRole('button', { name: 'Add result for Coral Postmaster' })
    await expect(action).toHaveCSS('opacity', '0')
    await row.hover()
    await expect(action).toHaveCSS('opacity', '1')
    await cards(page).filter({ hasText: 'Cardamom Frost' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Horse: Cardamom Frost' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(page).toHaveURL('/admin/horses?view=cards')
    const [first, , third] = await cards(page).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    )
    expect(third, 'three in a row').toBe(first)
    await expectAccessible()
    await page.getByRole('searchbox').fill('cardamom')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Table' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('loads a thousand horses a part at a time', async ({ page, database }) => {
    test.slow()
    const { kysely } = database
    const one = await kysely.selectFrom('horses').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1000 }, (_, place) => {
      const name = `Herd ${place}`
      const id = randomUUID()
      return { ...one, id, slug: id, name, name_folded: name.toLowerCase(), is_featured: 0 }
    })
    const ids = rows.map(({ id }) => id)
    try {
      await database.transaction(async (tx) => {
        for (let start = 0; start < rows.length; start += 250)
          await tx
            .insertInto('horses')
            .values(rows.slice(start, start + 250))
            .execute()
      })
      await openHorses(page)
      await expect(page.getByText(/^1,\d{3} horses$/)).toBeVisible()
      await expect(cards(page)).toHaveCount(HORSES_AT_ONCE)
      await page.getByRole('button', { name: 'Show more horses' }).click()
      await expect(cards(page)).toHaveCount(2 * HORSES_AT_ONCE)
      await page.getByRole('searchbox').fill('herd 99')
      await expect(cards(page), 'Herd 99, and 990 to 999').toHaveCount(11)
    } finally {
      await kysely.deleteFrom('horses').where('id', 'in', ids).execute()
    }
  })

  test('keeps search and status in the address', async ({ page }) => {
    await openHorses(page)
    await page.getByRole('searchbox').fill('tam')
    await page.getByRole('searchbox').fill('eclip')
    await expect(page).toHaveURL('/admin/horses?q=eclip')
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByText(/^1 of \d+ horses$/)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page).toHaveURL('/admin/horses')
    await openList(page, 'Status')
    await page.getByRole('option', { name: 'Retired' }).click()
    await expect(page).toHaveURL('/admin/horses?status=retired')
    await expect(cards(page).first()).toContainText('Retired')
    await expect(page.getByRole('article').filter({ hasText: 'Active' })).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/admin/horses')
    await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('All Status')

    await openHorses(page, '?q=zzz&status=sold')
    await expect(page.getByRole('searchbox')).toHaveValue('zzz')
    await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).toHaveURL('/admin/horses')
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test.describe('without its data', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('shows placeholders, an empty state, and a retry after a failure', async ({
      page,
      expectAccessible,
    }) => {
      await expectWithoutData(page, {
        path: '/admin/horses',
        data: /\/api\/horses\?view=card$/,
        placeholders: 6,
        item: cards(page).first(),
        expectEmpty: async () => {
          await expect(page.getByText('No Horses Yet')).toBeVisible()
          await expectAccessible()
          await page.getByRole('button', { name: 'Add Your First Horse' }).click()
          await expect(page.getByRole('dialog', { name: 'Add Horse' })).toBeVisible()
          await expectAccessible()
        },
        failure: 'We couldn’t load the horses.',
      })
    })
  })

  test.describe('when loading fails', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('offers a retry for a horse and for its races', async ({ page }) => {
      await openHorses(page)
      await page.route(/\/api\/horses\/[^/]+$/, (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: 'Edit Cardamom Frost' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('We couldn’t load the horse.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByLabel('Name')).toHaveValue('Cardamom Frost')
      await page.route(/\/performances$/, (route) => route.abort(), { times: 1 })
      await dialog.getByRole('tab', { name: 'Performances' }).click()
      await expect(dialog.getByText('We couldn’t load the performances.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('list', { name: 'Performances' })).toBeVisible()
    })
  })

  test('every tab of the dialog is accessible, with its forms open too', async ({
    page,
    expectAccessible,
  }) => {
    test.slow()
    await page.goto('/admin')
    await hydrated(page)
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Horses' })
      .click()
    await page.getByRole('button', { name: 'Edit Cardamom Frost' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    const height = async () => Math.round((await dialog.boundingBox())?.height ?? 0)
    const before = await height()
    await dialog.getByRole('tab', { name: 'History' }).click()
    await expect(page).toHaveURL(/tab=history$/)
    expect(await height(), 'it keeps its height from tab to tab').toBe(before)
    await expectAccessible()
    await dialog.getByRole('tab', { name: 'Photos' }).click()
    await expect(dialog.getByRole('list', { name: 'Gallery Photos' })).toBeVisible()
    await dialog.getByRole('button', { name: /^Add one with/ }).click()
    await expectAccessible()
    await dialog.getByRole('tab', { name: 'Videos' }).click()
    await dialog.getByRole('button', { name: 'Add Video' }).click()
    await expectAccessible()
    await dialog.getByRole('tab', { name: 'Performances' }).click()
    await dialog.getByRole('button', { name: 'Add result' }).click()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit Cardamom Frost' })).toBeFocused()
    await page.getByRole('button', { name: 'More for Cardamom Frost' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog', { name: /Cardamom Frost/ })).toBeVisible()
    await expectAccessible()
  })
})
