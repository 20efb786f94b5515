import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SqliteFile } from '../../src/db/sqlite-file'
import { invitedPerson, twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import { codeAt } from '../support/accounts'
import { temporaryFolder } from '../support/database'
import { type RunningStable, startStable } from '../support/running-stable'
import { startSmtp } from '../support/smtp'

/** On a busy machine. */
const patiently = { timeout: 30_000 }
const demoPassword = 'demo-stable-2026'
const newPassword = 'nine brass lanterns at dusk'
const smtpPassword = 'hush-hush-smtp'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let stable: RunningStable
let logFile = ''

beforeAll(async () => {
  smtp = await startSmtp()
  const folder = temporaryFolder()
  logFile = join(folder, 'server.log')
  await writeFile(logFile, '')
  stable = await startStable(join(folder, 'data'), {
    demo: true,
    through: ['sh', '-c', 'exec "$@" > "$0"', logFile],
    environment: {
      LOG_LEVEL: 'trace',
      SMTP_URL: smtp.smtpUrl.replace('//', `//stable:${smtpPassword}@`),
      MAIL_FROM: 'stable@example.com',
      METRICS_TOKEN: 'hush-hush-metrics',
    },
  })
})
afterAll(async () => {
  await stable?.stop()
  await smtp?.stop()
})

/** What must not be in the log; each test adds what it sends and receives. */
const secrets = new Set<string>([demoPassword, newPassword, smtpPassword, 'hush-hush-metrics'])

/** Keeps cookies as a browser does, and notes their values as secrets. */
function browser() {
  const jar = new Map<string, string>()
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(stable.baseURL + path, {
      method,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value !== '') secrets.add(value)
      jar.set(name, value)
    }
    const text = await answer.text()
    const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    return { status: answer.status, json, id: answer.headers.get('x-request-id') ?? '' }
  }
}

const line = z.looseObject({ level: z.number(), time: z.number(), msg: z.string() })
const log = async () =>
  (await readFile(logFile, 'utf8'))
    .trim()
    .split('\n')
    .filter((text) => text.startsWith('{'))
const linesOf = async (requestId: string) =>
  (await log()).filter((text) => text.includes(`"${requestId}"`))

test('signing in, changing a profile, letters, faults and failures leave nothing secret or personal', async () => {
  const person = { firstName: 'Zebulon', lastName: 'Quatermass', phone: '+230 5999 0717' }
  const emails = [
    'zebulon@quatermass.example',
    'gone-away@quatermass.example',
    'nobody@quatermass.example',
  ]
  for (const each of [...Object.values(person), ...emails, 'quatermass']) secrets.add(each)
  const [email, gone, nobody] = emails

  const visitor = browser()
  const wrong = { email: nobody, password: 'a wrong password of someone' }
  secrets.add(wrong.password)
  expect((await visitor('POST', '/api/login', wrong)).status).toBe(401)
  await visitor('GET', `/horses?q=${nobody}`)
  await visitor('GET', `/horses?q=${nobody}`)
  await visitor('GET', `/horses/${nobody}`)
  await visitor('GET', `/metrics?token=hush-hush-metrics`, undefined, {
    authorization: 'Bearer hush-hush-metrics',
  })

  const admin = browser()
  const signIn = { email: 'admin@example.com', password: demoPassword }
  secrets.add(signIn.email)
  expect((await admin('POST', '/api/login', signIn)).status).toBe(200)
  const invite = async (to: string | undefined) => {
    const { json } = await admin('POST', '/api/users', { ...person, email: to, role: 'viewer' })
    const { inviteUrl, mailed } = invitedPerson.parse(json)
    const token = inviteUrl?.split('/').at(-1) ?? ''
    expect(token).toHaveLength(43)
    secrets.add(token)
    return { token, mailed }
  }
  const { token, mailed } = await invite(email)
  expect(mailed).toBe(true)
  const toNobody = await invite(gone)
  expect(toNobody.mailed).toBe(false)

  const owner = browser()
  expect((await owner('GET', `/set-password/${token}`)).status).toBe(200)
  const set = { token, password: newPassword }
  expect((await owner('POST', '/api/set-password', set)).status).toBe(200)
  expect((await owner('POST', '/api/set-password', set)).status).not.toBe(200)
  expect((await owner('POST', '/api/login', { email, password: newPassword })).status).toBe(200)
  expect((await owner('PATCH', '/api/user', { ...person, phone: 'none' })).status).toBe(400)
  expect((await owner('PATCH', '/api/user', person)).status).toBe(200)
  await owner('PATCH', '/api/user', `{"firstName": "${person.firstName}", oops`)
  await owner('PATCH', '/api/user', person, { origin: 'https://elsewhere.example' })
  const { secret } = twoFactorSetup.parse((await owner('POST', '/api/2fa/setup')).json)
  const code = codeAt(secret, new Date())
  secrets.add(secret)
  secrets.add(`"${code}"`)
  expect((await owner('POST', '/api/2fa/verify', { token: code })).status).toBe(200)
  await owner('POST', '/api/forgot-password', { email })
  await owner('POST', '/api/forgot-password', { email: gone })
  await owner('POST', '/api/logout')

  // these letters wait up to three seconds, and must not meet the failure below
  const undelivered = async () =>
    (await log()).filter((text) => text.includes('"a password link could not be mailed"'))
  await expect.poll(async () => (await undelivered()).length, patiently).toBe(2)
  const subjects = () => smtp.letters.map(({ mail }) => mail.subject)
  await expect.poll(subjects, patiently).toContain('Your password at Ecurie Flamboyant')

  // our own fault: while this table is away, no one can be invited
  const file = new SqliteFile(join(stable.dataDir, 'stable.db'))
  file.exec('ALTER TABLE password_links RENAME TO lost')
  const failed = await admin('POST', '/api/users', { ...person, email: 'other@quatermass.example' })
  file.exec('ALTER TABLE lost RENAME TO password_links')
  file.close()
  expect(failed.status).toBe(500)

  await expect.poll(async () => (await linesOf(failed.id)).length, patiently).toBe(2)

  const lines = await log()
  expect(lines.length).toBeGreaterThan(25)
  for (const each of lines) expect(line.safeParse(JSON.parse(each)).error).toBeUndefined()
  const text = lines.join('\n').toLowerCase()
  for (const each of secrets)
    for (const form of [each, encodeURIComponent(each), btoa(each).replace(/=+$/, '')])
      expect(text, each).not.toContain(form.toLowerCase())
})

test('every line of a request has the id that its answer names', async () => {
  const { id, status } = await browser()('GET', '/api/horses/no-such-horse')
  expect(status).toBe(404)
  await expect.poll(() => linesOf(id), patiently).toHaveLength(1)
  const [only = ''] = await linesOf(id)
  expect(JSON.parse(only)).toMatchObject({ path: '/api/horses/no-such-horse', status: 404 })
})
