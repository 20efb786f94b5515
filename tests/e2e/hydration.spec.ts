import { publicPages } from './support/demo'
import { watchCalls } from './support/page'
import { expect, hydrated, test } from './support/test'

test('renders whole HTML: content, title, description, address, picture to share', async ({
  request,
  stable,
}) => {
  for (const { path, heading, title } of await publicPages(request)) {
    const answer = await request.get(path)
    const html = await answer.text()
    // a boundary that the server gave up on
    expect(html, path).not.toContain('<!--$!-->')
    expect(html, path).not.toContain('<!--$?-->')
    expect(html, path).toContain(`>${heading}</h1>`)
    expect(html, path).toContain(`<title>${title}</title>`)
    expect(html, path).toContain(`<link rel="canonical" href="${stable.baseURL}${path}"/>`)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(html, path).toMatch(/<meta property="og:image" content="http[^"]+"/)
    expect(html.match(/<h1/g), path).toHaveLength(1)
    expect(html.match(/<script(?![^>]*(src=|application\/(ld\+)?json))/g), path).toBeNull()
    expect(answer.headers()['etag'], path).toMatch(/^(W\/)?".+"$/)
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self';")
    const again = await request.get(path, {
      headers: { 'if-none-match': answer.headers()['etag'] ?? '' },
    })
    expect(again.status(), path).toBe(304)
  }
})

test('changes title, address and heading from page to page, without a new document', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    document.body.dataset['first'] = 'yes'
  })
  const nav = page.getByRole('navigation', { name: 'Main' })
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')
  const steps = [
    [nav.getByRole('link', { name: 'Horses' }), 'Our Horses', 'Our Horses'],
    [main.getByRole('link', { name: /Ginger Tramway/ }), 'Ginger Tramway', 'Ginger Tramway'],
    [
      main.getByRole('link', { name: 'View Full Opportunity' }),
      'Ginger Tramway',
      'Ginger Tramway: ownership opportunity',
    ],
    [
      nav.getByRole('link', { name: 'Ownership' }),
      'Ownership Opportunities',
      'Ownership Opportunities',
    ],
    [footer.getByRole('link', { name: 'Privacy' }), 'Privacy', 'Privacy'],
    [nav.getByRole('link', { name: 'Gallery' }), 'Gallery', 'Gallery'],
  ] as const
  for (const [link, heading, title] of steps) {
    await link.click()
    await expect(page).toHaveTitle(`${title} · Ecurie Flamboyant`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  }
  await nav.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Ecurie Flamboyant')
  await page.goBack()
  await expect(page).toHaveTitle('Gallery · Ecurie Flamboyant')
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes')
})

test('does not request loaded data again', async ({ page }) => {
  await page.goto('/horses')
  await hydrated(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  const asked = watchCalls(page)
  await nav.getByRole('link', { name: 'Horses' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(17)
  await nav.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await nav.getByRole('link', { name: 'Ownership' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  expect(asked).toEqual([])
})
