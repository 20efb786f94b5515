import type { Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { phonePhoto, scenes } from '../support/phone-photos'
import { freePort, mainFile, startStable } from '../support/running-stable'
import { dialogOf, told } from './support/admin'
import { chooseFiles, finger, type Hands, mouse } from './support/hands'
import { openPage, overflow, phone } from './support/page'
import { field } from './support/register'
import { expect, hydrated, test } from './support/test'

// The first hour of a new stable, on an empty server as it runs in production: by hand, on the real screens.

const password = 'four brass stirrups at dawn'
const email = 'odile@example.com'
const name = 'Écurie Savanne'

/** Makes the first admin, as the operator of a new server does. Returns what the command prints. */
function makeAdmin(environment: Record<string, string>): Promise<string> {
  const command = ['admin', 'create', '--email', email, '--first-name', 'Odile']
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        path.join(path.dirname(mainFile), 'cli.js'),
        ...[...command, '--last-name', 'Marchand', '--password-stdin'],
      ],
      { env: { PATH: process.env['PATH'], ...environment }, stdio: ['pipe', 'pipe', 'inherit'] },
    )
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`ended with ${code}`)),
    )
    child.stdin.end(`${password}\n`)
  })
}

const crest = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 96 96">
  <circle cx="48" cy="48" r="40" fill="none" stroke="#7a1630" stroke-width="10"/><path d="M44 16h8v64h-8z" fill="#7a1630"/>
</svg>`

/** A crest, and a phone's photograph with its camera's data. */
async function pictures() {
  const [scene] = scenes
  if (!scene) throw new Error('there are no photographs')
  const photo = await phonePhoto(scene)
  return {
    crest: {
      ...{ name: 'crest.png', mimeType: 'image/png' },
      buffer: await sharp(Buffer.from(crest)).png().toBuffer(),
    },
    photo: { name: 'IMG_0412.jpg', mimeType: 'image/jpeg', buffer: photo },
  }
}

/** The empty stable's pages read like a stable about to open, not like a failed search. */
async function expectAboutToOpen(page: Page): Promise<void> {
  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Excellence\s*in Racing/)
  for (const [address, words] of [
    ['/horses', 'Our First Horses Arrive Soon'],
    ['/gallery', 'Photographs of the horses, the stable and race days will hang here.'],
    ['/ownership', 'its price and remaining shares will appear here'],
    ['/racing', 'how they ran, will appear here'],
  ] as const) {
    await openPage(page, address)
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('main')).not.toContainText(/found|search/i)
    expect(await overflow(page), address).toBe(0)
  }
}

const list = (page: Page) => page.getByRole('region', { name: 'First steps' })
const steps = {
  name: 'Enter the stable’s name, crest and colours',
  contact: 'Say how people reach you',
  promises: 'Say why people should choose you',
  horse: 'Add your first horse',
  photograph: 'Add a photograph',
  colleague: 'Invite a colleague',
  secondFactor: 'Protect your account with a second step',
}
type Step = keyof typeof steps

/** One person at one screen. */
class Hour {
  readonly #done = new Set<Step>()
  constructor(
    readonly page: Page,
    readonly hands: Hands,
  ) {}

  press(role: 'button' | 'link', words: string | RegExp) {
    return this.hands.press(this.page.getByRole(role, { name: words, exact: true }))
  }

  /** Follows a step of the list by one press, does it, and goes back to the list, which has ticked it off. */
  async follow(step: Step, work: () => Promise<void>): Promise<void> {
    await test.step(steps[step], async () => {
      await this.hands.press(list(this.page).getByRole('link', { name: steps[step] }))
      await work()
      this.#done.add(step)
      await this.toDashboard()
      if (this.#done.size < Object.keys(steps).length) await this.expectTicks()
    })
  }

  async toDashboard(): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Open the menu' })
    const link = this.page.getByRole('link', { name: 'Dashboard', exact: true })
    if (await menu.isVisible()) await this.hands.press(menu)
    await this.hands.press(link.and(this.page.locator(':visible')).first())
    await expect(this.page.getByText('Total Horses')).toBeVisible()
  }

  async expectTicks(): Promise<void> {
    for (const [step, words] of Object.entries(steps)) {
      const isDone = [...this.#done].some((each) => each === step)
      await expect(list(this.page).getByRole('link', { name: words })).toHaveCount(isDone ? 0 : 1)
      await expect(list(this.page).getByText(`${words}: done`)).toHaveCount(isDone ? 1 : 0)
    }
  }
}

for (const { by, hands, device } of [
  { by: 'by mouse', hands: mouse, device: { viewport: { width: 1280, height: 800 } } },
  { by: 'by touch', hands: finger, device: { viewport: phone, hasTouch: true, isMobile: true } },
])
  test(`opens a stable in an hour, ${by}`, async ({ browser, expectAccessible }) => {
    test.setTimeout(120_000)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-first-hour-'))
    const port = await freePort()
    const environment = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      BACKUP_DIR: path.join(dataDir, 'backups'),
      ...{ STABLE_NAME: '', STABLE_EMAIL: '' },
    }
    const files = await pictures()
    const server = await startStable(dataDir, { port, environment })
    const open = async () =>
      (await browser.newContext({ baseURL: server.baseURL, ...device })).newPage()
    const visitor = await open()
    const page = await open()
    const hour = new Hour(page, hands)
    const sharePicture = async () => (await visitor.request.get('/share/site.jpg')).body()
    try {
      await expectAboutToOpen(visitor)
      const before = await sharePicture()

      await test.step('the address that the command prints leads to the list', async () => {
        const [address = ''] = /http:\S+?(?=\.?\s)/.exec(await makeAdmin(environment)) ?? []
        expect(address).toContain(`${server.baseURL}/login`)
        await openPage(page, address)
        await page.getByLabel('Email', { exact: true }).fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await hour.press('button', 'Sign in')
        await expect(page).toHaveURL('/admin')
        await hydrated(page)
        await hour.expectTicks()
        // made when the server started
        await expect(list(page).getByText('A backup every night: done')).toBeVisible()
        await expectAccessible(page)
        expect(await overflow(page)).toBe(0)
      })

      const saved = async () => {
        await hour.press('button', 'Save')
        await told(page, 'Settings updated successfully')
      }
      await hour.follow('name', async () => {
        await page.getByLabel('Name', { exact: true }).fill(name)
        await hands.press(page.getByRole('heading', { name: 'Crest and icon' }))
        const logo = page.locator('div:has(> input[name="logoUrl"])')
        await chooseFiles(page, hands, logo.getByText('Choose an image'), files.crest)
        await expect(logo.getByText('Image uploaded successfully')).toBeAttached()
        await saved()
      })
      await hour.follow('horse', async () => {
        await hour.press('button', 'Add Your First Horse')
        const dialog = dialogOf(page, 'Add Horse')
        await dialog.getByLabel('Name').fill('First Light')
        await chooseFiles(page, hands, dialog.getByText('Choose an image').first(), files.photo)
        await expect(dialog.getByText('Image uploaded successfully')).toBeAttached()
        await expectAccessible(page)
        await hands.press(dialog.getByRole('button', { name: 'Add Horse' }))
        await told(page, 'Horse created successfully')
        await expect(dialog).toBeHidden()
      })
      await hour.follow('photograph', async () => {
        await hour.press('button', 'Add Photo')
        const dialog = dialogOf(page, 'Add Photo')
        await chooseFiles(page, hands, dialog.getByText('Choose an image').first(), files.photo)
        await expect(dialog.getByText('Image uploaded successfully')).toBeAttached()
        await dialog.getByLabel('Title').fill('Before sunrise')
        await hands.press(dialog.getByRole('button', { name: 'Add Photo' }))
        await expect(dialog).toBeHidden()
      })
      await hour.follow('promises', async () => {
        const title = page.getByRole('group', { name: 'Reasons' }).getByLabel('Title 1')
        await expect(title).toBeInViewport()
        await title.fill('We answer the phone')
        await saved()
      })
      await hour.follow('contact', async () => {
        await expect(page.getByLabel('Phone', { exact: true })).toBeInViewport()
        await page.getByLabel('Phone', { exact: true }).fill('5123 4567')
        await saved()
      })
      await hour.follow('secondFactor', async () => {
        const card = page.getByRole('region', { name: 'Two-factor authentication' })
        await expect(card.getByRole('button', { name: 'Enable 2FA' })).toBeInViewport()
        await hands.press(card.getByRole('button', { name: 'Enable 2FA' }))
        const secret = (await card.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
        const token = TOTP.generate({ secret: Secret.fromBase32(secret) })
        await card.getByLabel('Verification code').fill(token)
        await hands.press(card.getByRole('button', { name: 'Verify & Enable' }))
        await hands.press(card.getByRole('button', { name: 'I have saved them' }))
        await expect(card.getByText('10 codes are left.')).toBeVisible()
      })
      await test.step('the list stands in no one’s way', async () => {
        await page.reload()
        await hydrated(page)
        await hour.expectTicks()
        await hour.press('button', 'Hide this list')
        await expect(list(page)).toHaveCount(0)
        await page.reload()
        await hydrated(page)
        await expect(page.getByText('Total Horses')).toBeVisible()
        await expect(list(page)).toHaveCount(0)
        await page.context().clearCookies({ name: 'first_steps' })
        await page.reload()
        await hydrated(page)
      })
      await hour.follow('colleague', async () => {
        await hour.press('button', 'Invite')
        const dialog = dialogOf(page)
        await field(dialog, 'First name').fill('Kavi')
        await field(dialog, 'Last name').fill('Bundhoo')
        await field(dialog, 'E-mail').fill('kavi@example.com')
        await hands.press(dialog.getByRole('button', { name: 'Invite', exact: true }))
        await expect(dialog.getByLabel('Link to set a password')).toBeVisible()
        await hands.press(dialog.getByRole('button', { name: 'Done' }))
      })
      await expect(list(page)).toHaveCount(0)

      await test.step('visitors see the stable that was entered', async () => {
        await openPage(visitor, '/')
        await expect(visitor).toHaveTitle(name)
        await expect(visitor.getByRole('banner')).toContainText(name)
        await expect(visitor.getByRole('banner').locator('img').first()).toHaveAttribute(
          'src',
          /^\/objects\/uploads\//,
        )
        await expect(visitor.getByRole('contentinfo')).toContainText(
          `© ${new Date().getFullYear()} ${name}`,
        )
        await expect(visitor.getByRole('contentinfo')).toContainText('5123 4567')
        await expect(visitor.getByRole('main')).toContainText('We answer the phone')
        await expect(visitor.getByRole('main')).toContainText('First Light')
        await expect(visitor.locator('meta[property="og:site_name"]')).toHaveAttribute(
          'content',
          name,
        )
        expect((await sharePicture()).equals(before), 'the share picture is a new one').toBe(false)
        expect(await overflow(visitor)).toBe(0)
        await openPage(visitor, '/horses/first-light')
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('First Light')
        const photograph = visitor.getByRole('img', { name: 'First Light' }).first()
        await expect(photograph).not.toHaveJSProperty('naturalWidth', 0)
        await expect(visitor).toHaveTitle(`First Light · ${name}`)
        await openPage(visitor, '/gallery')
        await expect(visitor.getByRole('main')).toContainText('Before sunrise')
        await expectAccessible(visitor)
      })
    } finally {
      await visitor.context().close()
      await page.context().close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
