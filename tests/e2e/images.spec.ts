import { publicPages, api } from './support/demo'
import { expect, hydrated, test } from './support/test'

test('gives every stored picture its widths, its size and a description, and fetches the first at once', async ({
  page,
  request,
}) => {
  for (const { path } of await publicPages(request)) {
    await page.goto(path)
    const images = await page.locator('img[src^="/objects/"]:not(.prose img)').evaluateAll((all) =>
      all.map((each) => ({
        src: each.getAttribute('src') ?? '',
        srcset: each.getAttribute('srcset') ?? '',
        sizes: each.getAttribute('sizes') ?? '',
        width: Number(each.getAttribute('width')),
        height: Number(each.getAttribute('height')),
        hasAlt: each.hasAttribute('alt'),
        background: each instanceof HTMLElement ? each.style.backgroundColor : '',
      })),
    )
    if (['/', '/horses', '/horses/tamarind-ledger', '/gallery'].includes(path)) {
      // the others are fetched as they come near
      const stored = page.locator('img[src^="/objects/"]')
      await expect(stored.first()).toHaveAttribute('fetchpriority', 'high')
      await expect(stored.first()).toHaveAttribute('loading', 'eager')
      await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1)
      await expect(stored.last()).toHaveAttribute('loading', 'lazy')
    }
    if (path !== '/our-story' && path !== '/racing') expect(images.length, path).toBeGreaterThan(0)
    for (const image of images) {
      const words = `${path} ${image.src}`
      expect(image.srcset, words).toMatch(/\?w=\d+(&shape=\d+x\d+)? \d+w(, |$)/)
      expect(image.sizes, words).toMatch(/(vw|px|rem)/)
      expect(image.width, words).toBeGreaterThan(0)
      expect(image.height, words).toBeGreaterThan(0)
      expect(image.hasAlt, words).toBe(true)
      expect(image.background, words).not.toBe('')
    }
  }
})

test('shows silks for a horse without a picture', async ({ page }) => {
  await page.goto('/horses?q=eclipse')
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /^\/silks\//)
  await page.goto('/horses/eclipse-au-marche')
  const shown = page.getByRole('main').locator('img').filter({ visible: true })
  await expect(shown.first()).toHaveAttribute('src', /^\/silks\//)
})

test.describe('a picture that fails', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('is replaced by silks of the same size', async ({ page, request }) => {
    const horse = await api(request).horse('ginger-tramway')
    await page.route(`**${horse.featuredImageUrl ?? 'none'}*`, (route) =>
      route.fulfill({ status: 404, json: { message: 'Picture not found' } }),
    )
    await page.goto('/horses/ginger-tramway')
    await hydrated(page)
    const picture = page.getByRole('main').getByAltText('Ginger Tramway').first()
    await expect(picture).toHaveAttribute('src', /^\/silks\//)
    await expect
      .poll(() => picture.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
      .toBeGreaterThan(0)
    const broken = await page
      .locator('img[loading=eager]')
      .evaluateAll(
        (all) =>
          all.filter(
            (each) => each instanceof HTMLImageElement && each.complete && each.naturalWidth === 0,
          ).length,
      )
    expect(broken).toBe(0)
  })
})
