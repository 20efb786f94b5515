import { once } from 'node:events'
import { createServer } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
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

test.describe('calls and answers', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test.fail('a call without the Idempotency-Key that it takes fails a test', async ({ page }) => {
    await openPage(page, '/gallery')
    await page.evaluate(() => fetch('/api/main-gallery', { method: 'POST' }))
  })

  test('a call with it passes', async ({ page }) => {
    await openPage(page, '/gallery')
    await page.evaluate(() =>
      fetch('/api/main-gallery', {
        method: 'POST',
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    )
  })

  interface Asking {
    page: Page
    request: APIRequestContext
  }
  const asking: Record<string, (by: Asking, address: string) => Promise<unknown>> = {
    'a page': ({ page }, address) => page.goto(address),
    'a test in the name of a page': ({ page }, address) => page.request.get(address),
    'a test': ({ request }, address) => request.get(address),
  }
  for (const [who, ask] of Object.entries(asking))
    test.fail(
      `an answer to ${who} that is not described fails a test`,
      async ({ page, request }) => {
        const server = createServer((_req, res) => {
          res.writeHead(418, { 'x-request-id': 'ours' }).end('no')
        }).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const { port } = z.object({ port: z.number() }).parse(server.address())
        await ask({ page, request }, `http://127.0.0.1:${port}/api/horses`)
        server.close()
      },
    )
})

test('a page that does nothing of the kind passes', async ({ page }) => {
  await openPage(page, '/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
})
