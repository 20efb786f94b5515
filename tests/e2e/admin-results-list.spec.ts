import type { Page } from '@playwright/test'
import { resultsPage } from '../../src/domains/racing/results.contract'
import { formatLongDate, weekdayOf } from '../../src/lib/dates'
import { mouse } from './support/hands'
import { openList, openPage, overflow, phone, watchCalls } from './support/page'
import { expect, holdBack, test } from './support/test'

test.use({ sharedBy: 'staff' })
test.beforeEach(async ({ signIn }) => signIn('staff'))

/** The rows of the table that are runs, not a meeting's heading. */
const runsOf = (page: Page, name = 'Runs') =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('shows all runs with their totals, each day and race once, and keeps entries to come folded', async ({
  page,
  expectAccessible,
}) => {
  const { items, toCome } = resultsPage.parse(
    await (await page.request.get('/api/results?part=run&limit=30')).json(),
  )
  expect(toCome, 'entries to come').toBeGreaterThan(0)
  const asked = watchCalls(page)
  await openPage(page, '/admin/results')
  await expect(page).toHaveTitle('Results · Ecurie Flamboyant')
  expect(asked, 'API requests by the page').toEqual([])
  await expect(runsOf(page)).toHaveCount(30)
  await expect(page.locator('dl[aria-label="Totals"]')).toContainText('Strike rate')
  // no race of the demo has a rating, and the days have no column
  await expect(page.getByRole('link', { name: /^Sort by/ })).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'Sort by rating' })).toHaveCount(0)
  await openList(page, 'Sort by')
  await expect(page.getByRole('option', { name: 'Rating' })).toBeVisible()
  await page.keyboard.press('Escape')

  const table = page.getByRole('table', { name: 'Runs' })
  const days = [...new Set(items.map(({ meeting }) => meeting.date))]
  await expect(table.getByRole('heading', { level: 2 })).toHaveText(
    days.map((day) => `${weekdayOf(day)} ${formatLongDate(day)}`),
  )
  const races = new Set(items.map(({ race }) => race.id))
  expect(races.size).toBeLessThan(items.length)
  const meetings = new Set(items.map(({ meeting }) => meeting.id))
  await expect(table.locator('a[href*="/admin/racing/"]')).toHaveCount(races.size + meetings.size)
  await expect(runsOf(page).getByRole('rowheader')).toHaveText(
    items.map(({ horseName }) => horseName),
  )
  await expect(runsOf(page).filter({ hasText: /Declared|Nominated/ })).toHaveCount(0)

  const fold = page.getByText(toCome === 1 ? '1 entry to come' : `${toCome} entries to come`)
  await expect(page.getByRole('table', { name: 'Entries to come' })).toHaveCount(0)
  await fold.click()
  await expect(runsOf(page, 'Entries to come')).toHaveCount(toCome)
  await expectAccessible()

  await fold.click()
  await expect(page.getByRole('table', { name: 'Entries to come' })).toHaveCount(0)

  await page.getByText('More filters').click()
  await mouse.choose(page, page.getByRole('combobox', { name: 'State' }), 'Declared')
  await expect(runsOf(page, 'Entries to come').first(), 'nothing else to show').toBeVisible()

  await openPage(page, '/admin/results?state=declared&from=2026-01-01&sort=horse')
  await expect(runsOf(page).first(), 'sorted otherwise, all together').toBeVisible()
  await expect(fold).toHaveCount(0)
})

test('filters, sorts and pages in the address', async ({ page }) => {
  await openPage(page, '/admin/results?season=2026')
  const table = page.getByRole('table', { name: 'Runs' })
  const rows = runsOf(page)
  await mouse.choose(page, page.getByRole('combobox', { name: 'Place' }), '1st')
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
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText(/31–60 of \d+/)
  await expect(rows.first()).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(rows.first()).toHaveText(first ?? '')
  await expect(pages).toContainText(/1–30 of \d+/)
  await page.getByRole('link', { name: 'Reverse the order' }).click()
  await expect(page).toHaveURL('/admin/results?sort=date&order=asc')
  await expect(rows.first()).not.toHaveText(first ?? '')
})

test.describe('printing', () => {
  test.use({ allowedConsole: [/Failed to load resource.*api\/results/] })

  test('takes all the runs that match, across the sheet, but none that can’t be read or no longer match', async ({
    page,
  }) => {
    const { totals } = resultsPage.parse(
      await (await page.request.get('/api/results?season=2026&limit=1')).json(),
    )
    expect(totals.runs).toBeGreaterThan(30)
    await openPage(page, '/admin/results?season=2026')
    const print = page.getByRole('button', { name: 'Print' })
    const all = /\/api\/results\?.*limit=200/

    await test.step('across the sheet', async () => {
      const sheet = await page.pdf({ preferCSSPageSize: true })
      const boxes = [...sheet.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)]
      expect(boxes.length).toBeGreaterThan(0)
      for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height))
    })

    await test.step('says so instead if the runs can’t be read', async () => {
      await page.route(all, (route) => route.abort())
      await print.click()
      await expect(page.getByText('Failed to load the runs', { exact: true })).toBeVisible()
      await expect(print).toBeEnabled()
      await page.unroute(all)
    })

    await test.step('all the runs that match, then shows the page again', async () => {
      // printing ends once the rows are counted
      const printed = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            window.print = () => {
              resolve(document.querySelectorAll('[aria-label="Runs"] [role="rowheader"]').length)
              setTimeout(() => window.dispatchEvent(new Event('afterprint')), 100)
            }
          }),
      )
      await print.click()
      expect(await printed).toBe(totals.runs)
      await expect(runsOf(page)).toHaveCount(30)
    })

    await test.step('nothing once the filters have changed', async () => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      const { letGo } = await holdBack(page, all)
      await print.click()
      await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible()
      const views = page.getByRole('navigation', { name: 'Views' })
      await views.getByRole('link', { name: 'Horses' }).click()
      letGo()
      await expect(print).toBeEnabled()
      await expect(page.locator('body')).not.toHaveAttribute('data-printed')
    })
  })
})

test('leads from each figure of a table to the runs behind it', async ({
  page,
  expectAccessible,
}) => {
  await openPage(page, '/admin/results?season=2026')
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const by of ['horse', 'jockey', 'distance', 'venue', 'month']) {
    await views.locator(`a[href*="by=${by}"]`).click()
    const table = page.getByRole('table', { name: `By ${by}` })
    await expect(table.locator('tbody').getByRole('row').first()).toBeVisible()
    await expectAccessible()
    const link = table.getByRole('link', { name: /^Starts of/ }).first()
    const starts = await link.textContent()
    await link.click()
    await expect(page.locator('dl[aria-label="Totals"] dd').first()).toHaveText(starts ?? '')
    await page.goBack()
    await expect(table).toBeVisible()
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

  test('shows runs as blocks that fit, unfolds the filters, and says how many are set once they are folded', async ({
    page,
    expectAccessible,
  }) => {
    for (const path of ['/admin/results?by=month&season=2026', '/admin/results']) {
      await openPage(page, path)
      await expectAccessible()
      expect(await overflow(page)).toBe(0)
    }
    const season = page.getByLabel('Season')
    const fold = page.getByRole('button', { name: 'Filters and order' })
    await expect(season).toBeHidden()
    await fold.tap()
    await season.selectOption('2025')
    await expect(page).toHaveURL('/admin/results?season=2025')
    await fold.tap()
    await expect(season).toBeHidden()
    await expect(fold).toHaveText('Filters and order (1)')
  })
})
