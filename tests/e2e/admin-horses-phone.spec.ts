import { stableDay } from '../../src/lib/dates'
import {
  addHorse,
  addVideo,
  card,
  editHorse,
  newName,
  openHorses,
  pictures,
  raceOf,
  removeNamed,
  toastOf,
} from './support/admin-horses'
import { api } from './support/demo'
import { finger } from './support/hands'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.afterAll(({ database }) => removeNamed(database))

test('enters a race day by thumb', async ({ page, database, signIn, expectAccessible }) => {
  await signIn('staff')
  const tag = newName('Runner')
  const names = [newName(`Dawn ${tag}`), newName(`Dusk ${tag}`)]
  for (const name of names) await addHorse(database, name)
  await openHorses(page, `?q=${encodeURIComponent(tag)}`)

  await page.getByRole('button', { name: `Add result for ${names[0]}` }).tap()
  const dialog = page.getByRole('dialog')
  const form = dialog.getByRole('form', { name: 'A result' })
  await expect(dialog.getByLabel('Totals')).toBeInViewport()
  await expect(form.getByLabel('Position')).toHaveAttribute('inputmode', 'numeric')
  await expect(form.getByLabel('Prize money')).toHaveAttribute('inputmode', 'decimal')
  await expectAccessible()
  await page.setViewportSize({ width: 360, height: 844 })
  const tabs = await Promise.all(
    (await dialog.getByRole('tab').all()).map((tab) => tab.boundingBox()),
  )
  for (const [place, tab] of tabs.entries()) {
    const before = tabs[place - 1]
    if (!tab || (place > 0 && !before)) throw new Error('not on screen')
    expect(tab.x + tab.width, 'on the screen without scrolling').toBeLessThanOrEqual(360)
    if (before) expect(tab.x - before.x - before.width).toBeGreaterThanOrEqual(16)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const field of await form.locator('input').all()) {
    const size = await field.evaluate((input) => ({
      font: parseFloat(getComputedStyle(input).fontSize),
      height: input.getBoundingClientRect().height,
    }))
    expect(size.font, 'no zoom').toBeGreaterThanOrEqual(16)
    expect(size.height, 'large enough for a thumb').toBeGreaterThanOrEqual(44)
  }
  await raceOf(form).fill(`Evening Plate ${tag}`)
  const day = await form.getByLabel('Date').inputValue()
  expect(day, 'the race day defaults to today').toBe(stableDay(new Date()))
  // the demo may race today, too
  await form.getByLabel('Race number').fill('40')
  await form.getByLabel('Track').fill('Champ de Mars')
  await form.getByLabel('Runners').fill('9')
  await form.getByLabel('Distance').fill('1450')
  await form.getByLabel('Position').fill('1')
  await form.getByLabel('Position').press('Enter')
  await expect(toastOf(page, 'Performance added successfully')).toBeVisible()
  await expect(dialog.getByLabel('Totals')).toContainText('Races1Wins1')
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(card(page, names[0] ?? '')).toContainText('1 race · 1 win')

  await test.step('enter the second runner in the same race', async () => {
    await page.getByRole('button', { name: `Add result for ${names[1]}` }).tap()
    await expect(form.getByLabel('Track'), 'carried over from the same meeting').toHaveValue(
      'Champ de Mars',
    )
    await raceOf(form).fill(`Evening Plate ${tag}`)
    await expect(form.getByLabel('Race number')).toHaveValue('40')
    await expect(form.getByLabel('Runners')).toHaveValue('9')
    await expect(form.getByLabel('Distance')).toHaveValue('1450')
    await form.getByRole('button', { name: 'Save result' }).tap()
    await expect(dialog.getByRole('list', { name: 'Performances' })).toContainText('Did not finish')
  })

  await test.step('open a race from its menu, and return there', async () => {
    const more = dialog.getByRole('button', { name: `More for Evening Plate ${tag}` })
    await more.tap()
    await page.getByRole('menuitem', { name: 'Edit' }).tap()
    const edit = dialog.getByRole('form', { name: `Edit Evening Plate ${tag}` })
    await edit.getByRole('button', { name: 'Cancel' }).tap()
    await expect(more).toBeFocused()
  })

  await test.step('add a photo', async () => {
    await dialog.getByRole('tab', { name: 'Photos' }).tap()
    await dialog.getByLabel('Add photos').setInputFiles(await pictures('#2d8b8b'))
    const list = dialog.getByRole('list', { name: 'Gallery Photos' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('list', { name: 'Uploads' })).toBeHidden()
    const [first, last] = [
      await dialog.getByText('Add photos').boundingBox(),
      await list.boundingBox(),
    ]
    expect((last?.y ?? NaN) - (first?.y ?? NaN), 'two rows of tools').toBeLessThan(170)
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(scrolls).toBe(false)
  })
  const stored = (await api(page.request).horses()).find(({ name }) => name === names[1])
  expect(stored?.totalRaces).toBe(1)
})

test('reorders videos by finger, then deletes and restores the horse', async ({
  page,
  database,
  signIn,
}) => {
  await signIn('staff')
  const name = newName('By Thumb')
  const { slug } = await addHorse(database, name)
  const dialog = await editHorse(page, name, 'Videos')
  await addVideo(dialog, 'By the rail', 'https://vimeo.com/123456')
  await addVideo(dialog, 'First gallop', 'https://www.youtube.com/watch?v=abcdefghijk')
  const videos = dialog.getByRole('list', { name: 'Videos' }).getByRole('listitem')
  const handle = { name: /^Move/ }
  await finger.drag(
    page,
    videos.nth(1).getByRole('button', handle),
    videos.first().getByRole('button', handle),
    1,
  )
  await expect(videos.first()).toContainText('By the rail')
  await expect(toastOf(page, 'Videos reordered successfully')).toBeVisible()
  const stored = await api(page.request).videos(slug)
  expect(stored.map(({ title }) => title)).toEqual(['By the rail', 'First gallop'])
  await dialog.getByRole('button', { name: 'Close' }).tap()

  await page.getByRole('button', { name: `More for ${name}` }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .tap()
  await expect(toastOf(page, 'Horse deleted successfully')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Recently deleted' }).tap()
  await page
    .getByRole('dialog', { name: 'Recently deleted' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /Put back/ })
    .tap()
  await expect(page.getByText(`“${name}” was put back`).first()).toBeVisible()
  expect(await api(page.request).videos(slug)).toHaveLength(2)
})
