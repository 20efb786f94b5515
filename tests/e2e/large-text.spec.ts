import { api } from './support/demo'
import { openPage, overflow } from './support/page'
import { accountId } from './support/register'
import { expect, test } from './support/test'

/** Every screen, by who sees it; `{offering}` is replaced by an offering's id. */
const screens: Record<string, readonly string[]> = {
  visitor: [
    '/',
    '/login',
    '/horses',
    '/horses?q=nothing+like+it',
    '/horses/tamarind-ledger',
    '/horses/eclipse-au-marche',
    '/horses/pegasus',
    '/gallery',
    '/ownership',
    '/ownership/{offering}',
    '/our-story',
    '/investor-portal',
    '/set-password/a-link',
    '/no/such/page',
  ],
  viewer: ['/investor-portal'],
  owner: ['/', '/profile', '/investor-portal'],
  admin: [
    '/admin',
    '/admin/horses',
    '/admin/shares',
    '/admin/investments',
    '/admin/investments?offering={offering}',
    '/admin/gallery',
    '/admin/pages',
    '/admin/homepage',
    '/admin/users',
    '/admin/activity',
    '/admin/results',
    '/admin/results?by=horse',
    '/admin/results/import',
    '/admin/racing',
    '/admin/racing/today',
    '/admin/settings',
  ],
}

// some of these addresses are not found
test.use({ allowedConsole: [/status of 404/] })

for (const [who, paths] of Object.entries(screens))
  test(`never scrolls sideways with the text at 200 % (${who})`, async ({
    page,
    context,
    database,
    request,
    signIn,
  }) => {
    test.slow()
    if (who !== 'visitor') {
      const id = await accountId(database, `${who}@example.com`)
      await signIn({ userId: id })
    }
    // the browser's own text size setting, which media queries follow, too
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const [offering] = await api(request).offerings()
    for (const path of paths.map((each) => each.replace('{offering}', offering?.id ?? ''))) {
      await page.setViewportSize({ width: 390, height: 844 })
      await openPage(page, path)
      await page
        .locator('form details[id]:not([open]) > summary')
        .evaluateAll((all) => all.forEach((each) => each.parentElement?.setAttribute('open', '')))
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(parseFloat(size), path).toBeGreaterThanOrEqual(32)
      for (const width of [360, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await overflow(page), `${path} at ${width}`).toBe(0)
      }
    }
  })
