import { expect, test } from 'vitest'
import { runCommand } from '../../src/app/server/command-line'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createSession } from '../../src/domains/accounts/server/sessions.store'
import { addAccount, enableTwoFactor, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'
import { emptyDatabase, testDatabase } from '../support/database'

/** The command line beside a running server, on the same database. */
async function stableWithTerminal() {
  const database = await testDatabase()
  const app = await testApp(database)
  const { dataDir, databaseUrl } = database.options
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const run = async (command: string, password?: string) => {
    const said: string[] = []
    const terminal = {
      askPassword: password === undefined ? undefined : async () => password,
      readLine: async () => password ?? '',
      say: (line: string) => said.push(line),
    }
    const code = await runCommand(command.split(' '), terminal, env)
    return { code, text: said.join('\n') }
  }
  return {
    app,
    run,
    signIn: (email: string, password: string) =>
      app.send('POST', '/api/login', { email, password }),
  }
}

const create = 'admin create --email first@stable.example --first-name Ana --last-name Li'

test('makes the first admin beside a running server, who then signs in', async () => {
  const { app, run, signIn } = await stableWithTerminal()
  expect(await run(create, testPassword)).toEqual({
    code: 0,
    text: 'first@stable.example is now an admin and can sign in at http://127.0.0.1:3000/login?returnTo=/admin.',
  })
  const { status, json } = await signIn('first@stable.example', testPassword)
  expect(status).toBe(200)
  expect(json).toMatchObject({ role: 'admin', firstName: 'Ana', lastName: 'Li' })
  const twice = await run(create.replace('first@', 'FIRST@'), testPassword)
  expect(twice.code).toBe(1)
  expect(twice.text).toContain('already')
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'actor_name'])
    .orderBy('id')
    .execute()
  expect(trail[0]).toEqual({ action: 'user-create', actor_id: null, actor_name: 'Command line' })
})

test('makes an existing person an admin, even one without a password', async () => {
  const { app, run, signIn } = await stableWithTerminal()
  // the way the sign-in provider adds people
  const { id, email } = await addAccount(app, { password: false })
  const { token } = await createSession(app.database.kysely, app.clock.now(), {
    userId: id,
    remembered: true,
    address: null,
    userAgent: null,
  })
  const headers = { cookie: `${cookieName('session', { secureCookies: true })}=${token}` }
  expect((await app.send('GET', '/api/user', undefined, headers)).status).toBe(200)
  const promote = `admin create --email ${email.toUpperCase()} --first-name A --last-name B`
  expect(await run(promote, testPassword)).toEqual({
    code: 0,
    text: `${email.toUpperCase()} was a viewer and is now an admin with the new password. Sign in at http://127.0.0.1:3000/login?returnTo=/admin. Open sessions have ended.`,
  })
  expect((await app.send('GET', '/api/user', undefined, headers)).status).toBe(401)
  expect(await signIn(email, testPassword)).toMatchObject({
    status: 200,
    json: { id, role: 'admin', firstName: 'Ana' },
  })
  const twice = await run(promote, 'another saddle altogether')
  expect(twice).toMatchObject({ code: 1 })
  expect(twice.text).toContain('is an admin already')
  expect((await signIn(email, testPassword)).status).toBe(200)

  // the only admin, disabled
  await app.database.kysely
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect((await run(promote, 'another saddle altogether')).text).toContain('as a disabled admin')
  expect((await signIn(email, 'another saddle altogether')).status).toBe(200)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .where('actor_name', '=', 'Command line')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'role-change', detail: '{"from":"viewer","to":"admin"}' },
    { action: 'password-change', detail: '{}' },
    { action: 'user-enable', detail: '{}' },
    { action: 'password-change', detail: '{}' },
  ])
})

test('sets a password, also from standard input, and ends open sessions', async () => {
  const { app, run, signIn } = await stableWithTerminal()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const set = `user set-password --email ${email} --password-stdin`
  expect(await run(set, 'a password by command')).toMatchObject({ code: 0 })
  expect((await browser.send('GET', '/api/user')).status).toBe(401)
  expect((await signIn(email, testPassword)).status).toBe(401)
  expect((await signIn(email, 'a password by command')).status).toBe(200)
})

test.each([
  (email: string) => `user set-password --email ${email}`,
  (email: string) => `admin create --email ${email} --first-name A --last-name B`,
])('forgets browsers and failed tries when it sets a password: %s', async (command) => {
  const { app, run, signIn } = await stableWithTerminal()
  const { id, email } = await addAccount(app)
  await signedInBrowser(app, email)
  for (let n = 1; n <= 10; n++) {
    const from = { 'x-forwarded-for': `192.0.2.${n}` }
    await app.send('POST', '/api/login', { email, password: 'wrong' }, from)
  }
  expect((await signIn(email, testPassword)).status).toBe(429)
  expect(await run(command(email), 'a password by command')).toMatchObject({ code: 0 })
  const known = app.database.kysely.selectFrom('known_browsers').where('user_id', '=', id)
  expect(await known.selectAll().execute()).toEqual([])
  expect((await signIn(email, 'a password by command')).status).toBe(200)
})

test('resets two-factor authentication for a lost authenticator', async () => {
  const { app, run } = await stableWithTerminal()
  const { email } = await addAccount(app, { role: 'admin' })
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  expect(await run(`user reset-two-factor --email ${email}`)).toMatchObject({ code: 0 })
  expect((await browser.send('GET', '/api/user')).status).toBe(401)
  await signedInBrowser(app, email)
})

test('reports errors in one sentence, with a non-zero exit code', async () => {
  const { app, run } = await stableWithTerminal()
  const { email } = await addAccount(app)
  for (const [command, password, said] of [
    ['admin create --email x@stable.example', testPassword, 'Missing: --first-name, --last-name'],
    [create, 'short', 'Password must be at least 12 characters'],
    [create, 'qwerty123456', 'This password is too common'],
    [create, 'First@stable.example', 'it is your e-mail address'],
    [create.replace('first@stable.example', 'first'), testPassword, 'Invalid email address'],
    [`user set-password --email ${email}`, undefined, 'use --password-stdin'],
    [
      'user set-password --email no@stable.example',
      testPassword,
      'No account has the e-mail address',
    ],
    ['user reset-two-factor', undefined, 'Missing: --email'],
    ['user delete', undefined, 'No command "user delete"'],
    ['constructor', undefined, 'No command "constructor"'],
    ['migrate --force', undefined, '--force'],
  ] as const) {
    const { code, text } = await run(command, password)
    expect(code, command).toBe(1)
    expect(text).toContain(said)
  }
  const rows = await app.database.kysely.selectFrom('users').select('id').execute()
  expect(rows).toHaveLength(1)
})

test('makes the tables of a new database with migrate', async () => {
  const { dataDir, databaseUrl } = await emptyDatabase()
  const said: string[] = []
  const terminal = {
    askPassword: undefined,
    readLine: async () => '',
    say: (line: string) => said.push(line),
  }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  for (let n = 0; n < 2; n++) expect(await runCommand(['migrate'], terminal, env)).toBe(0)
  expect(said).toEqual(['The database is up to date.', 'The database is up to date.'])
})
