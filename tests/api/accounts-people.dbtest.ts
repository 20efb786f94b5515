import { expect, test } from 'vitest'
import { z } from 'zod'
import { invitedPerson, person } from '../../src/domains/accounts/accounts.contract'
import { addAccount, enableTwoFactor, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

async function stableWithAdmin() {
  const app = await testApp()
  const admin = await addAccount(app, { role: 'admin' })
  return { app, admin, browser: await signedInBrowser(app, admin.email) }
}

test('shows staff everyone but lets them change no one; answers 404 for an unknown id', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id } = await addAccount(app)
  const { headers } = await app.signIn('staff')
  expect((await app.send('GET', '/api/users', undefined, headers)).json).toHaveLength(3)
  const before = await app.database.kysely.selectFrom('users').selectAll().execute()
  const calls = [
    ['POST', '/invite', undefined],
    ['PATCH', '', { firstName: 'B', disabled: true }],
    ['PATCH', '/role', { role: 'admin' }],
    ['DELETE', '/two-factor', undefined],
  ] as const
  for (const [method, part, body] of calls) {
    const call = `${method} ${part}`
    const asStaff = await app.send(method, `/api/users/${id}${part}`, body, headers)
    expect(asStaff, call).toMatchObject({
      status: 403,
      json: { message: 'You are not allowed to do this' },
    })
    for (const nobody of ['0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', 'me', '1;drop table users'])
      expect(
        (await browser.send(method, `/api/users/${nobody}${part}`, body)).status,
        `${call} for ${nobody}`,
      ).toBe(404)
  }
  const invitation = { email: 'x@stable.example', role: 'admin' }
  expect((await app.send('POST', '/api/users', invitation, headers)).status).toBe(403)
  expect(await app.database.kysely.selectFrom('users').selectAll().execute()).toEqual(before)
})

test('invites with a link that sets a password once and signs no one in', async () => {
  const { app, admin, browser } = await stableWithAdmin()
  const { status, json } = await browser.send('POST', '/api/users', {
    email: 'new@stable.example',
    firstName: 'New',
    lastName: '',
    role: 'staff',
  })
  expect(status).toBe(201)
  const invited = invitedPerson.parse(json)
  expect(invited).toMatchObject({
    role: 'staff',
    lastName: null,
    hasPassword: false,
    mailed: false,
  })
  const [, token = ''] =
    /^https:\/\/stable\.example\/set-password\/([\w-]{43})$/.exec(invited.inviteUrl ?? '') ?? []
  const stored = await app.database.kysely.selectFrom('password_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)

  const guest = app.browser()
  const set = (password: string, link = token) =>
    guest.send('POST', '/api/set-password', { token: link, password })
  expect((await set('short')).status).toBe(400)
  expect((await set('qwerty123456')).status).toBe(400)
  expect((await set('new@stable.example')).status).toBe(400)
  expect((await set(testPassword, 'x'.repeat(43))).status).toBe(400)
  expect((await set(testPassword, '')).status).toBe(400)
  const isValid = async (link = token) =>
    (await guest.send('GET', `/api/set-password/${link}`)).json
  expect(await isValid()).toEqual({ isValid: true })
  expect(await isValid('x'.repeat(43))).toEqual({ isValid: false })
  const twice = await Promise.all([set(testPassword), set(`${testPassword}, too`)])
  expect(twice.map(({ status: one }) => one).sort()).toEqual([200, 400])
  expect(await isValid()).toEqual({ isValid: false })
  expect([...guest.jar.keys()]).not.toContain('__Host-stable_session')
  expect(await set(testPassword)).toMatchObject({
    status: 400,
    json: { message: 'This link is no longer valid. Ask for a new one.' },
  })
  expect((await browser.send('GET', '/api/users')).json).toMatchObject([
    { id: admin.id },
    { id: invited.id, hasPassword: true, disabled: false },
  ])
})

test('limits guesses at links from one address', async () => {
  const { app, browser } = await stableWithAdmin()
  const { json } = await browser.send('POST', '/api/users', { email: 'new@stable.example' })
  const token = invitedPerson.parse(json).inviteUrl?.split('/').at(-1) ?? ''
  const set = (address: string, link: string, password = testPassword) =>
    app.browser(address).send('POST', '/api/set-password', { token: link, password })
  // an invalid link is refused before the password is checked
  const overMessage = 'This link is no longer valid. Ask for a new one.'
  const wrong = await set('2001:db8::1', 'x'.repeat(43), 'qwerty123456')
  expect(wrong).toMatchObject({ status: 400, json: { errors: [{ path: 'token' }] } })
  for (let n = 2; n <= 20; n++)
    expect(await set(`2001:db8::${n}`, 'x'.repeat(43))).toMatchObject({
      status: 400,
      json: { message: overMessage },
    })
  const refused = await set('2001:db8::aaaa', token)
  expect(refused).toMatchObject({
    status: 429,
    json: { message: 'Too many requests. Please try again later.' },
  })
  expect(refused.response.headers.get('retry-after')).toBe('900')
  expect((await set('198.51.100.9', token, 'qwerty123456')).status).toBe(400)
  app.clock.advance(15 * 60_000)
  expect((await set('2001:db8::aaaa', token)).status).toBe(200)
})

test('shows an invitation as open only while its link is valid', async () => {
  const { app, browser } = await stableWithAdmin()
  const invited = await browser.send('POST', '/api/users', { email: 'new@stable.example' })
  expect(invited.json).toMatchObject({ invitationOpen: true })
  const { id } = person.parse(invited.json)
  const isOpen = async () => {
    const { json } = await browser.send('GET', '/api/users')
    return z
      .array(person)
      .parse(json)
      .find((one) => one.id === id)?.invitationOpen
  }
  const never = await addAccount(app, { password: false })
  const people = z.array(person).parse((await browser.send('GET', '/api/users')).json)
  expect(people.filter(({ invitationOpen }) => invitationOpen).map((one) => one.id)).toEqual([id])
  expect(people.map((one) => one.id)).toContain(never.id)

  app.clock.advance(7 * 24 * 3_600_000)
  const again = await signedInBrowser(app, (await addAccount(app, { role: 'admin' })).email)
  browser.jar.set('__Host-stable_session', again.jar.get('__Host-stable_session') ?? '')
  expect(await isOpen(), 'after seven days').toBe(false)
  const fresh = await browser.send('POST', `/api/users/${id}/invite`)
  expect(fresh.json).toMatchObject({ invitationOpen: true, hasPassword: false })
  expect((await browser.send('PATCH', `/api/users/${id}`, { disabled: true })).json).toMatchObject({
    invitationOpen: false,
  })
  await browser.send('PATCH', `/api/users/${id}`, { disabled: false })
  expect(await isOpen(), 'the link went with disabling').toBe(false)
  const last = invitedPerson.parse((await browser.send('POST', `/api/users/${id}/invite`)).json)
  const token = last.inviteUrl?.split('/').at(-1) ?? ''
  await app.send('POST', '/api/set-password', { token, password: testPassword })
  expect(await isOpen(), 'taken up').toBe(false)
})

test('shows the second of two editors of a person the current state', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id } = await addAccount(app)
  const list = z.array(person).parse((await browser.send('GET', '/api/users')).json)
  const updatedAt = list.find((one) => one.id === id)?.updatedAt
  app.clock.advance(1000)
  const change = (body: object) => browser.send('PATCH', `/api/users/${id}`, { ...body, updatedAt })
  expect((await change({ phone: '+230 5123 4567' })).status).toBe(200)
  expect(await change({ firstName: 'Second' })).toMatchObject({
    status: 409,
    json: {
      message: 'This has been changed in the meantime. Please check the current version.',
      current: { id, firstName: 'Ana', phone: '+230 5123 4567', disabled: false },
    },
  })
  const { json } = await browser.send('GET', '/api/users')
  expect(
    z
      .array(person)
      .parse(json)
      .find((one) => one.id === id)?.firstName,
  ).toBe('Ana')
})

test('checks role changes and disabling against the state their editor saw, if they name it', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id } = await addAccount(app)
  const list = z.array(person).parse((await browser.send('GET', '/api/users')).json)
  const updatedAt = list.find((one) => one.id === id)?.updatedAt
  // in the same instant in which the person was created
  await browser.send('PATCH', `/api/users/${id}`, { phone: '+230 5123 4567' })
  const stale = {
    status: 409,
    json: { current: { id, role: 'viewer', phone: '+230 5123 4567', disabled: false } },
  }
  const role = (body: object) => browser.send('PATCH', `/api/users/${id}/role`, body)
  const disable = (body: object) => browser.send('PATCH', `/api/users/${id}`, body)
  expect(await role({ role: 'admin', updatedAt })).toMatchObject(stale)
  expect(await disable({ disabled: true, updatedAt })).toMatchObject(stale)
  expect((await role({ role: 'staff', updatedAt: 'yesterday' })).status).toBe(400)
  expect(await role({ role: 'staff' })).toMatchObject({ status: 200, json: { role: 'staff' } })
  expect(await role({ role: 'admin', updatedAt })).toMatchObject({
    status: 409,
    json: { current: { role: 'staff' } },
  })
  const now = person.parse((await disable({ disabled: true })).json)
  expect(await disable({ disabled: false, updatedAt: now.updatedAt })).toMatchObject({
    status: 200,
    json: { disabled: false, role: 'staff' },
  })
})

test('requires an e-mail for admins, however they become one', async () => {
  const { app, browser } = await stableWithAdmin()
  const conflict = {
    status: 409,
    json: { message: 'An admin needs an e-mail address to sign in with' },
  }
  const added = await browser.send('POST', '/api/users', { firstName: 'Kavi', role: 'admin' })
  expect(added).toMatchObject(conflict)
  const { id } = await addAccount(app, { email: null, password: false })
  const change = await browser.send('PATCH', `/api/users/${id}/role`, { role: 'admin' })
  expect(change).toMatchObject(conflict)
})

test('gives an e-mail to one person only, even if two invite at once', async () => {
  const { browser } = await stableWithAdmin()
  const answers = await Promise.all(
    ['Twin@stable.example', 'twin@STABLE.example', 'twin@stable.example'].map((email) =>
      browser.send('POST', '/api/users', { email }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  for (const email of ['twin', 'a@b.example, c@d.example', 'a@b.example\nBcc: c@d.example'])
    expect(await browser.send('POST', '/api/users', { email, role: 'owner' })).toMatchObject({
      status: 400,
      json: {
        errors: [
          { path: 'email', message: 'Invalid email address' },
          { path: 'role', message: 'Role must be one of viewer, staff, admin' },
        ],
      },
    })
})

test('lets someone be in the register without using the site', async () => {
  const { browser } = await stableWithAdmin()
  const { status, json } = await browser.send('POST', '/api/users', {
    firstName: 'Kavi',
    email: '',
  })
  expect(status).toBe(201)
  expect(json).toMatchObject({ email: null, role: 'viewer', inviteUrl: null })
  const { id } = person.parse(json)
  expect((await browser.send('POST', `/api/users/${id}/invite`)).status).toBe(409)
})

test('never leaves a person without a name or an e-mail', async () => {
  const { app, browser } = await stableWithAdmin()
  const nameless = {
    status: 400,
    json: { errors: [{ path: 'lastName', message: 'Enter a name or an e-mail address' }] },
  }
  const before = await app.database.kysely.selectFrom('users').select('id').execute()
  for (const body of [
    { email: null, role: 'viewer' },
    { email: '', firstName: ' ', lastName: '\t', phone: '+230 5123 4567' },
    {},
  ])
    expect(await browser.send('POST', '/api/users', body), JSON.stringify(body)).toMatchObject(
      nameless,
    )
  expect(await app.database.kysely.selectFrom('users').select('id').execute()).toEqual(before)

  const { json } = await browser.send('POST', '/api/users', { lastName: 'Ah-Kee' })
  const { id } = person.parse(json)
  const change = (body: object) => browser.send('PATCH', `/api/users/${id}`, body)
  expect(await change({ lastName: '' })).toMatchObject(nameless)
  expect(await change({ lastName: '', email: 'kee@stable.example' })).toMatchObject({
    status: 200,
    json: { lastName: null, email: 'kee@stable.example' },
  })
  expect(await change({ email: null })).toMatchObject(nameless)
  expect(await change({ email: null, firstName: 'Lee' })).toMatchObject({ status: 200 })

  // someone who came from the sign-in provider with neither
  const { id: unnamed, email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  await app.database.kysely
    .updateTable('users')
    .set({ first_name: null, email: null, email_folded: null })
    .where('id', '=', unnamed)
    .execute()
  expect(await own.send('PATCH', '/api/user', { lastName: '' })).toMatchObject(nameless)
  await app.database.kysely
    .updateTable('users')
    .set({ last_name: null })
    .where('id', '=', unnamed)
    .execute()
  expect((await own.send('PATCH', '/api/user', { phone: '+230 5123 4567' })).status).toBe(200)
  const disabled = await browser.send('PATCH', `/api/users/${unnamed}`, { disabled: true })
  expect(disabled).toMatchObject({ status: 200, json: { disabled: true } })
})

test('resets a password with a new link that voids older ones and lasts an hour', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id, email } = await addAccount(app)
  const owner = await signedInBrowser(app, email)
  const link = async () => {
    const { json } = await browser.send('POST', `/api/users/${id}/invite`)
    return invitedPerson.parse(json).inviteUrl?.split('/').at(-1) ?? ''
  }
  const set = async (token: string) =>
    (await app.send('POST', '/api/set-password', { token, password: 'a password by link' })).status
  const first = await link()
  const second = await link()
  expect(await set(first)).toBe(400)
  app.clock.advance(3_600_000)
  expect(await set(second)).toBe(400)
  const again = await signedInBrowser(app, 'person-unknown@stable.example').catch(() => undefined)
  expect(again).toBeUndefined()
  app.clock.advance(-1)
  expect(await set(second)).toBe(200)
  expect((await owner.send('GET', '/api/user')).status).toBe(401)
})

test('voids links to a changed e-mail, and gives it to one person only', async () => {
  const { app, admin, browser } = await stableWithAdmin()
  const { id } = await addAccount(app, { password: false })
  const { json } = await browser.send('POST', `/api/users/${id}/invite`)
  const token = invitedPerson.parse(json).inviteUrl?.split('/').at(-1) ?? ''
  const change = (email: string | null) => browser.send('PATCH', `/api/users/${id}`, { email })
  expect((await change(admin.email.toUpperCase())).status).toBe(409)
  expect(await change('moved@stable.example')).toMatchObject({
    status: 200,
    json: { email: 'moved@stable.example' },
  })
  const set = { token, password: testPassword }
  expect((await app.send('POST', '/api/set-password', set)).status).toBe(400)
  expect((await change('')).json).toMatchObject({ email: null })
  expect((await browser.send('PATCH', `/api/users/${admin.id}`, { email: null })).status).toBe(409)
})

test('ends everything at once when disabling, and lets people in again when enabling', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id, email } = await addAccount(app, { role: 'staff' })
  const staff = await signedInBrowser(app, email)
  const disable = (disabled: boolean) => browser.send('PATCH', `/api/users/${id}`, { disabled })
  expect((await disable(true)).json).toMatchObject({ disabled: true })
  expect((await staff.send('GET', '/api/user')).status).toBe(401)
  const body = { email, password: testPassword }
  expect((await app.send('POST', '/api/login', body)).status).toBe(401)
  expect((await browser.send('POST', `/api/users/${id}/invite`)).status).toBe(409)
  expect((await disable(false)).json).toMatchObject({ disabled: false })
  expect((await app.send('POST', '/api/login', body)).status).toBe(200)
})

test('ends a user’s sessions when the role changes, and does nothing if it stays', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id, email } = await addAccount(app)
  const viewer = await signedInBrowser(app, email)
  const change = (role: unknown) => browser.send('PATCH', `/api/users/${id}/role`, { role })
  expect((await change('viewer')).status).toBe(200)
  expect((await viewer.send('GET', '/api/user')).status).toBe(200)
  for (const role of ['owner', '', null, 'Admin'])
    expect(await change(role)).toMatchObject({
      status: 400,
      json: { message: 'Role must be one of viewer, staff, admin' },
    })
  expect(await change('staff')).toMatchObject({ status: 200, json: { role: 'staff' } })
  expect((await viewer.send('GET', '/api/user')).status).toBe(401)
  const staff = await signedInBrowser(app, email)
  expect((await staff.send('GET', '/api/users')).status).toBe(200)
})

test('lets a user in by password alone after resetting the second factor', async () => {
  const { app, browser } = await stableWithAdmin()
  const { id, email } = await addAccount(app)
  const owner = await signedInBrowser(app, email)
  await enableTwoFactor(app, owner)
  expect((await browser.send('DELETE', `/api/users/${id}/two-factor`)).status).toBe(204)
  expect((await owner.send('GET', '/api/user')).status).toBe(401)
  const again = await signedInBrowser(app, email)
  expect((await again.send('GET', '/api/user')).json).toMatchObject({ twoFactorEnabled: false })
})

test('lets no admin bypass their own password and second factor', async () => {
  const { app, admin, browser } = await stableWithAdmin()
  await enableTwoFactor(app, browser)
  const before = await app.database.kysely.selectFrom('users').selectAll().execute()
  for (const [method, part] of [
    ['POST', 'invite'],
    ['DELETE', 'two-factor'],
  ] as const)
    expect(await browser.send(method, `/api/users/${admin.id}/${part}`), part).toMatchObject({
      status: 409,
      json: { message: 'Use Profile & Security for your own account' },
    })
  expect(await app.database.kysely.selectFrom('users').selectAll().execute()).toEqual(before)
  expect(await app.database.kysely.selectFrom('password_links').selectAll().execute()).toEqual([])
})

test('keeps the last active admin', async () => {
  const { app, admin, browser } = await stableWithAdmin()
  const own = `/api/users/${admin.id}`
  const disabledAdmin = await addAccount(app, { role: 'admin' })
  await browser.send('PATCH', `/api/users/${disabledAdmin.id}`, { disabled: true })
  const message = 'This is the last active admin. Make someone else an admin first.'
  for (const [path, body] of [
    [`${own}/role`, { role: 'staff' }],
    [own, { disabled: true }],
  ] as const)
    expect(await browser.send('PATCH', path, body)).toMatchObject({
      status: 409,
      json: { message },
    })
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ role: 'admin' })
})

test('leaves one admin when they demote and disable one another at once', async () => {
  const app = await testApp()
  for (let round = 0; round < 3; round++) {
    await app.database.kysely.updateTable('users').set({ role: 'viewer' }).execute()
    const admins = await Promise.all([1, 2, 3, 4].map(() => app.signIn('admin')))
    const answers = await Promise.all(
      admins.map(({ headers }, index) => {
        const target = admins[(index + 1) % admins.length]?.userId ?? ''
        return index % 2
          ? app.send('PATCH', `/api/users/${target}`, { disabled: true }, headers)
          : app.send('PATCH', `/api/users/${target}/role`, { role: 'viewer' }, headers)
      }),
    )
    const active = await app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute()
    const done = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true)
    expect(active.length, 'someone can look after the stable').toBeGreaterThanOrEqual(1)
    expect(active).toHaveLength(4 - done)
  }
})

test('records in the trail what was done to people', async () => {
  const { app, admin, browser } = await stableWithAdmin()
  const { id, email } = await addAccount(app)
  await browser.send('PATCH', `/api/users/${id}/role`, { role: 'staff' })
  const change = { firstName: 'Zoë', email: 'zoe@stable.example', disabled: true }
  await browser.send('PATCH', `/api/users/${id}`, change)
  await browser.send('PATCH', `/api/users/${admin.id}/role`, { role: 'viewer' })
  const { json } = await browser.send('GET', `/api/audit?subject=user:${id}`)
  const by = { actorId: admin.id, address: '203.0.113.7', subjectType: 'user', subjectId: id }
  expect(json).toMatchObject([
    { ...by, action: 'user-disable' },
    {
      ...by,
      action: 'user-change',
      detail: {
        changes: [
          { field: 'firstName', from: 'Ana', to: 'Zoë' },
          { field: 'email', from: email, to: 'zoe@stable.example' },
        ],
      },
    },
    { ...by, action: 'role-change', detail: { from: 'viewer', to: 'staff' } },
  ])
  const own = await browser.send('GET', `/api/audit?actor=${admin.id}`)
  expect(own.json).toHaveLength(4)
  const older = await browser.send('GET', `/api/audit?before=${json === null ? '' : idOf(json, 0)}`)
  expect(older.json).toMatchObject([{ action: 'user-change' }, {}, { action: 'sign-in' }])
  const staff = await app.signIn('staff')
  expect((await app.send('GET', '/api/audit', undefined, staff.headers)).json).toEqual([])
  for (const query of ['subject=%00', 'actor=%00', 'before=x', "subject=user'"])
    expect((await browser.send('GET', `/api/audit?${query}`)).status, query).toBe(400)
})

function idOf(list: unknown, index: number): string {
  const entry: unknown = Array.isArray(list) ? list[index] : undefined
  return typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : ''
}
