import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { updateHomepageSettings } from '../../src/domains/homepage/server/homepage.store'
import { api } from './support/demo'
import { startStable, type RunningStable } from '../support/running-stable'
import { expect, hydrated, test } from './support/test'

test('tells visitors what the stable is and where to go, without dead links', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Excellence in Racing')
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['Explore Our Horses', '/horses'],
    ['Ownership Opportunities', '/ownership'],
    ['Staff Login', '/login'],
    ['Sign In to Continue', '/api/login'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)

  const why = page.getByRole('region', { name: /^Why Choose/ })
  await expect(why.getByRole('heading', { level: 3 })).toHaveText([
    'Proven Excellence',
    'World-Class Care',
    'Investment Opportunities',
  ])
  await expect(
    page.getByRole('heading', { name: 'A working yard, open to its owners' }),
  ).toBeVisible()

  const addresses = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const ours = addresses.filter((href) => !/^\/(api\/)?login/.test(href))
  expect(ours.length).toBeGreaterThan(4)
  for (const href of new Set(ours)) expect((await request.get(href)).status(), href).toBe(200)
})

test('shows at most three featured horses, in the order of the settings', async ({
  page,
  request,
  database,
}) => {
  const horses = await api(request).horses()
  const chosen = ['basalt-librarian', 'tamarind-ledger', 'eclipse-au-marche']
  const ids = chosen.flatMap((slug) => horses.filter((horse) => horse.slug === slug))
  const before = (await api(request).homepage()).featuredHorseIds
  const change = (featuredHorseIds: string[]) =>
    updateHomepageSettings(database.kysely, new Date(), { featuredHorseIds })
  await change(ids.map((horse) => horse.id))
  try {
    // another process has written: noticed within 250 ms
    const names = page
      .getByRole('region', { name: 'Racing in our colours' })
      .getByRole('heading', { level: 3 })
    await expect(async () => {
      await page.goto('/')
      await expect(names).toHaveText(['Basalt Librarian', 'Tamarind Ledger', 'Éclipse au Marché'], {
        timeout: 500,
      })
    }).toPass({ timeout: 5000 })
    await names.first().getByRole('link').click()
    await expect(page).toHaveURL('/horses/basalt-librarian')
  } finally {
    await change(before)
  }
})

test.describe('an empty stable', () => {
  // one worker, so that the stable starts once
  test.describe.configure({ mode: 'default' })
  let empty: RunningStable
  test.beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-empty-'))
    empty = await startStable(dataDir)
  })
  test.afterAll(async () => {
    await empty.stop()
    await rm(empty.dataDir, { recursive: true, force: true })
  })

  test('still has a landing page', async ({ page, expectAccessible }) => {
    await page.goto(empty.baseURL)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Excellence in Racing')
    await expect(page.getByRole('heading', { name: 'Racing in our colours' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByText('Good to know')).toHaveCount(0)
    // where a picture will be: the ground of the prints of silks, with the stable's initials
    const print = page.getByRole('main').locator('[style*="ground.svg"]')
    await expect(print).toHaveText('EF')
    await expect(print).toHaveCSS('background-image', /\/silks\/ground\.svg"\)$/)
    expect((await page.request.get(`${empty.baseURL}/silks/ground.svg`)).ok()).toBe(true)
    await expectAccessible()
  })

  test('says that there are no horses, photos, opportunities or races yet', async ({
    page,
    expectAccessible,
  }) => {
    for (const [address, words] of [
      ['/horses', 'Our First Horses Arrive Soon'],
      ['/gallery', 'No Photos Yet'],
      ['/ownership', 'No Opportunities Available'],
      ['/racing', 'No Races Yet'],
    ] as const)
      await test.step(address, async () => {
        await page.goto(empty.baseURL + address)
        await hydrated(page)
        await expect(page.getByText(words)).toBeVisible()
        await expectAccessible()
      })
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      /^Add to calendar/,
      /^Calendar file/,
    ])
    await page.goto(`${empty.baseURL}/horses?q=flint`)
    await expect(page.getByText('No Horses Found')).toBeVisible()
  })

  test('shows its horses before any is featured, those that race first', async ({ page }) => {
    const database = await openDatabase({ dataDir: empty.dataDir })
    const names = ['Abbot', 'Bramble', 'Cinder', 'Dromedary']
    await database.transaction(async (tx) => {
      for (const name of names)
        await createHorse(tx, new Date(), {
          name,
          status: name === 'Abbot' ? 'retired' : 'active',
        })
    })
    await database.close()
    const shown = page
      .getByRole('region', { name: 'Racing in our colours' })
      .getByRole('heading', { level: 3 })
    await expect(async () => {
      await page.goto(empty.baseURL)
      await hydrated(page)
      await expect(shown).toHaveText(['Bramble', 'Cinder', 'Dromedary'], { timeout: 500 })
    }).toPass({ timeout: 5000 })
  })
})
