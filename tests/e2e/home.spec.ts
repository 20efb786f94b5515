import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/db/database'
import { api } from './support/demo'
import { startStable } from '../support/running-stable'
import { expect, holdBack, hydrated, signInTo, test } from './support/test'

test('shows three horses, three offerings and the About text to people who are signed in', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  await signIn('viewer')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Excellence in Racing')
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['View Opportunities', '/ownership'],
    ['Explore Gallery', '/gallery'],
    ['View All Horses', '/horses'],
    ['View All', '/ownership'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)

  const featured = page.getByRole('region', { name: 'Featured Horses' })
  const horses = await api(request).featured()
  expect(horses).toHaveLength(3)
  await expect(featured.getByRole('article').getByRole('heading')).toHaveText([
    'Coral Postmaster',
    'Cardamom Frost',
    'Tamarind Ledger',
  ])
  const offered = page.getByRole('region', { name: 'Ownership Opportunities' })
  // the newest of horses that aren't on the page already
  const open = (await api(request).offerings()).filter(
    ({ horseId, availableShares }) =>
      availableShares > 0 && horses.every(({ id }) => id !== horseId),
  )
  expect(open.length).toBeGreaterThan(3)
  await expect(offered.getByRole('article').getByRole('heading')).toHaveText(
    open.slice(0, 3).map((offering) => offering.horse.name),
  )
  const { aboutSectionTitle, aboutSectionContent } = await api(request).homepage()
  const about = page.getByRole('region', { name: aboutSectionTitle ?? '' })
  await expect(about).toContainText(aboutSectionContent?.split('\n')[0] ?? '')
  await expectAccessible()

  await hydrated(page)
  await offered
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/ownership/${open[0]?.id ?? ''}`)
})

test.describe('when data are late or can’t be loaded', () => {
  test.use({ allowedConsole: [/status of 500|ApiError: 500/] })

  test('shows placeholders while they load, says in a section that it failed, and loads it again on request', async ({
    page,
    signIn,
  }) => {
    await signIn('viewer')
    await page.goto('/gallery')
    await hydrated(page)
    const horses = /\/api\/horses\?featured/
    const offerings = await holdBack(page, /\/api\/ownership-shares/)
    const held = await holdBack(page, horses, (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    const featured = page.getByRole('region', { name: 'Featured Horses' })
    const offered = page.getByRole('region', { name: 'Ownership Opportunities' })
    for (const part of [featured, offered])
      await expect(part.getByRole('status')).toContainText('Loading...')
    offerings.letGo()
    held.letGo()
    await expect(featured.getByRole('alert')).toContainText('We couldn’t load the featured horses.')
    await expect(offered.getByRole('article')).toHaveCount(3)
    await page.unroute(horses)
    await featured.getByRole('button', { name: 'Try again' }).click()
    await expect(featured.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('status')).toHaveCount(0)
  })
})

test('says what an empty stable does not have yet', async ({ page, context, expectAccessible }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-empty-home-'))
  const empty = await startStable(dataDir)
  const database = await openDatabase({ dataDir })
  try {
    await signInTo({ context, database, baseURL: empty.baseURL }, 'viewer')
    await page.goto(empty.baseURL)
    await hydrated(page)
    await expect(page.getByText('No featured horses available yet')).toBeVisible()
    await expect(page.getByText('No ownership opportunities available at the moment')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'About the stable' })).toHaveCount(0)
    await expectAccessible()
    // a page that listens for changes would miss its server
    await page.goto('about:blank')
  } finally {
    await database.close()
    await empty.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
