import { overflow, openPage, phone, watchCalls } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })
test.beforeEach(async ({ signIn }) => signIn('staff'))

test('shows all runs with their totals, without asking the API again', async ({
  page,
  expectAccessible,
}) => {
  const asked = watchCalls(page)
  await openPage(page, '/admin/results')
  await expect(page).toHaveTitle('Results · Ecurie Flamboyant')
  expect(asked, 'API requests by the page').toEqual([])
  const rows = page.getByRole('table', { name: 'Runs' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)
  await expect(page.locator('dl[aria-label="Totals"]')).toContainText('Strike rate')
  await expect(page.getByRole('columnheader', { name: 'Sort by date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expectAccessible()
})

test('filters, sorts and pages in the address', async ({ page }) => {
  await openPage(page, '/admin/results?season=2026')
  const table = page.getByRole('table', { name: 'Runs' })
  const rows = table.locator('tbody').getByRole('row')
  // on a busy machine the window may lose the focus, which closes the list
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Place' }).click({ timeout: 3000 })
    await page.getByRole('option', { name: '1st', exact: true }).click({ timeout: 3000 })
  }).toPass()
  await expect(page).toHaveURL('/admin/results?season=2026&place=1')
  await expect(rows.filter({ hasNotText: '1st' })).toHaveCount(0)
  await table.getByRole('link', { name: 'Sort by prize' }).click()
  await expect(page).toHaveURL(/sort=prize&order=desc/)
  await expect(table.getByRole('columnheader', { name: 'Sort by prize' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await expect(page).toHaveURL('/admin/results?season=2026&place=1')
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/results.csv?season=2026&place=1',
  )

  await openPage(page, '/admin/results')
  const first = await rows.first().textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(rows.first()).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(rows.first()).toHaveText(first ?? '')
})

test('leads from each figure of a table to the runs behind it', async ({
  page,
  expectAccessible,
}) => {
  for (const by of ['horse', 'jockey', 'distance', 'venue', 'month']) {
    await openPage(page, `/admin/results?season=2026&by=${by}`)
    const table = page.getByRole('table', { name: `By ${by}` })
    await expect(table.locator('tbody').getByRole('row').first()).toBeVisible()
    await expectAccessible()
    const link = table.getByRole('link', { name: /^Starts of/ }).first()
    const starts = await link.textContent()
    await link.click()
    await expect(page.locator('dl[aria-label="Totals"] dd').first()).toHaveText(starts ?? '')
  }
})

test('says so if nothing matches, and offers everything again', async ({ page }) => {
  await openPage(page, '/admin/results?season=1990')
  await expect(page.getByText('No Runs Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL('/admin/results')
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('shows runs as blocks that fit', async ({ page, expectAccessible }) => {
    for (const path of ['/admin/results', '/admin/results?by=month&season=2026']) {
      await openPage(page, path)
      await expectAccessible()
      expect(await overflow(page)).toBe(0)
    }
  })
})
