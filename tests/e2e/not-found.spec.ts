import { expect, hydrated, test } from './support/test'

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('is not found, with status 404 and links onward', async ({ page, expectAccessible }) => {
    for (const path of [
      '/no-such-page',
      '/no/such/page',
      '/horses/a/b',
      '/Gallery/x',
      '/%F0%9F%90%8E',
    ])
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(404)
        await expect(page).toHaveTitle('404 Page Not Found · Ecurie Flamboyant')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
        await hydrated(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
        if (path === '/no-such-page') await expectAccessible()
        await page.getByRole('main').getByRole('link', { name: 'Horses' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Horses')
      })
  })
})
