import { once } from 'node:events'
import { createServer } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { openPage } from './support/page'
import { expect, test, watchContext } from './support/test'

/** What may go wrong unseen in a page, and how it is reported. A timer runs it: a test's own scripts may do more. */
const complaints: [script: string, words: RegExp][] = [
  [`console.error('no')`, /^error: no /],
  [`console.warn('no')`, /^warning: no /],
  [`setTimeout(() => { throw new Error('not caught') }, 0)`, /^page error: .*not caught/],
  [
    `Promise.reject(new DOMException('not handled', 'AbortError')); 0`,
    /^page error: .*not handled/,
  ],
  [`setTimeout(() => { try { new Function('') } catch {} }, 0)`, /^page error: .*content policy/],
]

test.fail('a console error fails a test', async ({ page }) => {
  await openPage(page, '/gallery')
  await page.evaluate(`console.error('no')`)
})

test.describe('noticed in any tab:', () => {
  test.use({ allowedConsole: [/./] })

  test('errors, warnings, and breaches of the content policy', async ({ context }) => {
    const noticed: string[] = []
    await watchContext(context, noticed)
    for (const name of ['first', 'second']) {
      const tab = await context.newPage()
      await openPage(tab, '/gallery')
      for (const [script, words] of complaints)
        await test.step(`${script} in the ${name}`, async () => {
          noticed.length = 0
          await tab.evaluate(script)
          await expect.poll(() => noticed.join()).toMatch(words)
        })
    }
  })
})

test.describe('calls and answers', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test.fail('a call without its Idempotency-Key fails a test', async ({ page }) => {
    await openPage(page, '/gallery')
    await page.evaluate(() => fetch('/api/main-gallery', { method: 'POST' }))
  })

  test('a call with its Idempotency-Key passes', async ({ page }) => {
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
    test.fail(`an undocumented answer to ${who} fails a test`, async ({ page, request }) => {
      const server = createServer((_req, res) => {
        res.writeHead(418, { 'x-request-id': 'ours' }).end('no')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = z.object({ port: z.number() }).parse(server.address())
      await ask({ page, request }, `http://127.0.0.1:${port}/api/horses`)
      server.close()
    })
})

test('a page without any of these passes', async ({ page }) => {
  await openPage(page, '/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
})
