import { expect, onTestFinished, test, vi } from 'vitest'
import { invitedPerson, person } from '../../src/domains/accounts/accounts.contract'
import { openSmtpMail } from '../../src/domains/accounts/server/smtp-mail'
import { addAccount, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'
import { startOidcProvider } from '../support/oidc-provider'
import { startSmtp } from '../support/smtp'

const path = '/api/users/without-access'
const zoe = { firstName: 'Zoé', lastName: 'Li', email: 'zoe@people.example', phone: '5 251 0000' }

/** A stable with mail and a provider, a session of staff and one of an admin. */
async function stable() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const publicUrl = 'https://stable.example'
  const provider = await startOidcProvider(publicUrl, {
    zoe: { email: zoe.email, email_verified: true },
  })
  onTestFinished(provider.stop)
  const mail = openSmtpMail({ smtpUrl: smtp.smtpUrl, from: 'Stable <stable@stable.example>' })
  const app = await testApp(undefined, { mail, oidc: provider.config })
  const staff = await app.signIn('staff')
  const admin = await app.signIn('admin')
  return {
    app,
    smtp,
    asStaff: (body: unknown) => app.send('POST', path, body, staff.headers),
    asAdmin: (method: string, address: string, body?: unknown) =>
      app.send(method, address, body, admin.headers),
    /** Signs in through the provider as Zoé; returns where the browser ends up. */
    byProvider: async () => {
      const browser = app.browser()
      const begun = await browser.send('GET', '/api/login')
      const start = begun.response.headers.get('location') ?? ''
      const back = await provider.answerFor('zoe', start)
      const ended = await browser.send('GET', back.pathname + back.search)
      return ended.response.headers.get('location')
    },
  }
}

test('lets staff add people to the register who are no users of the site', async () => {
  const { app, asStaff, asAdmin } = await stable()
  const added = await asStaff({ ...zoe, role: 'admin', password: 'a' })
  expect(added).toMatchObject({
    status: 201,
    json: { ...zoe, role: 'viewer', hasAccess: false, hasPassword: false, invitationOpen: false },
  })
  expect(await asStaff({ firstName: 'Noé' })).toMatchObject({ json: { email: null, phone: null } })
  expect(await asStaff({ phone: '5 251 0000' })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'lastName', message: 'Enter a name or an e-mail address' }] },
  })
  const message = 'Zoé Li already uses this e-mail address: choose them from the list instead'
  expect(await asStaff({ lastName: 'Other', email: 'ZOE@people.example' })).toMatchObject({
    status: 409,
    json: { message, errors: [{ path: 'email', message }] },
  })
  const { id } = person.parse(added.json)
  expect((await asAdmin('GET', `/api/audit?subject=user:${id}`)).json).toMatchObject([
    { action: 'user-create', actorName: 'Test staff', detail: { email: zoe.email } },
  ])
  expect(await app.database.kysely.selectFrom('password_links').selectAll().execute()).toEqual([])
})

test('lets no one in by an e-mail that staff entered, until an admin invites them', async () => {
  const { app, smtp, asStaff, asAdmin, byProvider } = await stable()
  const { id } = person.parse((await asStaff(zoe)).json)
  const other = await addAccount(app)
  const forgot = (email: string) => app.send('POST', '/api/forgot-password', { email })
  expect((await forgot(zoe.email)).status).toBe(200)
  expect((await forgot(other.email)).status).toBe(200)
  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1), 5000)
  expect(smtp.letters[0]?.recipients).toEqual([other.email])
  expect(await byProvider()).toBe('/login?error=no-access')
  // another name or phone changes nothing
  await asAdmin('PATCH', `/api/users/${id}`, { lastName: 'Ah-Li' })
  expect(await byProvider()).toBe('/login?error=no-access')

  const { json } = await asAdmin('POST', `/api/users/${id}/invite`)
  expect(json).toMatchObject({ hasAccess: true, invitationOpen: true, mailed: true })
  const token = /[\w-]{43}$/.exec(invitedPerson.parse(json).inviteUrl ?? '')?.[0]
  const set = { token, password: testPassword }
  expect((await app.send('POST', '/api/set-password', set)).status).toBe(200)
  const browser = await signedInBrowser(app, zoe.email)
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ id })
})

test('lets them come through the provider, too, after an invitation or with a role', async () => {
  for (const [method, part, body] of [
    ['POST', 'invite', undefined],
    ['PATCH', 'role', { role: 'staff' }],
  ] as const) {
    const { asStaff, asAdmin, byProvider } = await stable()
    const { id } = person.parse((await asStaff(zoe)).json)
    expect(await byProvider()).toBe('/login?error=no-access')
    expect((await asAdmin(method, `/api/users/${id}/${part}`, body)).status).toBe(200)
    expect(await byProvider()).toBe('/')
  }
})
