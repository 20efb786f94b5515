import type { Page } from '@playwright/test'
import { openPage } from './support/page'
import { expect, test } from './support/test'

/** What a page may do that nobody sees: each fails its test. */
const complaints: Record<string, string> = {
  'an error in the console': `console.error('no')`,
  'a warning in the console': `console.warn('no')`,
  'an error that nobody catches': `setTimeout(() => { throw new Error('no') }, 0)`,
  'a rejection that nobody handles': `Promise.reject(new DOMException('no', 'AbortError')); 0`,
  'a breach of the content policy, though caught': `setTimeout(() => { try { new Function('') } catch {} }, 0)`,
}

/** The script is run by the page itself, and not by the test, whose own scripts may do what the page may not. */
const soon = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))

for (const [what, script] of Object.entries(complaints)) {
  test.fail(`${what} fails a test`, async ({ page }) => {
    await openPage(page, '/gallery')
    await page.evaluate(script)
    await soon(page)
  })

  test.fail(`${what} fails a test in another tab, too`, async ({ page, context }) => {
    await openPage(page, '/gallery')
    const tab = await context.newPage()
    await openPage(tab, '/gallery')
    await tab.evaluate(script)
    await soon(tab)
  })
}

test('a page that does nothing of the kind passes', async ({ page }) => {
  await openPage(page, '/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
})
