import { expect, test } from 'vitest'
import { user } from '../../src/domains/accounts/accounts.contract'
import { setPasswordByCommand } from '../../src/domains/accounts/server/by-command.service'
import { addAccount, enableTwoFactor, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

const stableWithRule = () => testApp(undefined, { staffNeedTwoFactor: true })

const setUpFirst = {
  status: 403,
  json: {
    message:
      'Staff and admins need two-factor authentication here. Set it up first, under Profile & Security.',
  },
}
const calls = {
  staff: ['/api/users', '/api/investments', '/api/audit', '/api/deleted'],
  admin: ['/api/users', '/api/audit?subject=user'],
} as const

test.each(['staff', 'admin'] as const)(
  'lets %s without a required second factor do nothing but set one up',
  async (role) => {
    const app = await stableWithRule()
    const { email } = await addAccount(app, { role })
    const browser = await signedInBrowser(app, email)
    const invite = () => browser.send('POST', '/api/users', { email: 'new@stable.example' })
    for (const path of calls[role])
      expect(await browser.send('GET', path), path).toMatchObject(setUpFirst)
    expect((await invite()).status).toBe(403)
    expect((await browser.send('PATCH', '/api/user', { firstName: 'Anaïs' })).status).toBe(200)

    await enableTwoFactor(app, browser)
    for (const path of calls[role]) expect((await browser.send('GET', path)).status, path).toBe(200)
    expect((await invite()).status).toBe(role === 'admin' ? 201 : 403)
  },
)

test('shows them no drafts before that', async () => {
  const app = await stableWithRule()
  const { headers } = await app.signIn('admin')
  const { userId } = await app.signIn('viewer')
  const at = app.clock.now().toISOString()
  await app.database.kysely
    .insertInto('pages')
    .values({
      id: userId,
      slug: 'draft',
      title: 'A draft',
      content_text: '',
      is_published: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
  expect(await app.json('/api/dynamic-pages', headers)).toEqual([])
  await app.database.kysely.updateTable('users').set({ two_factor_enabled: 1 }).execute()
  expect(await app.json('/api/dynamic-pages', headers)).toHaveLength(1)
})

test('requires none of a viewer', async () => {
  const app = await stableWithRule()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  expect((await browser.send('GET', '/api/my-investments')).status).toBe(200)
  await enableTwoFactor(app, browser)
  const off = await browser.send('POST', '/api/2fa/disable', { password: testPassword })
  expect(off.status).toBe(200)
})

test('lets no one who needs it disable it', async () => {
  const app = await stableWithRule()
  const { email } = await addAccount(app, { role: 'staff' })
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  expect(await browser.send('POST', '/api/2fa/disable', { password: testPassword })).toMatchObject({
    status: 409,
    json: { message: 'Staff and admins need two-factor authentication here: it can’t be disabled' },
  })
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ twoFactorEnabled: true })
})

test('lets an only admin without a password in through the command line', async () => {
  const app = await stableWithRule()
  const { email } = await addAccount(app, { role: 'admin', password: false })
  await setPasswordByCommand(
    { ...app, stableName: 'The Test Stable' },
    { email, password: testPassword },
  )
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  expect((await browser.send('GET', '/api/users')).status).toBe(200)
})

test('says in the sign-in page’s options that it is required', async () => {
  const app = await stableWithRule()
  expect(await app.json('/api/sign-in-options')).toMatchObject({ staffNeedTwoFactor: true })
  const { headers } = await app.signIn('staff')
  expect(user.parse(await app.json('/api/user', headers)).twoFactorEnabled).toBe(false)
})
