import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { startSmtp } from '../support/smtp'
import { startOwnStable } from './support/own-stable'
import { expect, hydrated, test as base } from './support/test'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** A stable with a real mail server. */
const test = base.extend<{ site: { baseURL: string; letters: Smtp['letters'] } }>({
  site: async ({ page }, use) => {
    const smtp = await startSmtp()
    const stable = await startOwnStable(() =>
      Promise.resolve({ SMTP_URL: smtp.smtpUrl, MAIL_FROM: 'Flamboyant <stable@example.com>' }),
    )
    await use({ baseURL: stable.baseURL, letters: smtp.letters })
    // let the page's remaining requests finish
    await page.goto('about:blank')
    await stable.stop()
    await smtp.stop()
  },
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const ownPassword = 'four brass stirrups at dawn'

async function setPassword(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  await page.getByLabel('New password').fill(ownPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await hydrated(page)
}

const linkIn = (text: string | undefined) =>
  /http:\S+\/set-password\/[\w-]{43}/.exec(text ?? '')?.[0]

test('mails an invitation that lets the person in', async ({ page, site }) => {
  const { baseURL, letters } = site
  const email = `ravi-${randomUUID()}@example.com`
  await page.goto(`${baseURL}/login?returnTo=%2Fadmin%2Fusers`)
  await hydrated(page)
  await signIn(page, 'admin@example.com', 'demo-stable-2026')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ravi')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(`The link was sent to ${email}.`)).toBeVisible()
  const shown = await dialog.getByLabel('Link to set a password').inputValue()
  const theirs = letters.filter(({ recipients }) => recipients.includes(email))
  expect(theirs.map(({ mail }) => linkIn(mail.text))).toEqual([shown])

  await page.context().clearCookies()
  await setPassword(page, shown)
  await signIn(page, email, ownPassword)
  await expect(page).toHaveURL(`${baseURL}/`)
  await expect(page.locator('summary')).toHaveAccessibleName('R Your account: Ravi')
})

test('lets people reset a forgotten password by mail', async ({ page, site }) => {
  const { baseURL, letters } = site
  await page.goto(`${baseURL}/login`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('viewer@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect
    .poll(() => letters.map(({ recipients }) => recipients), { timeout: 10_000 })
    .toEqual([['viewer@example.com']])
  await setPassword(page, linkIn(letters[0]?.mail.text) ?? '')
  await signIn(page, 'viewer@example.com', ownPassword)
  await expect(page).toHaveURL(`${baseURL}/`)
})
