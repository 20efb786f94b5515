import { createPage } from '../../src/domains/pages/server/pages.store'
import { expect, hydrated, test } from './support/test'

test('shows a published page at its slug, with one main heading', async ({ page }) => {
  await page.goto('/how-ownership-works')
  await expect(page).toHaveTitle('How ownership works · Ecurie Flamboyant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How ownership works')
  await expect(page.getByRole('heading', { level: 2, name: 'What a share costs' })).toBeVisible()
  await hydrated(page)
  const link = page.getByRole('main').getByRole('link', { name: 'open offerings' })
  await page.emulateMedia({ media: 'print' })
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(printed, 'on paper its address follows').toContain(new URL(page.url()).origin)
  await page.emulateMedia({ media: 'screen' })
  await link.click()
  await expect(page).toHaveURL('/ownership')
})

test('treats a page’s content as text: no HTML, scripts or harmful addresses', async ({
  page,
  database,
  request,
}) => {
  const slug = 'hostile-page'
  const text = [
    'Before <script>window.hurt = "script"</script> after',
    '<img src="x" onerror="window.hurt = \'onerror\'">',
    '[press me](javascript:window.hurt="link")',
    '[data](data:text/html,<script>window.hurt="data"</script>)',
    '<a href="javascript:window.hurt=1">raw</a>',
    '</script><script>window.hurt="state"</script>',
    '![picture](javascript:window.hurt="picture")',
    '**bold**',
  ].join('\n\n')
  const id = await createPage(database.kysely, new Date(), {
    slug,
    title: '</title><script>window.hurt="title"</script>',
    content: { text },
    isPublished: true,
  })
  try {
    await expect.poll(async () => (await request.get(`/${slug}`)).status()).toBe(200)
    await page.goto(`/${slug}`)
    await hydrated(page)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^<\/title><script>/)
    await expect(main).toContainText('Before <script>window.hurt = "script"</script> after')
    await expect(main).toContainText('<img src="x" onerror=')
    await expect(main.locator('strong')).toHaveText('bold')
    await expect(main.locator('script')).toHaveCount(0)
    await expect(main.locator('[onerror]')).toHaveCount(0)
    expect(
      await main
        .locator('article a, article img')
        .evaluateAll((all) =>
          all
            .map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '')
            .filter((address) => address !== ''),
        ),
    ).toEqual([])
    await main.getByText('press me').click()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  } finally {
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  }
})

test('shows staff a draft, marked as one', async ({ page, signIn }) => {
  await signIn('staff')
  const answer = await page.goto('/owners-day-2026')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main').getByText('Draft: only staff')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  // drafts stay out of the footer, for staff too
  await expect(page.getByRole('contentinfo').getByText('Owners’ day 2026')).toHaveCount(0)
})

test.describe('a draft', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('is not found by visitors and viewers', async ({ page, signIn, request }) => {
    const isMissing = async () => {
      const answer = await page.goto('/owners-day-2026')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      expect(await answer?.text()).not.toContain('flamboyant</li>')
      expect((await request.get('/api/dynamic-pages/owners-day-2026')).status()).toBe(404)
    }
    await isMissing()
    await signIn('viewer')
    await isMissing()
  })
})
