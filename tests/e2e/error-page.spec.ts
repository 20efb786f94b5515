import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SqliteFile } from '../../src/db/sqlite-file'
import { demoTemplate } from './support/demo-template'
import { startStable, type RunningStable } from '../support/running-stable'
import { expect, hydrated, test } from './support/test'

test.use({ allowedConsole: [/status of 500/] })

// one worker, so that the stable starts once
test.describe.configure({ mode: 'default' })
let broken: RunningStable

test.beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-broken-'))
  await cp(demoTemplate, dataDir, { recursive: true })
  broken = await startStable(dataDir, { demo: true, environment: { LOG_LEVEL: 'silent' } })
  const file = new SqliteFile(path.join(dataDir, 'stable.db'))
  file.exec('ALTER TABLE runs RENAME TO lost_runs')
  file.close()
})
test.afterAll(async () => {
  await broken.stop()
  await rm(broken.dataDir, { recursive: true, force: true })
})

const secrets =
  /lost_runs|no such table|SQLITE|performances\b.*\bat\b|node_modules|\.js:\d+|stable\.db/i

test('says that the page failed, with status 500 and no details', async ({
  page,
  expectAccessible,
}) => {
  await expect
    .poll(async () => (await page.request.get(`${broken.baseURL}/horses/ginger-tramway`)).status())
    .toBe(500)
  const answer = await page.goto(`${broken.baseURL}/horses/ginger-tramway`)
  expect(answer?.status()).toBe(500)
  expect(answer?.headers()['cache-control']).toMatch(/no-store|no-cache/)
  expect(answer?.headers()['x-request-id']).toMatch(/\S/)
  expect(await answer?.text()).not.toMatch(secrets)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('We couldn’t load this horse')
  await expectAccessible()

  // it is plain HTML, without scripts
  await expect(page.locator('script[src]')).toHaveCount(0)
  const again = page.waitForResponse((response) =>
    response.url().includes('/horses/ginger-tramway'),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await again).status()).toBe(500)

  // pages that don't need the lost table still work
  await page.goto(`${broken.baseURL}/gallery`)
  await expect(heading).toHaveText('Gallery')
})

test('hydrates a page with a failed part, and can load that part again', async ({ page }) => {
  const file = new SqliteFile(path.join(broken.dataDir, 'stable.db'))
  const rename = (from: string, to: string) => file.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
  rename('homepage_settings', 'lost_settings')
  try {
    await expect
      .poll(async () =>
        (await page.request.get(`${broken.baseURL}/api/homepage-settings`)).status(),
      )
      .toBe(500)
    const answer = await page.goto(broken.baseURL)
    expect(answer?.status()).toBe(200)
    await hydrated(page)
    const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load this text' })
    await expect(failed).toBeVisible()
  } finally {
    rename('lost_settings', 'homepage_settings')
    file.close()
  }
  await expect
    .poll(async () => (await page.request.get(`${broken.baseURL}/api/homepage-settings`)).status())
    .toBe(200)
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load this text' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Excellence in Racing')
})
