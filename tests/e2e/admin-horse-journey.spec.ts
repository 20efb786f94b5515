import type { Page } from '@playwright/test'
import { addVideo, card, newName, pictures, raceOf, removeNamed } from './support/admin-horses'
import { told } from './support/admin'
import { chooseFiles, finger } from './support/hands'
import { openPage, overflow, phone } from './support/page'
import { test as base, expect } from './support/test'
import { storedPictures, Visitor } from './support/visitor'

// A horse's whole life on the site, on a phone, while a visitor watches. admin-horses.spec.ts does it on a desktop.

const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(new Visitor(await context.newPage()))
    await context.close()
  },
})

// The browser logs the visitor's 404s itself.
test.use({
  sharedBy: 'staff',
  viewport: phone,
  hasTouch: true,
  isMobile: true,
  allowedConsole: [/status of 404/],
})

/** Five races to enter, and the totals after each. */
const typed = [
  ['Lagoon Plate', '2026-04-11', '4', '', 'Races1Wins0Win rate0%EarningsRs 0.00'],
  ['Casuarina Cup', '2026-05-30', '1', '150000', 'Races2Wins1Win rate50%EarningsRs 150,000.00'],
  [
    'Barachois Trial',
    '2026-05-09',
    '2',
    '40,000.50',
    'Races3Wins1Win rate33%EarningsRs 190,000.50',
  ],
  ['Filao Stakes', '2026-06-20', '', '', 'Races4Wins1Win rate25%EarningsRs 190,000.50'],
  [
    'Pailles Sprint',
    '2026-06-06',
    '1',
    'Rs 150,000',
    'Races5Wins2Win rate40%EarningsRs 340,000.50',
  ],
] as const
const record = {
  races: ['Filao Stakes', 'Pailles Sprint', 'Casuarina Cup', 'Barachois Trial', 'Lagoon Plate'],
  totals: 'Total Wins2Total Races5Total EarningsRs 340,000.50Win Rate40%',
  videos: ['By the rail', 'First gallop'],
}
const shares = '40 of 40 shares available'
const newPrice = 'Rs 13,750.50'
const onItsCard = '5 races · 2 wins · Rs 340,000.50'

let before: Record<string, string | null> = {}
test.beforeAll(async ({ database }) => {
  const settings = database.kysely.selectFrom('homepage_settings').selectAll()
  before = { ...(await settings.executeTakeFirstOrThrow()) }
})
/** Restores the stable for other tests. */
test.afterEach(async ({ database }) => {
  await database.kysely.updateTable('homepage_settings').set(before).execute()
  await removeNamed(database)
})

test('creates, shows, offers, deletes and restores a horse', async ({
  page,
  visitor,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const { press, drag, choose } = finger
  /** Expects a screen or a dialog to fit a phone. */
  const fits = async () => {
    expect(await overflow(page)).toBe(0)
    await expectAccessible()
  }
  const goTo = async (screen: string, heading = screen) => {
    await press(page.getByRole('button', { name: 'Open the menu' }))
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await press(menu.getByRole('link', { name: screen, exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(menu).toHaveCount(0)
  }

  await signIn('staff')
  const name = newName('Cyclone Lantern')
  const renamed = newName('Cyclone Beacon')
  const address = `/horses/${name.toLowerCase().replaceAll(' ', '-')}`
  const featuredBefore = await visitor.featured()
  expect(featuredBefore).toHaveLength(3)
  await visitor.missesHorse({ name, address })
  const dialog = page.getByRole('dialog', { name: `Edit Horse: ${name}` })
  const openTab = (tab: string) => press(dialog.getByRole('tab', { name: tab }))

  await test.step('create it with its main photo', async () => {
    await openPage(page, '/admin')
    await goTo('Horses', 'Horses Management')
    await fits()
    await press(page.getByRole('button', { name: 'Add Horse', exact: true }))
    const adding = page.getByRole('dialog', { name: 'Add Horse' })
    await adding.getByLabel('Name').fill(name)
    await choose(page, adding.getByRole('combobox', { name: 'Gender' }), 'Mare')
    await adding.getByLabel('Date of birth').fill('2022-03-04')
    await adding.getByLabel('Breed').fill('Thoroughbred')
    await adding.getByLabel('Biography').fill('Lit up the back straight.')
    const chooser = adding.getByText('Choose an image').first()
    await chooseFiles(page, finger, chooser, await pictures('#3a6b52'))
    await told(page, 'Image uploaded successfully')
    await fits()
    await press(adding.getByRole('button', { name: 'Add Horse' }))
    await told(page, 'Horse created successfully')
    await expect(adding).toBeHidden()
    await expect(page.getByRole('article').first()).toContainText('Just added')
    await expect(card(page, name)).toContainText('Yet to race')

    await visitor.open(address)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await visitor.seesPhotos([])
  })

  const inOrder: string[] = []
  await test.step('add three photos at once, caption one, and move another to the front', async () => {
    await press(page.getByRole('button', { name: `Edit ${name}`, exact: true }))
    await openTab('Photos')
    const files = await pictures('#155040', '#c2933c', '#7b1e34')
    await chooseFiles(page, finger, dialog.getByText('Add photos'), files)
    const photos = dialog.getByRole('list', { name: 'Gallery Photos' }).getByRole('listitem')
    await expect(photos).toHaveCount(3)
    await expect(dialog.getByRole('list', { name: 'Uploads' })).toBeHidden()
    const [first = '', second = '', third = ''] = await storedPictures(photos.locator('img'))
    expect(new Set([first, second, third]).size, 'three different photos').toBe(3)
    await photos.nth(1).getByRole('textbox', { name: 'Caption' }).fill('At the gate')
    await press(photos.nth(1).getByRole('button', { name: 'Save' }))
    await told(page, 'Gallery photo updated successfully')
    await fits()
    const handles = photos.getByRole('button', { name: /^Move/ })
    const saved = page.waitForResponse(/\/gallery\/reorder$/)
    await drag(page, handles.nth(2), handles.first(), 1)
    expect((await saved).status()).toBe(200)
    inOrder.push(third, first, second)
    await expect.poll(() => storedPictures(photos.locator('img'))).toEqual(inOrder)
    await visitor.open(address)
    await visitor.seesPhotos(inOrder)
    await expect(visitor.page.getByRole('img', { name: 'At the gate' })).toHaveCount(1)
  })

  await test.step('add two videos, and move the second to the front', async () => {
    await openTab('Videos')
    await addVideo(dialog, 'By the rail', 'https://vimeo.com/123456', press)
    await addVideo(dialog, 'First gallop', 'https://youtu.be/abcdefghijk', press)
    const videos = dialog.getByRole('list', { name: 'Videos' }).getByRole('listitem')
    await expect(videos).toHaveCount(2)
    const handles = videos.getByRole('button', { name: /^Move/ })
    await drag(page, handles.nth(1), handles.first(), 1)
    await expect(videos.first()).toContainText('By the rail')
    await told(page, 'Videos reordered successfully')
    await fits()
  })

  await test.step('enter five results, and check the totals', async () => {
    await openTab('Performances')
    await press(dialog.getByRole('button', { name: 'Add result' }))
    const form = dialog.getByRole('form', { name: 'A result' })
    await fits()
    for (const [race, day, position, prize, totals] of typed) {
      await raceOf(form).fill(race)
      await form.getByLabel('Date').fill(day)
      await form.getByLabel('Position').fill(position)
      await form.getByLabel('Prize money').fill(prize)
      await press(form.getByRole('button', { name: 'Save result' }))
      await expect(dialog.getByLabel('Totals')).toHaveText(totals)
      await expect(raceOf(form), 'the form is ready for the next race').toHaveValue('')
    }
    await press(form.getByRole('button', { name: 'Done' }))
    const results = dialog.getByRole('list', { name: 'Performances' })
    await expect(results.getByRole('listitem')).toHaveCount(5)
    await fits()
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect(dialog).toBeHidden()
    await expect(card(page, name)).toContainText(onItsCard)
    await visitor.seesHorse({ name, address, photos: inOrder, ...record })
  })

  const [first = '', second = '', third = ''] = featuredBefore
  await test.step('feature it second on the home page', async () => {
    await goTo('Homepage Settings')
    await page.getByLabel('Find a horse to add').fill(name)
    await press(page.getByRole('button', { name: `Add ${name}` }))
    const chosen = page.getByRole('list', { name: 'Chosen horses' }).getByRole('listitem')
    await expect(chosen).toHaveCount(4)
    await expect(chosen.nth(3)).not.toContainText('On the home page')
    const handles = chosen.getByRole('button', { name: /^Move/ })
    await drag(page, handles.nth(3), handles.nth(1), 2)
    await expect(chosen).toContainText([first, name, second, third])
    await expect(chosen.nth(1)).toContainText('On the home page')
    await fits()
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await told(page, 'Homepage settings updated successfully')
    expect(await visitor.featured()).toEqual([first, name, second])
  })

  let offer = ''
  await test.step('offer shares in it, closed at first, then open', async () => {
    await goTo('Ownership Shares')
    await fits()
    await press(page.getByRole('button', { name: 'Add Ownership Share' }))
    const adding = page.getByRole('dialog', { name: 'Add Ownership Share' })
    const horse = adding.getByRole('combobox', { name: 'Horse' })
    await press(horse)
    await horse.pressSequentially(name.slice(-8))
    await press(adding.getByRole('option', { name }))
    await expect(horse).toHaveValue(name)
    await adding.getByLabel('Total shares').fill('40')
    await adding.getByLabel('Price per share').fill('12500')
    await press(adding.getByLabel('Active: visible to the public'))
    await fits()
    await press(adding.getByRole('button', { name: 'Add Ownership Share' }))
    await told(page, 'Ownership share created successfully')
    await expect(offeringCard(page, name)).toContainText('unsold')
    await visitor.missesShares({ name, address })

    await press(offeringCard(page, name).getByRole('button', { name: /^Edit/ }))
    const editing = page.getByRole('dialog', { name: 'Edit Ownership Share' })
    await press(editing.getByLabel('Active: visible to the public'))
    await press(editing.getByRole('button', { name: 'Save' }))
    await told(page, 'Ownership share updated successfully')
    await expect(offeringCard(page, name)).toContainText('Active')
    offer = await visitor.seesShares({ name, address, price: 'Rs 12,500.00', shares })
  })

  await test.step('change its price and name, visible at once', async () => {
    await press(offeringCard(page, name).getByRole('button', { name: /^Edit/ }))
    const editing = page.getByRole('dialog', { name: 'Edit Ownership Share' })
    await editing.getByLabel('Price per share').fill('13750.50')
    await press(editing.getByRole('button', { name: 'Save' }))
    await expect(editing).toBeHidden()
    await visitor.seesShares({ name, address, price: newPrice, shares })

    await goTo('Horses', 'Horses Management')
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText(/^1 of \d+ horses$/)).toBeVisible()
    await press(page.getByRole('button', { name: `Edit ${name}`, exact: true }))
    await dialog.getByLabel('Name').fill(renamed)
    await press(dialog.getByRole('button', { name: 'Save', exact: true }))
    await told(page, 'Horse updated successfully')
    await visitor.seesHorse({ name: renamed, address, photos: inOrder, ...record })
    await visitor.seesShares({ name: renamed, address, price: newPrice, shares })
    expect(await visitor.featured()).toEqual([first, renamed, second])
  })

  await test.step('delete it, for everyone at once', async () => {
    await page.getByRole('searchbox').fill(renamed)
    await press(page.getByRole('button', { name: `More for ${renamed}` }))
    await press(page.getByRole('menuitem', { name: 'Delete' }))
    const question = page.getByRole('dialog', { name: `Delete ${renamed}?` })
    await expect(question).toContainText('photos, videos, performances and ownership shares')
    await fits()
    await press(question.getByRole('button', { name: 'Delete' }))
    await told(page, 'Horse deleted successfully')
    await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
    await visitor.missesHorse({ name: renamed, address })
    await visitor.missesOffer(renamed, offer)
    expect(await visitor.featured()).toEqual(featuredBefore)
  })

  await test.step('restore it with all its parts', async () => {
    await press(page.getByRole('button', { name: 'More', exact: true }))
    await press(page.getByRole('menuitem', { name: 'Recently deleted' }))
    const deleted = page.getByRole('dialog', { name: 'Recently deleted' })
    const row = deleted.getByRole('listitem').filter({ hasText: renamed })
    await expect(row).toHaveCount(1)
    await fits()
    await press(row.getByRole('button', { name: 'Put back' }))
    await told(page, `“${renamed}” was put back`)
    await expect(row).toHaveCount(0)
    await press(deleted.getByRole('button', { name: 'Close' }))
    await expect(card(page, renamed)).toContainText(onItsCard)
    await visitor.seesHorse({ name: renamed, address, photos: inOrder, ...record })
    await visitor.seesShares({ name: renamed, address, price: newPrice, shares })
    expect(await visitor.featured()).toEqual([first, renamed, second])
  })
})

const offeringCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Ownership shares' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
