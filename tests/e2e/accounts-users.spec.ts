import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/db/database'
import { createUser, findAccountByEmail } from '../../src/domains/accounts/server/accounts.store'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { expectWithoutData, goWithin, openList, overflow, phone } from './support/page'
import { expect, hydrated, test } from './support/test'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name })

/** A row has its role twice: in a place for phones, and in one for wider screens. */
const roleOf = (page: Page, name: string) =>
  row(page, name)
    .getByText(/^(admin|staff|viewer)$/)
    .filter({ visible: true })

/** A person for one test. */
async function addPerson(database: Database, lastName: string): Promise<string> {
  return createUser(database.kysely, new Date(), {
    firstName: 'Ludivine',
    lastName,
    email: `${lastName.toLowerCase()}-${randomUUID()}@example.com`,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
}

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await hydrated(page)
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `More for Ludivine ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('people without access', () => {
  test('visitors are told so before they are sent to sign in, even on a slow line', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/admin/users')).text()
    expect(html).not.toContain('data-sidebar="')
    expect(html).not.toContain('Users Management')
    expect(html).not.toContain('admin@example.com')

    // a 204 keeps the page open for inspection
    await page.route(/\/api\/login\?/, (route) => route.fulfill({ status: 204 }))
    await page.route('/told', (route) => route.fulfill({ status: 204 }))
    const asked: string[] = []
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url())
      if (pathname === '/told') asked.push(pathname)
      if (pathname === '/api/login') asked.push(`back to ${searchParams.get('returnTo')}`)
    })
    await page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        if (!document.body?.textContent?.includes('You are logged out.')) return
        watcher.disconnect()
        void fetch('/told')
      })
      watcher.observe(document, { childList: true, subtree: true })
    })
    // each script arrives later than the redirect would
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/admin/users')
    await expect.poll(() => asked).toEqual(['/told', 'back to /admin/users'])
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
    await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible()
  })

  test('viewers are told so and sent home', async ({ page, signIn }) => {
    await signIn('viewer')
    const html = await (await page.request.get('/admin')).text()
    expect(html).not.toContain('data-sidebar="')
    expect(html).not.toContain('Users Management')

    await page.goto('/admin')
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(
      page.getByText("You don't have permission to access the admin dashboard.").first(),
    ).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
  })
})

test('shows staff the search of a link, rendered on the server, and everyone, all without actions', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  const html = await (await page.request.get('/admin/users?q=fontenelle')).text()
  expect(html).toContain('admin@example.com')
  expect(html.match(/<li[^>]*>(?:(?!<\/li>).)*viewer@example\.com/)).toBeNull()
  await page.goto('/admin/users?q=fontenelle')
  await hydrated(page)
  const shown = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(page.getByRole('searchbox')).toHaveValue('fontenelle')
  await expect(shown).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(shown.filter({ hasText: 'viewer@example.com' })).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users Management')
  await expect(row(page, 'Anaïs Fontenelle')).toContainText('admin')
  await expect(row(page, 'Anaïs Fontenelle')).toContainText('admin@example.com')
  await expect(
    page.getByRole('button', { name: /Change Role|Invite|activity|More for/ }),
  ).toHaveCount(0)
  await expectAccessible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('everything to do with a person is in one menu', async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await addPerson(database, 'Poche')
    await signIn('admin')
    await openUsers(page)
    const you = page.getByText('(you)')
    const role = page.getByRole('listitem').filter({ has: you }).getByText('admin', { exact: true })
    const [before, after] = [await you.boundingBox(), await role.boundingBox()]
    if (!before || !after) throw new Error('not on screen')
    expect(after.x - before.x - before.width, 'the role follows the name').toBeCloseTo(16, -1)
    const menu = row(page, 'Poche').getByRole('button').filter({ visible: true })
    await expect(menu).toHaveCount(1)
    for (const [item, dialog] of [
      ['Change Role', 'Change Role'],
      ['Holdings', 'What Ludivine Poche holds'],
    ] as const) {
      await choose(page, 'Poche', item)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    }
    // a control half under the head would count as too small
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible()
    expect(await overflow(page)).toBe(0)
  })
})

test.describe('an unknown admin address', () => {
  test.use({ allowedConsole: [/status of 404/] })
  test('shows the site’s 404 page', async ({ page, signIn, expectAccessible }) => {
    await signIn('admin')
    const response = await page.goto('/admin/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible()
  })
})

test.describe('the list', () => {
  test.describe('without its data', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('shows placeholders, an empty state, and a retry after a failure', async ({
      page,
      signIn,
    }) => {
      await signIn('staff')
      await expectWithoutData(page, {
        path: '/admin/users',
        data: /\/api\/users$/,
        placeholders: 5,
        item: row(page, 'Anaïs Fontenelle'),
        expectEmpty: async () => {
          await expect(page.getByText('No Users Yet')).toBeVisible()
        },
        failure: 'We couldn’t load the users.',
      })
    })
  })

  test('searches hundreds of people, and keeps the search in the address', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('admin')
    const people = Array.from({ length: 500 }, (_, n) => ({
      id: `0193a1b2-c3d4-7e5f-8a6b-${String(n).padStart(12, '0')}`,
      firstName: n % 2 ? 'Éloïse' : 'Ravi',
      lastName: `Person ${n}`,
      email: `person${n}@example.com`,
      phone: null,
      ...{ profileImageUrl: null, silks: null, silksUrl: null },
      role: n === 7 ? 'staff' : 'viewer',
      twoFactorEnabled: false,
      hasPassword: true,
      disabled: false,
      invitationOpen: false,
      createdAt: '2026-11-01T05:00:00.000Z',
      updatedAt: '2026-11-01T05:00:00.000Z',
    }))
    await page.route(/\/api\/users$/, (route) => route.fulfill({ json: people }))
    await goWithin(page, '/admin/users')
    await expect(page.getByText('500 people')).toBeVisible({ timeout: 15_000 })
    const box = page.getByRole('searchbox', { name: 'Search by name, e-mail' })
    await box.fill('eloise staff')
    await expect(page.getByText('1 of 500 people')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveText(
      /^ÉPÉloïse Person 7/, // after the initials
    )
    await expect(page).toHaveURL('/admin/users?q=eloise+staff')
    await box.fill('nobody of that name')
    await expect(page.getByText('No Users Found')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(page.getByText('500 people', { exact: true })).toBeVisible()
    const shown = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(shown).toHaveCount(500)
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL('/admin/users')
  })
})

test.describe('admins can', () => {
  test.beforeEach(async ({ signIn }) => signIn('admin'))

  test('change a role, and press Escape without losing what they typed or chose', async ({
    page,
    database,
    expectAccessible,
  }) => {
    await addPerson(database, 'Rolande')
    await openUsers(page)
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await choose(page, 'Rolande', 'Edit details')
    await dialog.getByLabel('Phone').fill('+230 5123 4567')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('+230 5123 4567')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()

    // this person has no invitation
    await expect(row(page, 'Rolande')).not.toContainText('Invitation open')
    const opener = row(page, 'Rolande').getByRole('button', { name: 'Change Role' })
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Change Role' })).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    const chooseStaff = async () => {
      await opener.click()
      await openList(dialog, 'Role')
      await page.getByRole('option', { name: /^Staff/ }).click()
    }
    await chooseStaff()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(roleOf(page, 'Rolande')).toHaveText('viewer')

    await chooseStaff()
    await dialog.getByRole('button', { name: 'Update Role' }).click()
    await expect(page.getByText('User role updated successfully').first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(roleOf(page, 'Rolande')).toHaveText('staff')
    await page.reload()
    await expect(roleOf(page, 'Rolande')).toHaveText('staff')
  })

  test('edit details and read the history, as far back as it goes', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const id = await addPerson(database, 'Ancienne')
    const author = { id: null, name: 'Command line', address: null }
    for (let n = 1; n <= 45; n += 1)
      await recordAudit(database.kysely, new Date(Date.UTC(2026, 0, 1, 0, n)), author, {
        // those in turn, since the same several times running would be folded
        action: n === 1 ? 'user-create' : n % 2 === 0 ? 'user-disable' : 'user-enable',
        subjectType: 'user',
        subjectId: id,
      })
    await openUsers(page)
    await choose(page, 'Ancienne', 'Edit details')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('+230 5123 4567')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Ancienne')).toContainText('+230 5123 4567')

    await choose(page, 'Ancienne', 'History')
    await expect(page).toHaveURL(/\/admin\/activity\?person=/)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(30)
    const latest = entries.first()
    await expect(latest).toContainText('Set the phone to “+230 5123 4567”')
    await expect(latest).toContainText('Corail Latanier')
    await expect(latest).toContainText(/\d\d:\d\d.*Corail Latanier · (127|::)/)
    await expectAccessible()

    await expect(page.getByText('Added the person')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await expect(entries).toHaveCount(46)
    await expect(page.locator('ol:focus')).toContainText('Added the person')
    await expect(page.getByRole('heading', { name: 'January 2026', exact: true })).toHaveCount(1)
    await expect(entries.last()).toContainText('Added the person')
    await expect(page.getByRole('heading', { name: 'Thursday 1 January 2026' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)

    await page.goBack()
    await expect(row(page, 'Ancienne')).toBeVisible()
  })

  test('see sign-in attempts with an unknown e-mail', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const email = `nobody-${randomUUID()}@example.com`
    const headers = { 'content-type': 'application/json' }
    const data = { email, password: 'not the right one' }
    expect((await page.request.post('/api/login', { headers, data })).status()).toBe(401)
    const id = await addPerson(database, 'Remarquée')
    await page.request.patch(`/api/users/${id}/role`, { data: { role: 'staff' } })
    await openUsers(page)
    await page.getByRole('link', { name: 'Account activity' }).click()
    await expect(page).toHaveURL(/\/admin\/activity\?kind=people$/)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: email })).toContainText('Failed to sign in')
    await expect(entries.first()).toContainText('Changed the role from viewer to staff')
    await expect(entries.first()).toContainText('Ludivine Remarquée')
    await expectAccessible()
  })

  test('disable and enable an account and reset its second factor, each after a confirmation', async ({
    page,
    database,
  }) => {
    const id = await addPerson(database, 'Passagère')
    await database.kysely
      .updateTable('users')
      .set({ two_factor_secret: 'sealed', two_factor_enabled: 1 })
      .where('id', '=', id)
      .execute()
    await openUsers(page)
    const dialog = page.getByRole('dialog')
    await choose(page, 'Passagère', 'Disable account')
    await expect(dialog).toContainText('can’t sign in')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Passagère')).not.toContainText('Disabled')
    await choose(page, 'Passagère', 'Disable account')
    await dialog.getByRole('button', { name: 'Disable account' }).click()
    await expect(row(page, 'Passagère')).toContainText('Disabled')
    await choose(page, 'Passagère', 'Enable account')
    await dialog.getByRole('button', { name: 'Enable account' }).click()
    await expect(row(page, 'Passagère')).not.toContainText('Disabled')

    await expect(row(page, 'Passagère')).toContainText('Two-factor')
    await choose(page, 'Passagère', 'Reset two-factor')
    await dialog.getByRole('button', { name: 'Reset two-factor' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Passagère')).not.toContainText('Two-factor')
  })

  test('find no way around their own profile’s password check', async ({ page, database }) => {
    await database.kysely
      .updateTable('users')
      .set({ two_factor_secret: 'sealed', two_factor_enabled: 1 })
      .where('role', '=', 'admin')
      .execute()
    try {
      await openUsers(page)
      const items = page.getByRole('menuitem')
      const own = page.getByRole('listitem').filter({ hasText: '(you)' })
      await own.getByRole('button', { name: /^More/ }).click()
      await expect(items).toHaveText(['Edit details', 'History'])
      await page.keyboard.press('Escape')
      await expect(items).toHaveCount(0)
      const other = row(page, 'Anaïs Fontenelle')
      await other.getByRole('button', { name: /^More/ }).click()
      await expect(items).toHaveText([
        'Edit details',
        'New password link',
        'Reset two-factor',
        'Disable account',
        'History',
      ])
    } finally {
      await database.kysely
        .updateTable('users')
        .set({ two_factor_secret: null, two_factor_enabled: 0 })
        .where('role', '=', 'admin')
        .execute()
    }
  })

  test.describe('see refusals:', () => {
    test.use({ allowedConsole: [/status of (400|409)/] })

    test('an invalid e-mail at its field and a taken one in the dialog, until the invitation’s link is there to copy', async ({
      page,
      context,
      database,
      expectAccessible,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openUsers(page)
      await page.getByRole('button', { name: 'Invite' }).click()
      const dialog = page.getByRole('dialog')
      const invite = dialog.getByRole('button', { name: 'Invite' })
      await dialog.getByLabel('E-mail').fill('nobody')
      await invite.click()
      await expect(dialog.getByText('Invalid email address')).toBeVisible()
      await expect(dialog.getByLabel('E-mail')).toBeFocused()
      await dialog.getByLabel('E-mail').fill('')
      await invite.click()
      await expect(dialog.getByText('Enter a name or an e-mail address')).toBeVisible()
      await expect(dialog.getByLabel('Last name')).toBeFocused()
      await dialog.getByLabel('E-mail').fill('staff@example.com')
      await invite.click()
      await expect(dialog.getByRole('alert')).toHaveText('This e-mail address is already in use')
      await expect(dialog.getByLabel('E-mail')).toHaveValue('staff@example.com')
      await expectAccessible()

      await dialog.getByLabel('First name').fill('Ludivine')
      await dialog.getByLabel('Last name').fill('Invitée')
      const email = `invited-${randomUUID()}@example.com`
      await dialog.getByLabel('E-mail').fill(email)
      await invite.click()
      const link = dialog.getByLabel('Link to set a password')
      await expect(link).toHaveValue(/\/set-password\/\S+$/)
      await expect(dialog.getByText('The link was not e-mailed')).toBeVisible()
      await expectAccessible()
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      await expect(dialog.getByText('Copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await link.inputValue(),
      )
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
      await expect(row(page, 'Invitée')).toContainText('Invitation open')
      expect((await findAccountByEmail(database.kysely, email))?.user.role).toBe('viewer')

      await choose(page, 'Invitée', 'New invitation link')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(link).toHaveValue(/\/set-password\/\S+$/)
    })

    test('each field that two people changed at once', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const id = await addPerson(database, 'Doublet')
      await openUsers(page)
      await choose(page, 'Doublet', 'Edit details')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('First name').fill('Zistwar')
      await dialog.getByLabel('Phone').fill('+230 5000 0000')
      const elsewhere = { data: { lastName: 'Doublette', phone: '+230 5123 4567' } }
      expect((await page.request.patch(`/api/users/${id}`, elsewhere)).status()).toBe(200)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const notice = dialog.getByRole('alert')
      await expect(notice).toContainText('This has been changed in the meantime')
      await expect(notice.getByRole('listitem')).toHaveText([
        'Last name: now ‘Doublette’, and you have not changed it',
        'Phone: now ‘+230 5123 4567’, yours ‘+230 5000 0000’',
      ])
      await expect(dialog.getByLabel('Phone')).toHaveValue('+230 5000 0000')
      await expectAccessible()
      // a second try overwrites nothing the admin hasn't seen
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(notice.getByRole('listitem')).toHaveCount(2)
      await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(page, 'Zistwar Doublette')).toContainText('+230 5000 0000')
    })

    test('a role or an account that someone else changed meanwhile', async ({ page, database }) => {
      const id = await addPerson(database, 'Girouette')
      await openUsers(page)
      const dialog = page.getByRole('dialog')
      await row(page, 'Girouette').getByRole('button', { name: 'Change Role' }).click()
      await page.request.patch(`/api/users/${id}/role`, { data: { role: 'staff' } })
      await openList(dialog, 'Role')
      await page.getByRole('option', { name: /^Admin/ }).click()
      await dialog.getByRole('button', { name: 'Update Role' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Role: now ‘staff’, yours ‘admin’')
      await dialog.getByRole('button', { name: 'Use the current version' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(roleOf(page, 'Girouette')).toHaveText('staff')

      await choose(page, 'Girouette', 'Disable account')
      await page.request.patch(`/api/users/${id}`, { data: { phone: '+230 5123 4567' } })
      const disable = dialog.getByRole('button', { name: 'Disable account' })
      await disable.click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'This person has been changed in the meantime. Phone: now ‘+230 5123 4567’. Is it still right?',
      )
      await disable.click()
      await expect(dialog).toBeHidden()
      await expect(row(page, 'Girouette')).toContainText('Disabled')
    })

    test('demoting the last admin', async ({ page, database }) => {
      await openUsers(page)
      const own = page.getByRole('listitem').filter({ hasText: '(you)' })
      const email = (await own.textContent())?.match(/admin-[\w-]+@example\.com/)?.[0] ?? ''
      const others = database.kysely
        .updateTable('users')
        .set({ role: 'viewer' })
        .where('role', '=', 'admin')
        .where('email', '!=', email)
      await others.execute()
      try {
        await own.getByRole('button', { name: 'Change Role' }).click()
        const dialog = page.getByRole('dialog')
        await openList(dialog, 'Role')
        await page.getByRole('option', { name: /^Staff/ }).click()
        await dialog.getByRole('button', { name: 'Update Role' }).click()
        await expect(dialog.getByRole('alert')).toHaveText(
          'This is the last active admin. Make someone else an admin first.',
        )
        await expect(page.getByText('Error', { exact: true })).toBeVisible()
      } finally {
        await database.kysely
          .updateTable('users')
          .set({ role: 'admin' })
          .where('email', '=', 'admin@example.com')
          .execute()
      }
    })
  })
})
