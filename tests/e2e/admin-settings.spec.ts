import type { FrameLocator, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { stableSettings } from '../../src/domains/settings/settings.contract'
import { palettes } from '../../src/lib/palettes'
import { told } from './support/admin'
import { finger, keys, mouse } from './support/hands'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

// the browser's own line for a picture that the server refuses
test.use({ sharedBy: 'settings', allowedConsole: [/400.*\/api\/admin\/settings/] })

const path = '/admin/settings'
const top = (page: Page) => page.frameLocator('iframe[title^="Top of the landing page"]')
const rest = (page: Page) => page.frameLocator('iframe[title^="Rest of the landing page"]')
/** The field for a picture. */
const picture = (page: Page, name: string) => page.locator(`div:has(> input[name="${name}"])`)
/** Opens parts of the form. */
const unfold = async (page: Page, ...titles: string[]) => {
  for (const name of titles)
    await page.getByRole('heading', { level: 2, name, exact: true }).click()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

let before: Record<string, string | null> = {}
test.beforeAll(async ({ database }) => {
  const row = await database.kysely
    .selectFrom('stable_settings')
    .selectAll()
    .executeTakeFirstOrThrow()
  before = { ...row }
})
test.afterEach(async ({ page, database }) => {
  await page.close()
  await database.kysely.updateTable('stable_settings').set(before).execute()
})

test('previews the settings, shows them on the very next page, and brings back from the history what was before', async ({
  page,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Contact', 'Words of the site')
  await expect(page).toHaveTitle('Settings · Ecurie Flamboyant')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ecurie Flamboyant')
  await expectAccessible()

  await page.getByLabel('Name', { exact: true }).fill('Ecurie Savanne')
  await page.getByLabel('Short name').fill('Savanne')
  await page.getByLabel('WhatsApp').fill('5123 4567')
  await page.getByLabel('Opening hours').fill('Saturdays from 7')
  await page.getByLabel('Footer').fill('One line.\nAnother.')
  await page.getByRole('group', { name: 'Reasons' }).getByLabel('Title 1').fill('We answer')
  await expect(top(page).getByRole('banner')).toContainText('Ecurie Savanne')
  await expect(rest(page).getByRole('heading', { name: 'Why Choose Ecurie Savanne' })).toBeVisible()
  await expect(rest(page).getByText('We answer')).toBeVisible()
  await expect(rest(page).getByText('WhatsApp +230 5123 4567')).toBeVisible()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(top(page).getByText('Savanne', { exact: true })).toBeVisible()

  await save(page).click()
  await told(page, 'Settings updated successfully')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Savanne')
  await expect(page).toHaveTitle('Settings · Ecurie Savanne')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page.getByRole('banner')).toContainText('Ecurie Savanne')

  const visitor = await (await otherBrowser()).newPage()
  await visitor.goto(new URL('/', page.url()).href)
  await expect(visitor).toHaveTitle('Ecurie Savanne')
  await expect(visitor.getByRole('contentinfo').getByText('Saturdays from 7')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'WhatsApp +230 5123 4567' })).toHaveAttribute(
    'href',
    'https://wa.me/23051234567',
  )

  await page.goBack()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Bring back what was before' }).first().click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ecurie Flamboyant')
  await expect(page.getByLabel('Footer')).toHaveValue(/^Racing at the Champ de Mars/)
  await expect(top(page).getByRole('banner')).toContainText('Ecurie Flamboyant')
  await save(page).click()
  await expect(page).toHaveTitle('Settings · Ecurie Flamboyant')
})

/** A crest on a clear ground: a ring and a bar. */
const crest = (colour: string, size = 240) => ({
  name: 'crest.png',
  mimeType: 'image/png',
  buffer: sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" fill="none" stroke="${colour}" stroke-width="10"/><path d="M44 16h8v64h-8z" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer(),
})
const file = async ({ buffer, ...about }: ReturnType<typeof crest>) => ({
  ...about,
  buffer: await buffer,
})

test('takes a crest and an icon, refuses one of a pixel, and shows them on the very next page', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Crest and icon')
  const logo = picture(page, 'logoUrl')
  await logo.locator('input[type=file]').setInputFiles(await file(crest('#7a1630')))
  const shown = top(page).getByRole('banner').locator('img').first()
  await expect(shown).toHaveAttribute('src', /^\/objects\/uploads\/[\w-]+\?w=320$/)
  const icon = picture(page, 'iconUrl')
  await icon.locator('input[type=file]').setInputFiles(await file(crest('#7a1630', 1)))
  await expect(icon.getByText('Image uploaded successfully')).toBeAttached()
  await save(page).click()
  await expect(icon.getByRole('alert')).toContainText('1 × 1 pixels')
  await icon.getByRole('button', { name: 'Remove' }).click()
  await icon.locator('input[type=file]').setInputFiles(await file(crest('#7a1630')))
  await expect(icon.getByText('Image uploaded successfully')).toBeAttached()
  await expectAccessible()
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await page.goto('/horses')
  await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute(
    'src',
    /^\/objects\/uploads\//,
  )
  expect(await (await page.request.get('/favicon.svg')).text()).toContain('data:image/png')
})

test('has room for a wide logo, a long name and a single reason', async ({
  page,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Crest and icon', 'Words of the site')
  const wide = { create: { width: 800, height: 200, channels: 4, background: '#7a1630' } } as const
  const buffer = await sharp(wide).png().toBuffer()
  const logo = picture(page, 'logoUrl')
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer })
  await logo.getByRole('button', { name: 'Adjust' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust the picture' })
  const previews = dialog.getByRole('list', { name: 'Previews' }).getByRole('listitem')
  await expect(previews).toHaveText(['On a light page', 'On the stable’s colour'])
  await expect(dialog.getByRole('slider')).toHaveCount(2)
  await expectAccessible()
  await dialog.getByLabel('Top left corner of the crop').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Name', { exact: true }).fill('Haras du Vieux Moulin de la Rivière Noire')
  await page.getByLabel('Short name').fill('Vieux Moulin')
  const reasons = page.getByRole('group', { name: 'Reasons' })
  await reasons.getByLabel('Title 1').fill('We answer')
  for (const place of ['2', '3'])
    for (const part of ['Title', 'Text']) await reasons.getByLabel(`${part} ${place}`).fill('')
  await save(page).click()
  await told(page, 'Settings updated successfully')

  const visitor = await (await otherBrowser()).newPage()
  await visitor.setViewportSize({ width: 768, height: 900 })
  await visitor.goto(new URL('/', page.url()).href)
  const home = visitor.getByRole('banner').getByRole('link', { name: / home page$/ })
  await expect(home.getByText('Vieux Moulin', { exact: true })).toBeInViewport({ ratio: 0.7 })
  expect(await overflow(visitor)).toBe(0)
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await expect(home.getByText('Haras du Vieux Moulin')).toBeInViewport({ ratio: 0.7 })
  const reason = visitor.getByRole('region', { name: /^Why Choose/ })
  const [whole, title, text] = await Promise.all(
    [reason.getByRole('list'), reason.getByText('We answer'), reason.locator('p')].map((part) =>
      part.boundingBox(),
    ),
  )
  // beside each other, up to the right half
  expect(text?.y).toBeCloseTo(title?.y ?? 0, -1)
  expect(text?.x).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) / 3)
})

test('words the mails, with the whole mail in view, and takes the usual words back', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await page.setViewportSize(phone)
  await openPage(page, path)
  await unfold(page, 'Mails')
  await page.getByText('When someone is invited').click()
  const subject = page.getByLabel('Subject').first()
  await expect(subject).toHaveValue('Your account at {stable}')
  await subject.fill('Join {stable}')
  const sent = page.getByRole('region', { name: 'When someone is invited: as it is sent' })
  await expect(sent).toContainText('Join Ecurie Flamboyant')
  await expect(sent).toContainText('Set your password here; the link works once')
  await expectAccessible()
  expect(await overflow(page)).toBe(0)
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await page.reload()
  await unfold(page, 'Mails')
  await expect(page.getByText('In your own words')).toHaveCount(1)
  await page.getByText('When someone is invited').click()
  await expect(subject).toHaveValue('Join {stable}')
  await page.getByRole('button', { name: 'Use the usual words' }).click()
  await expect(page.getByText('In your own words')).toHaveCount(0)
  await subject.fill('')
  await save(page).click()
  await expect(page.getByText('Each mail needs a subject and a text')).toBeVisible()
})

test('shows the chosen colours in the preview, here, and on the very next page', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { brand, action } = palettes.claret.light
  const colourOf = (element: Locator) =>
    element.evaluate((each) => getComputedStyle(each).backgroundColor)
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Colours')
  await page.getByRole('radio', { name: 'Claret and brass' }).check()
  const footer = rest(page).getByRole('contentinfo')
  await expect.poll(() => colourOf(footer)).toBe(rgb(brand))
  await expect.poll(() => colourOf(save(page))).toBe(rgb(palettes.bottle.light.action))
  await save(page).click()
  await told(page, 'Settings updated successfully')
  // away from the button, which has another colour under the mouse
  await page.mouse.move(0, 0)
  await expect.poll(() => colourOf(save(page))).toBe(rgb(action))
  await expectAccessible()
  await openPage(page, '/')
  expect(await colourOf(page.getByRole('contentinfo'))).toBe(rgb(brand))
  await openPage(page, path)
  await unfold(page, 'Colours')
  await page.getByRole('radio', { name: 'Bottle green and brass' }).check()
  await expect.poll(() => colourOf(footer)).toBe(rgb(palettes.bottle.light.brand))
})

test('draws the silks as they are chosen, and shows them on the very next page', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Colours')
  const choose = (part: string, label: string, option: string) =>
    mouse.choose(
      page,
      page.getByRole('group', { name: part }).getByLabel(label, { exact: true }),
      option,
    )
  await page.getByRole('button', { name: 'Remove the silks' }).click()
  await expect(top(page).getByRole('banner').getByText('EF', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose the silks' }).click()
  await choose('Jacket', 'Jacket', 'Royal blue')
  await choose('Jacket', 'Marking', 'Cross belts')
  await choose('Jacket', 'Colour of the marking', 'Royal blue')
  await choose('Cap', 'Cap', 'Yellow')
  await save(page).click()
  await expect(page.getByText('A marking in the colour of the jacket can’t be seen')).toBeVisible()
  await choose('Jacket', 'Colour of the marking', 'Yellow')
  await expect(
    page.getByText('Royal blue, yellow cross belts, white sleeves, yellow cap'),
  ).toBeVisible()
  await expectAccessible()
  const drawing = '/silks/royal-blue.cross-belts.yellow.white.plain.red.yellow.plain.red.svg'
  await expect(top(page).getByRole('banner').locator('img').first()).toHaveAttribute('src', drawing)
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  const mark = page.getByRole('banner').locator(`img[src="${drawing}"]`)
  await expect
    .poll(() => mark.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
    .toBeGreaterThan(0)
})

/** The sections of a landing page, by the ids of their titles. */
const sectionsOf = (place: Page | FrameLocator) =>
  place
    .locator('section:not(section section)[aria-labelledby$="-title"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-labelledby')))
const order = (page: Page) => page.getByRole('group', { name: 'Order of the home page' })
const names = (page: Page) => order(page).getByRole('listitem').locator('span.font-semibold')
const handle = (page: Page, name: string) =>
  order(page).getByRole('button', { name: `Move ${name}`, exact: true })
const usualNames = [
  ...['Next runners', 'Horses', 'Ownership opportunities'],
  ...['Reasons to choose the stable', 'About the stable', 'Owners’ entrance'],
]

test('puts the home page in order by mouse, keys and buttons, with the preview and on the very next page', async ({
  page,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  await signIn('admin')
  await openPage(page, `${path}#home`)
  await expect(names(page)).toHaveText(usualNames)
  await mouse.drag(page, handle(page, 'Horses'), handle(page, 'Next runners'), 1)
  await expect(names(page)).toHaveText(['Horses', 'Next runners', ...usualNames.slice(2)])
  await keys.drag(page, handle(page, 'About the stable'), handle(page, 'Horses'), 1)
  const about = order(page).getByRole('button', { name: 'Move down About the stable' })
  await expect(names(page).first()).toHaveText('About the stable')
  await about.focus()
  await page.keyboard.press('Enter')
  await expect(about).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(about).toBeFocused()
  await expect(order(page).getByText('About the stable is at place 3 of 6.')).toBeAttached()
  const up = order(page).getByRole('button', { name: 'Move up Owners’ entrance' })
  for (let times = 0; times < 5; times += 1) await up.click()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  const wanted = ['sign-in-title', 'horses-title', 'runners-title', 'about-title', 'why-title']
  await expect.poll(() => sectionsOf(rest(page))).toEqual(wanted)
  await expectAccessible()
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Horses' })).toBeVisible()
  const home = ['featured-title', 'runners-title', 'about-title', 'offerings-title']
  await expect.poll(() => sectionsOf(page)).toEqual(expect.arrayContaining(home))
  expect((await sectionsOf(page)).filter((id) => home.includes(id ?? ''))).toEqual(home)

  const visitor = await (await otherBrowser()).newPage()
  await visitor.goto(new URL('/', page.url()).href)
  await expect
    .poll(async () => (await sectionsOf(visitor)).filter((id) => wanted.includes(id ?? '')))
    .toEqual(wanted)
  const tops = await visitor
    .locator(wanted.map((id) => `section[aria-labelledby="${id}"]`).join(', '))
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('says what a currency does before it is changed', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Money and time')
  const currency = page.getByLabel('Currency', { exact: true })
  await expect(page.getByText('An amount reads Rs 1,250,000.00')).toBeVisible()
  await mouse.choose(page, currency, 'US dollar (USD)')
  await expect(page.getByText('An amount reads $1,250,000.00')).toBeVisible()
  await expectAccessible()
  await save(page).click()
  // the demo's horses have earnings from before
  await expect(page.getByText(/on record in Rs, and would be read as \$/).first()).toBeVisible()
  const { currency: stored } = stableSettings.parse(
    await (await page.request.get('/api/settings')).json(),
  )
  expect(stored).toBe('MUR')
})

/** Whether times that a page shows are those of a clock; each `<time>` also tells its instant. */
const readByClock = async (place: Page | Locator, timeZone: string) => {
  const times = await place
    .locator('time[datetime*="T"]')
    .evaluateAll((all) => all.map((each) => [each.getAttribute('datetime'), each.textContent]))
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  const isRight = ([at, shown]: (string | null)[]) =>
    shown?.endsWith(clock.format(new Date(at ?? ''))) === true
  return times.length > 0 && times.every(isRight)
}

test('sets the clock that the very next page goes by, for visitors and in the back office', async ({
  page,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Money and time')
  const zone = page.getByLabel('Time zone', { exact: true })
  await expect(zone).toHaveValue('Indian/Mauritius')
  await expect(page.getByText(/^It is .+ in Mauritius$/)).toBeVisible()
  await zone.fill('calcutta')
  await expect(page.getByText('No time zone by that name.')).toBeVisible()
  await zone.fill('lond')
  await page.getByRole('option', { name: 'Europe/London' }).click()
  await expect(zone).toHaveValue('Europe/London')
  await expect(page.getByText(/^It is .+ in London$/)).toBeVisible()
  await expectAccessible()
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(
    page.getByText('Changed the time zone from “Indian/Mauritius” to “Europe/London”'),
  ).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'the time zone' }).first()
  expect(await readByClock(entry, 'Europe/London')).toBe(true)

  // by a link, without another page from the server
  await page.getByRole('link', { name: 'Back to the site' }).click()
  const site = page.getByRole('navigation', { name: 'Main' })
  await site.getByRole('link', { name: 'Racing', exact: true }).click()
  await expect(page.getByText('Times in London').first()).toBeVisible()
  const visitor = await (await otherBrowser()).newPage()
  await openPage(visitor, new URL('/racing', page.url()).href)
  await expect(visitor.getByText('Times in London').first()).toBeVisible()
  const next = visitor.getByRole('region', { name: 'Next meetings' })
  expect(await readByClock(next, 'Europe/London')).toBe(true)
  await openPage(page, '/admin/activity')
  await expect(page.getByText('the time zone').first()).toBeVisible()
  expect(await readByClock(page, 'Europe/London')).toBe(true)

  await openPage(page, path)
  await unfold(page, 'Money and time')
  await zone.fill('')
  await zone.press('Tab')
  await save(page).click()
  await told(page, 'Settings updated successfully')
  await expect(zone).toHaveValue('Indian/Mauritius')
  await openPage(visitor, new URL('/racing', page.url()).href)
  await expect(visitor.getByText('Times in Mauritius').first()).toBeVisible()
  expect(await readByClock(next, 'Indian/Mauritius')).toBe(true)
})

test('says at the field what is wrong, and keeps what was typed', async ({ page, signIn }) => {
  await signIn('admin')
  await openPage(page, path)
  await unfold(page, 'Contact', 'Words of the site')
  await page.getByLabel('WhatsApp').fill('call me')
  await page.getByLabel('Link to a map').fill('javascript:alert(1)')
  await page.getByRole('group', { name: 'Owner benefits' }).getByLabel('Text 2').fill('')
  // folded again, which the faults undo
  await unfold(page, 'Contact', 'Words of the site')
  await expect(page.getByLabel('WhatsApp')).toBeHidden()
  await save(page).click()
  await expect(page.getByLabel('WhatsApp')).toBeFocused()
  await expect(page.getByText('Must be a number with its country’s code')).toBeVisible()
  await expect(page.getByText('Must be a web address that begins with')).toBeVisible()
  await expect(page.getByText('Each benefit needs a title and a text')).toBeVisible()
  await expect(page.getByLabel('WhatsApp')).toHaveValue('call me')
})

test('staff read the settings, and change nothing', async ({ page, signIn, expectAccessible }) => {
  await signIn('staff')
  await openPage(page, path)
  await expect(page.getByText('Only admins can change the settings.')).toBeVisible()
  await expect(
    page.getByRole('definition').filter({ hasText: 'Ecurie Flamboyant' }).first(),
  ).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await expectAccessible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('puts the home page in order by touch', async ({ page, signIn, database }) => {
    await signIn('admin')
    await openPage(page, path)
    await unfold(page, 'Home page')
    await order(page).getByRole('button', { name: 'Move up About the stable' }).tap()
    await expect(names(page).nth(3)).toHaveText('About the stable')
    await finger.drag(page, handle(page, 'Horses'), handle(page, 'Next runners'), 1)
    await expect(names(page).first()).toHaveText('Horses')
    expect(await overflow(page)).toBe(0)
    await save(page).press('Enter')
    await told(page, 'Settings updated successfully')
    const { home_order } = await database.kysely
      .selectFrom('stable_settings')
      .select('home_order')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(home_order ?? '')).toEqual([
      ...['horses', 'runners', 'offerings'],
      ...['about', 'reasons', 'signIn'],
    ])
  })
})

test('is folded into parts, which an address can name, and keeps what was typed', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.setViewportSize(phone)
  await openPage(page, `${path}#home`)
  const part = page.locator('details#home')
  await expect(part.locator('summary')).toBeFocused()
  await expect(part.getByRole('heading', { name: 'Home page' })).toBeInViewport()
  await expect(order(page)).toBeVisible()
  await expect(page.locator('form details[id] h2')).toHaveText([
    ...['The stable', 'Colours', 'Crest and icon', 'Contact', 'Words of the site', 'Home page'],
    ...['Money and time', 'Search engines and shared links', 'Mails'],
  ])

  await openPage(page, path)
  await expect(order(page)).toBeHidden()
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(4 * phone.height)
  await page.getByLabel('Name', { exact: true }).fill('Ecurie Typed')
  await unfold(page, 'The stable', 'Contact')
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await page.getByLabel('Phone', { exact: true }).fill('5123 4567')
  await unfold(page, 'The stable')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ecurie Typed')
  // any other page is still asked about
  await page.setViewportSize({ width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('fits a phone, where a button leads to a preview of a phone, which loads once it is in view', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  // low enough that the folded settings fill it
  await page.setViewportSize({ ...phone, height: 480 })
  await openPage(page, path)
  const screens = page.getByRole('group', { name: 'Screen' })
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(screens).toBeInViewport()
  await expect(screens.locator('[aria-pressed=true]')).toHaveText('Phone')
  await expect(top(page).getByRole('banner')).toBeVisible()
  await expect
    .poll(() => page.locator('iframe').evaluateAll((all) => all.map((each) => each.clientHeight)))
    .not.toContain(0)

  const parts = page.locator('form details[id] h2')
  await unfold(page, ...(await parts.allTextContents()).slice(1))
  expect(await overflow(page)).toBe(0)
})
