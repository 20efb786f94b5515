import { expect, onTestFinished, test, vi } from 'vitest'
import { invitedPerson } from '../../src/domains/accounts/accounts.contract'
import { openSmtpMail } from '../../src/domains/accounts/server/smtp-mail'
import { addAccount, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'
import { startSmtp } from '../support/smtp'

const from = 'The Test Stable <stable@stable.example>'

async function stableWithMail({ lettersWithinMs = 0 } = {}) {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mail = openSmtpMail({ smtpUrl: smtp.smtpUrl, from })
  const app = await testApp(undefined, { mail, lettersWithinMs })
  const forgot = (email: string, headers?: Record<string, string>) =>
    app.send('POST', '/api/forgot-password', { email }, headers)
  return { smtp, app, forgot }
}

const linkIn = (text: string | undefined) =>
  /https:\/\/stable\.example\/set-password\/([\w-]{43})\n/.exec(text ?? '')?.[1] ?? ''

test('mails an invitation whose link works', async () => {
  const { smtp, app } = await stableWithMail()
  const admin = await addAccount(app, { role: 'admin' })
  const browser = await signedInBrowser(app, admin.email)
  const { json } = await browser.send('POST', '/api/users', { email: 'new@stable.example' })
  const { inviteUrl, mailed } = invitedPerson.parse(json)
  expect(mailed).toBe(true)
  expect(smtp.otherLetters()).toMatchObject([
    {
      from: 'stable@stable.example',
      recipients: ['new@stable.example'],
      mail: {
        from: { name: 'The Test Stable' },
        to: [{ address: 'new@stable.example' }],
        subject: 'Your account at The Test Stable',
      },
    },
  ])
  const token = linkIn(smtp.otherLetters()[0]?.mail.text)
  expect(inviteUrl).toContain(token)
  const set = { token, password: testPassword }
  expect((await app.send('POST', '/api/set-password', set)).status).toBe(200)
  await signedInBrowser(app, 'new@stable.example')
})

test('sends the stable’s own words, and always the link and the advice', async () => {
  const { smtp, app, forgot } = await stableWithMail()
  const admin = await addAccount(app, { role: 'admin' })
  const browser = await signedInBrowser(app, admin.email)
  const letters = {
    invitation: { subject: 'Join {stable}', text: 'Welcome to {stable}.\nCome at dawn. {link}' },
    password: { subject: 'A new key', text: 'Here it is.' },
  }
  const name = '$& Savanne'
  const changed = await browser.send('PATCH', '/api/admin/settings', { name, letters })
  expect(changed.status).toBe(200)
  await browser.send('POST', '/api/users', { email: 'new@stable.example' })
  await forgot(admin.email)
  await vi.waitFor(() => expect(smtp.otherLetters()).toHaveLength(2))
  const [invitation, password] = smtp.otherLetters().map(({ mail }) => mail)
  expect(invitation?.subject).toBe('Join $& Savanne')
  expect(invitation?.text).toMatch(
    /^Welcome to \$& Savanne\.\nCome at dawn\. \{link\}\n\nSet your password here; the link works once/,
  )
  expect(linkIn(invitation?.text)).not.toBe('')
  expect(password?.subject).toBe('A new key')
  expect(password?.text).toMatch(/^Here it is\.\n\nThe link works once/)
  expect(password?.text).toContain('If it wasn’t you')
  expect(linkIn(password?.text)).not.toBe('')
})

test('invites all the same while the mail server is down', async () => {
  const { smtp, app } = await stableWithMail()
  await smtp.stop()
  const admin = await addAccount(app, { role: 'admin' })
  const browser = await signedInBrowser(app, admin.email)
  const { status, json } = await browser.send('POST', '/api/users', { email: 'b@stable.example' })
  expect(status).toBe(201)
  expect(invitedPerson.parse(json)).toMatchObject({ mailed: false, email: 'b@stable.example' })
  expect(invitedPerson.parse(json).inviteUrl).not.toBeNull()
})

test('answers everyone alike about a forgotten password, and mails people with an account', async () => {
  const { smtp, app, forgot } = await stableWithMail()
  const { email } = await addAccount(app, { email: 'Ana@stable.example' })
  const disabled = await addAccount(app)
  const disabled_at = app.clock.now().toISOString()
  await app.database.kysely
    .updateTable('users')
    .set({ disabled_at })
    .where('id', '=', disabled.id)
    .execute()
  const answers = []
  for (const who of ['nobody@stable.example', disabled.email, 'ANA@stable.example'])
    answers.push(await forgot(who))
  expect(new Set(answers.map(({ status, json }) => JSON.stringify({ status, json }))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1), 5000)
  const [letter] = smtp.letters
  expect(letter?.recipients).toEqual([email])

  const owner = await signedInBrowser(app, email)
  const set = { token: linkIn(letter?.mail.text), password: 'a password by letter' }
  const { response, status } = await app.send('POST', '/api/set-password', set)
  expect(status).toBe(200)
  expect(response.headers.getSetCookie().join(), 'it signs nobody in').not.toContain('session')
  expect((await owner.send('GET', '/api/user')).status).toBe(401)
  await vi.waitFor(() => expect(smtp.otherLetters()).toHaveLength(2), 5000)
  expect(smtp.otherLetters()[1]?.mail.subject).toBe('Your password was changed at The Test Stable')
})

test('does not delay the asker’s next calls by work for an account, and does it before the server stops', async () => {
  const { smtp, app, forgot } = await stableWithMail({ lettersWithinMs: 24 * 3_600_000 })
  const { email } = await addAccount(app)
  expect((await forgot(email)).status).toBe(200)
  for (let n = 0; n < 20; n++) expect((await app.get('/healthz')).status).toBe(200)
  const links = () => app.database.kysely.selectFrom('password_links').select('id').execute()
  expect(await links()).toEqual([])
  await app.close()
  expect(await links()).toHaveLength(1)
  expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([[email]])
})

test('sends a letter under way before the server stops', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  await signedInBrowser(app, email)
  await app.close()
  expect(smtp.newDevices().map(({ recipients }) => recipients)).toEqual([[email]])
})

test('ends a password link after an hour or with the next one, but keeps an invitation', async () => {
  const { smtp, app, forgot } = await stableWithMail()
  const { email } = await addAccount(app)
  const linkFor = async (who: string) => {
    const before = smtp.letters.length
    await forgot(who)
    await vi.waitFor(() => expect(smtp.letters).toHaveLength(before + 1), 5000)
    const text = smtp.letters.at(-1)?.mail.text
    expect(text).toContain(
      'The link works once and expires in an hour, or as soon as a newer one is made',
    )
    return linkIn(text)
  }
  const set = async (token: string) =>
    (await app.send('POST', '/api/set-password', { token, password: 'a password by letter' }))
      .status
  const first = await linkFor(email)
  const second = await linkFor(email)
  expect(await set(first)).toBe(400)
  app.clock.advance(3_600_000)
  expect(await set(second)).toBe(400)
  const third = await linkFor(email)
  app.clock.advance(3_599_999)
  expect(await set(third)).toBe(200)

  const admin = await signedInBrowser(app, (await addAccount(app, { role: 'admin' })).email)
  const { json } = await admin.send('POST', '/api/users', { email: 'new@stable.example' })
  const invitation = invitedPerson.parse(json).inviteUrl?.split('/').at(-1) ?? ''
  await linkFor('new@stable.example')
  app.clock.advance(6 * 24 * 3_600_000)
  expect(await set(invitation)).toBe(200)
})

test('replaces earlier links of people without a password, too', async () => {
  const { smtp, app, forgot } = await stableWithMail()
  const { email } = await addAccount(app, { password: false })
  for (let n = 1; n <= 2; n++) {
    await forgot(email)
    await vi.waitFor(() => expect(smtp.letters).toHaveLength(n), 5000)
  }
  const [first, second] = smtp.letters.map(({ mail }) => linkIn(mail.text))
  const set = async (token: string | undefined) =>
    (await app.send('POST', '/api/set-password', { token, password: 'a password by letter' }))
      .status
  expect(await set(first)).toBe(400)
  expect(await set(second)).toBe(200)
})

test('floods no one with letters, and lets no one request many', async () => {
  const { smtp, app, forgot } = await stableWithMail()
  const { email } = await addAccount(app)
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await forgot(email, { 'x-forwarded-for': '198.51.100.7' })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  await vi.waitFor(() => expect(smtp.letters).toHaveLength(3), 5000)
  expect(await app.json('/api/sign-in-options')).toMatchObject({ forgotPassword: true })
})

test('refuses anything but a single address, before and at the mail server', async () => {
  const { smtp, forgot } = await stableWithMail()
  const mail = openSmtpMail({ smtpUrl: smtp.smtpUrl, from })
  for (const to of [
    'a@b.example,c@d.example',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example;c@d.example',
    'Ana <a@b.example>',
    '',
  ]) {
    expect((await forgot(to)).status, to).toBe(400)
    await expect(mail.send({ to, subject: 'x', text: 'x' }), to).rejects.toThrow()
  }
  await mail.send({ to: 'a@b.example', subject: 'One\r\nBcc: c@d.example', text: 'x' })
  expect(smtp.letters).toHaveLength(1)
  expect(smtp.letters[0]?.recipients).toEqual(['a@b.example'])
  expect(smtp.letters[0]?.mail.bcc ?? []).toEqual([])
})

test('sends no letter to a mail server elsewhere that offers no encryption', async () => {
  const { smtp } = await stableWithMail()
  // reaches this machine under a name that doesn't say so
  const smtpUrl = smtp.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const mail = openSmtpMail({ smtpUrl, from })
  await expect(mail.send({ to: 'a@b.example', subject: 'x', text: 'x' })).rejects.toThrow(
    /STARTTLS/,
  )
  expect(smtp.letters).toEqual([])
})

test('offers no forgotten password without mail', async () => {
  const app = await testApp()
  const { status } = await app.send('POST', '/api/forgot-password', { email: 'a@b.example' })
  expect(status).toBe(404)
})
