import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { updateSettings } from '../../src/domains/settings/server/settings.store'
import { aGalleryItem } from '../support/factories'
import { startStable } from '../support/running-stable'
import { told } from './support/admin'
import { openPage, overflow, phone } from './support/page'
import { expect, signInTo, test } from './support/test'

test('shows the admin of an empty stable what comes next, and ticks it off', async ({
  page,
  context,
  expectAccessible,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-first-steps-'))
  const empty = await startStable(dataDir)
  const database = await openDatabase({ dataDir })
  const dashboard = `${empty.baseURL}/admin`
  const list = page.getByRole('region', { name: 'First steps' })
  const step = (words: string) => list.getByRole('link', { name: words })
  try {
    await signInTo({ context, database, baseURL: empty.baseURL }, 'admin')
    await openPage(page, dashboard)
    await expect(list.getByRole('listitem')).toHaveCount(8)
    await expect(step('Add your first horse')).toHaveAttribute('href', '/admin/horses')
    await expect(step('Add a photograph')).toHaveAttribute('href', '/admin/gallery')
    await expect(step('Invite a colleague')).toHaveAttribute('href', '/admin/users')
    await expect(step('Protect your account')).toHaveAttribute('href', '/profile')
    await expectAccessible()
    await page.setViewportSize(phone)
    expect(await overflow(page)).toBe(0)

    await step('Enter the stable’s name and colours').click()
    await page.getByLabel('Name', { exact: true }).fill('Ecurie Savanne')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Settings updated successfully')
    await openPage(page, dashboard)
    await expect(step('Enter the stable’s name and colours')).toHaveCount(0)
    await expect(list.getByText('Enter the stable’s name and colours: done')).toBeVisible()

    await list.getByRole('button', { name: 'Hide this list' }).click()
    await expect(list).toHaveCount(0)
    await openPage(page, dashboard)
    await expect(page.getByText('Total Horses')).toBeVisible()
    await expect(list).toHaveCount(0)
    await context.clearCookies({ name: 'first_steps' })

    const db = database.kysely
    const now = new Date()
    await createHorse(db, now, { name: 'First Light' })
    await createGalleryItem(db, now, aGalleryItem())
    await updateSettings(db, now, { reasons: [], phone: '5123 4567' })
    await openPage(page, dashboard)
    await expect(list.getByRole('link')).toHaveText([
      'Invite a colleague',
      'Protect your account with a second step',
    ])
    await createUser(db, now, {
      ...{ email: 'kavi@example.com', firstName: 'Kavi', lastName: null, phone: null },
      ...{ role: 'staff', passwordHash: null },
    })
    await openPage(page, dashboard)
    await expect(page.getByText('Total Horses')).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.goto('about:blank')
  } finally {
    await database.close()
    await empty.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
