import type { Locator, Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatLongDate, stableDay } from '../../src/lib/dates'
import { dialogOf, told } from './support/admin'
import { openList, openPage, overflow, phone } from './support/page'
import { mainFile, startStable } from '../support/running-stable'
import { field } from './support/register'
import { expect, test as base } from './support/test'

// The first week of a new stable, on an empty database: each person in their own browser, by hand on the
// real screens, signing in with a real password.

const password = 'four brass stirrups at dawn'
const today = formatLongDate(stableDay(new Date()))

/** Makes the first admin, as the operator of a new server does. */
function makeAdmin(dataDir: string, email: string): Promise<void> {
  const command = ['admin', 'create', '--email', email, '--first-name', 'Odile']
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        path.join(path.dirname(mainFile), 'cli.js'),
        ...[...command, '--last-name', 'Marchand', '--password-stdin'],
      ],
      {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
        stdio: ['pipe', 'ignore', 'inherit'],
      },
    )
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
    child.stdin.end(`${password}\n`)
  })
}

interface Desk {
  /** Opens another person's browser on the stable. */
  open: (device?: { isPhone: boolean }) => Promise<Page>
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ browser }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-week-'))
    const server = await startStable(dataDir)
    await makeAdmin(dataDir, 'odile@example.com')
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use({
      open: async ({ isPhone } = { isPhone: false }) => {
        const context = await browser.newContext({
          baseURL: server.baseURL,
          ...(isPhone ? { viewport: phone, hasTouch: true, isMobile: true } : {}),
        })
        contexts.push(context)
        return context.newPage()
      },
    })
    for (const context of contexts) await context.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

// the browser logs the refused offering and the ended session itself
test.use({ allowedConsole: [/status of 40[19]/] })

async function signIn(page: Page, email: string): Promise<void> {
  await openPage(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
}

/** Sets a password through the invitation link, and signs in with it. */
async function begin(page: Page, link: string, email: string): Promise<void> {
  await openPage(page, new URL(link).pathname)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await signIn(page, email)
}

async function addToRegister(page: Page, form: Locator, person: Record<string, string>) {
  await form.getByRole('button', { name: 'Add a person' }).click()
  const adding = dialogOf(page, 'Add a Person')
  for (const [label, value] of Object.entries(person)) await field(adding, label).fill(value)
  await adding.getByRole('button', { name: 'Add Person' }).click()
  await expect(adding).toBeHidden()
}

async function chooseForLot(page: Page, holder: string, task: string): Promise<void> {
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  await rows
    .filter({ hasText: holder })
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: task }).click()
}

async function chooseForPerson(page: Page, person: string, task: string): Promise<Locator> {
  await openPage(page, '/admin/users')
  await page.getByRole('button', { name: `More for ${person}` }).click()
  await page.getByRole('menuitem', { name: task }).click()
  return page.getByRole('dialog')
}

test('handles a new stable’s week: horses, a sale, a race day, a transfer, a dispute and a leaver', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  const admin = await desk.open()
  const staff = await desk.open()
  const track = await desk.open({ isPhone: true })
  const owner = await desk.open({ isPhone: true })
  const horse = 'Brass Monsoon'

  await test.step('Monday: the admin signs in to an empty stable and invites the secretary', async () => {
    await signIn(admin, 'odile@example.com')
    await openPage(admin, '/admin/users')
    await admin.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await field(dialog, 'First name').fill('Kavi')
    await field(dialog, 'Last name').fill('Bundhoo')
    await field(dialog, 'E-mail').fill('kavi@example.com')
    await openList(dialog, 'Role')
    await admin.getByRole('option', { name: /^Staff/ }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await dialog.getByLabel('Link to set a password').inputValue()
    await begin(staff, link, 'kavi@example.com')
    await signIn(track, 'kavi@example.com')
  })

  await test.step('Tuesday: two horses, and forty shares in one of them', async () => {
    for (const name of [horse, 'Quiet Typhoon']) {
      await openPage(staff, '/admin/horses')
      await staff.getByRole('button', { name: 'Add Horse', exact: true }).click()
      const adding = dialogOf(staff, 'Add Horse')
      await field(adding, 'Name').fill(name)
      await adding.getByRole('button', { name: 'Add Horse' }).click()
      await told(staff, 'Horse created successfully')
      await expect(adding).toBeHidden()
    }
    await openPage(staff, '/admin/shares')
    await staff.getByRole('button', { name: 'Add Ownership Share' }).first().click()
    const dialog = dialogOf(staff, 'Add Ownership Share')
    await dialog.getByRole('combobox', { name: 'Horse' }).fill(horse)
    await dialog.getByRole('option', { name: horse }).click()
    await dialog.getByLabel('Total shares').fill('40')
    await dialog.getByLabel('Price per share').fill('25000')
    await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
    await told(staff, 'Ownership share created successfully')

    // the whole horse is on offer already
    await staff.getByRole('button', { name: 'Add Ownership Share' }).first().click()
    await dialog.getByRole('combobox', { name: 'Horse' }).fill(horse)
    await dialog.getByRole('option', { name: horse }).click()
    await dialog.getByLabel('Price per share').fill('30000')
    await dialog.getByLabel('Part of the horse').fill('5')
    await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
    await expect(
      dialog.getByText(`Nothing of ${horse} is left for this offering`).first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await staff.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  const openRegister = async () => {
    await openPage(staff, '/admin/investments')
    await staff
      .getByRole('table', { name: 'Offerings' })
      .getByRole('link', { name: horse })
      .first()
      .click()
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(horse)
  }

  await test.step('Wednesday: a new owner buys ten', async () => {
    await openRegister()
    await staff.getByRole('button', { name: 'Record a purchase' }).click()
    const form = dialogOf(staff, 'Record a purchase')
    const ada = { 'First name': 'Ada', 'Last name': 'Latour', 'E-mail': 'ada@example.com' }
    await addToRegister(staff, form, { ...ada, Phone: '5 251 0000' })
    await field(form, 'Shares').fill('10')
    await field(form, 'Notes for the owner').fill('Welcome to the stable')
    await field(form, 'Office notes').fill('First cheque bounced')
    await form.getByRole('button', { name: 'Record Purchase' }).click()
    await told(staff, 'Purchase recorded successfully')
    await expect(staff.getByRole('table', { name: 'Holders' })).toContainText('Ada Latour')
  })

  await test.step('Saturday: two results from the rails', async () => {
    const date = stableDay(new Date())
    await openPage(track, '/admin/racing')
    await track.getByRole('button', { name: 'Add meeting' }).tap()
    await track.getByLabel('Date').fill(date)
    await track.getByLabel('Venue').fill('Flic en Flac')
    await track.getByRole('button', { name: 'Add', exact: true }).tap()
    await track.getByRole('button', { name: 'Add the first race' }).tap()
    const form = dialogOf(track, 'Add race')
    await form.getByLabel('Name').fill('The Barachois Plate')
    await form.getByLabel('1st').fill('100000')
    await form.getByLabel('4th').fill('8000')
    await form.getByRole('button', { name: 'Add race' }).tap()
    await track.getByRole('link', { name: 'Entries' }).tap()
    await track.getByRole('button', { name: 'Add runners' }).tap()
    const picker = dialogOf(track)
    for (const name of [horse, 'Quiet Typhoon']) {
      await picker.getByLabel('Search horses').fill(name)
      await picker.getByRole('checkbox').tap()
    }
    await picker.getByRole('button', { name: 'Next: 2 runners' }).tap()
    await picker.getByRole('button', { name: 'Add 2 runners' }).tap()
    await expect(picker).toBeHidden()
    await track.getByRole('link', { name: 'Results' }).tap()
    for (const [name, place] of [
      [horse, '1'],
      ['Quiet Typhoon', '4'],
    ] as const)
      await track
        .getByRole('region', { name: `Result of ${name}` })
        .getByRole('button', { name: place, exact: true })
        .tap()
    await expect(track.getByText('Saved', { exact: true })).toHaveCount(2)
    expect(await overflow(track)).toBe(0)
    await openPage(track, '/horses/brass-monsoon')
    await expect(track.getByRole('region', { name: 'Career record' })).toContainText(
      'Rs 100,000.00',
    )
  })

  await test.step('Sunday: the admin gives the owner access, and she finds her horse first', async () => {
    const dialog = await chooseForPerson(admin, 'Ada Latour', 'New invitation link')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('Link to set a password').inputValue()
    await begin(owner, link, 'ada@example.com')
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
    const own = owner.getByRole('region', { name: 'Welcome, Ada' })
    await expect(own).toContainText('25% of the horse, 10 shares')
    await expect(own).toContainText(/1st on .*The Barachois Plate/)
    await openPage(owner, '/investor-portal')
    // a quarter of the prize, from the day she bought
    await expect(
      owner.getByText('Your part of the prize money', { exact: true }).locator('..'),
    ).toContainText('Rs 25,000.00')
    await expect(owner.getByRole('main')).toContainText('Welcome to the stable')
    await expect(owner.getByRole('main')).not.toContainText('bounced')
    expect(await overflow(owner)).toBe(0)
  })

  await test.step('Monday: she transfers four', async () => {
    await openRegister()
    await chooseForLot(staff, 'Ada Latour', 'Transfer')
    const form = dialogOf(staff, 'Transfer Shares')
    await addToRegister(staff, form, { 'First name': 'Bruno', 'Last name': 'Moutou' })
    await field(form, 'Shares').fill('4')
    await form.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(form).toBeHidden()
    const holders = staff.getByRole('table', { name: 'Holders' })
    await expect(holders).toContainText('Bruno Moutou')
    await openPage(owner, '/')
    await expect(owner.getByRole('region', { name: 'Welcome, Ada' })).toContainText(
      '15% of the horse, 6 shares',
    )
  })

  await test.step('Tuesday: she disputes the price; it is corrected, and she sees the correction', async () => {
    await openRegister()
    await chooseForLot(staff, 'Ada Latour', 'Correct')
    const form = dialogOf(staff, 'Correct an Entry')
    await field(form, 'Price per share').fill('24000')
    await form.getByRole('button', { name: 'Save Correction' }).click()
    await expect(form.getByText('Please give a reason')).toBeVisible()
    await field(form, 'Reason for the correction').fill('The price agreed by phone')
    await form.getByRole('button', { name: 'Save Correction' }).click()
    await told(staff, 'Entry corrected successfully')
    await expect(form).toBeHidden()
    await openPage(owner, '/investor-portal')
    const history = owner.getByRole('region', { name: 'Investment History' })
    await expect(history).toContainText(`Corrected on ${today}`)
    await expect(history).toContainText('Rs 25,000.00')
    await expect(history).toContainText('Rs 24,000.00')
    for (const office of ['agreed by phone', 'bounced'])
      await expect(owner.getByRole('main')).not.toContainText(office)
  })

  await test.step('Friday: the secretary leaves; their screens close, and their work is on record', async () => {
    await openPage(staff, '/admin')
    const leaving = await chooseForPerson(admin, 'Kavi Bundhoo', 'Disable account')
    await leaving.getByRole('button', { name: 'Disable account' }).click()
    await expect(leaving).toBeHidden()
    // a 204 keeps the page open for inspection
    await staff.route(/\/api\/login\?/, (route) => route.fulfill({ status: 204 }))
    await staff.goto('/admin/investments')
    await expect(staff.getByText('You are logged out. Logging in again...').first()).toBeVisible()

    await openPage(admin, '/admin/users')
    await admin.getByRole('button', { name: 'More for Kavi Bundhoo' }).click()
    await admin.getByRole('menuitem', { name: 'History' }).click()
    await expect(admin).toHaveURL(/\/admin\/activity\?person=/)
    const history = admin.getByRole('main')
    for (const words of [
      'Disabled the account',
      horse,
      'The Barachois Plate',
      'Recorded a purchase: 10 shares',
    ])
      await expect(history.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible()
  })
})
