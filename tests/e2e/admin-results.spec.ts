import type { Locator, Page } from '@playwright/test'
import { addHorse, editHorse, newName, raceOf, removeNamed, toastOf } from './support/admin-horses'
import { told } from './support/admin'
import { api } from './support/demo'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterEach(async ({ database }) => removeNamed(database))

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a result' })
const picker = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Horse' })
async function pick(dialog: Locator, name: string) {
  await picker(dialog).fill(name)
  await picker(dialog).press('Enter')
}
const saved = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Saved:' }).getByRole('listitem')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** A Saturday's results: three from one race, and three from other races. */
const saturday = [
  { race: 'Filao Plate', number: '2', metres: '1400', position: '1', words: '1st' },
  { race: 'Filao Plate', number: '2', metres: '1400', position: '4', words: '4th' },
  { race: 'Filao Plate', number: '2', metres: '1400', position: '', words: 'DNF' },
  { race: 'Casuarina Cup', number: '3', metres: '1600', position: '2', words: '2nd' },
  { race: 'Lagoon Sprint', number: '5', metres: '990', position: '3', words: '3rd' },
  { race: 'Barachois Mile', number: '7', metres: '1600', position: '1', words: '1st' },
] as const
const names = ['Amber', 'Basalt', 'Cobalt', 'Dusk', 'Ebony', 'Flint']

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('enters a Saturday’s six results by thumb', async ({ page, database, expectAccessible }) => {
    const tag = newName('Saturday')
    const horses = names.map((name) => newName(`${name} ${tag}`))
    for (const name of horses) await addHorse(database, name)
    await openPage(page, '/admin')
    await page.getByRole('link', { name: 'Add a result' }).tap()
    const dialog = dialogOf(page)
    await expect(page).toHaveURL('/admin?result=new')
    await expect(picker(dialog)).toBeInViewport()
    await expectAccessible()
    for (const field of await dialog.locator('input').all()) {
      const size = await field.evaluate((input) => ({
        font: parseFloat(getComputedStyle(input).fontSize),
        height: input.getBoundingClientRect().height,
      }))
      expect(size.font, 'no zoom').toBeGreaterThanOrEqual(16)
      expect(size.height, 'large enough for a thumb').toBeGreaterThanOrEqual(44)
    }

    for (const [place, { race, number, metres, position, words }] of saturday.entries()) {
      const name = horses[place] ?? ''
      await test.step(name, async () => {
        await picker(dialog).tap()
        await picker(dialog).fill(tag.toUpperCase())
        const options = dialog.getByRole('option')
        await expect(options).toHaveCount(6)
        await expect(
          options.filter({ hasText: 'Already has a result for this race' }),
          'the race’s details are carried over',
        ).toHaveCount(Math.min(place, 3) - (place > 3 ? 2 : 0))
        await expect(options.filter({ hasText: name })).not.toContainText('Already')
        await options.filter({ hasText: name }).tap()
        await expect(picker(dialog)).toHaveValue(name)
        const before = saturday[place - 1]
        if (before) {
          await expect(raceOf(dialog)).toHaveValue(`${before.race} ${tag}`)
          await expect(dialog.getByLabel('Date')).toHaveValue('2026-06-27')
          await expect(dialog.getByLabel('Race number')).toHaveValue(before.number)
          await expect(dialog.getByLabel('Track')).toHaveValue('Champ de Mars')
          await expect(dialog.getByLabel('Runners')).toHaveValue('9')
          await expect(dialog.getByLabel('Distance')).toHaveValue(before.metres)
          for (const own of ['Position', 'Jockey', 'Prize money', 'Video URL'])
            await expect(dialog.getByLabel(own)).toHaveValue('')
        } else {
          await dialog.getByLabel('Date').fill('2026-06-27')
          await dialog.getByLabel('Track').fill('Champ de Mars')
        }
        if (race !== before?.race) {
          await raceOf(dialog).fill(`${race} ${tag}`)
          for (const own of ['Race number', 'Runners', 'Distance'])
            await expect(dialog.getByLabel(own), 'another race has its own').toHaveValue('')
          await dialog.getByLabel('Race number').fill(number)
          await dialog.getByLabel('Runners').fill('9')
          await dialog.getByLabel('Distance').fill(metres)
        }
        await dialog.getByLabel('Position').fill(position)
        await dialog.getByRole('button', { name: 'Save result' }).tap()
        await expect(saved(dialog)).toHaveCount(place + 1)
        await expect(saved(dialog).last()).toHaveText(`${name}, ${words}`)
        await expect(toastOf(page, 'Performance added successfully')).toBeVisible()
        await expect(picker(dialog)).toBeFocused()
        await expect(picker(dialog)).toHaveValue('')
        await expect(picker(dialog)).toBeInViewport()
        expect(await overflow(page)).toBe(0)
      })
    }
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    for (const [place, { race, number, metres, position }] of saturday.entries()) {
      const horse = (await api(page.request).horses()).find(({ name }) => name === horses[place])
      expect(await api(page.request).performances(horse?.slug ?? '')).toMatchObject([
        {
          raceName: `${race} ${tag}`,
          raceDate: '2026-06-27',
          raceNumber: Number(number),
          trackName: 'Champ de Mars',
          distanceMetres: Number(metres),
          totalRunners: 9,
          position: position === '' ? null : Number(position),
        },
      ])
    }
  })
})

test('enters a Saturday’s six results by keyboard', async ({ page, database }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tag = newName('Keys')
  const horses = names.map((name) => newName(`${name} ${tag}`))
  for (const name of horses) await addHorse(database, name)
  await openPage(page, '/admin')
  await page.getByRole('link', { name: 'Add a result' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const type = async (field: Locator, text: string) => {
    const isThere = () => field.evaluate((input) => input === document.activeElement)
    for (let step = 0; step < 12 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  for (const [place, name] of horses.entries()) {
    await expect(picker(dialog)).toBeFocused()
    await page.keyboard.type(name.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(picker(dialog)).toHaveValue(name)
    if (place === 0) {
      await type(raceOf(dialog), `Filao Plate ${tag}`)
    }
    await type(dialog.getByLabel('Position'), String(place + 1))
    await page.keyboard.press('Enter')
    await expect(saved(dialog)).toHaveCount(place + 1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add a result' })).toBeFocused()
  const positions = (await api(page.request).horses())
    .filter(({ name }) => horses.includes(name))
    .map(({ totalRaces, totalWins }) => [totalRaces, totalWins])
  expect(positions).toEqual([[1, 1], ...Array.from({ length: 5 }, () => [1, 0])])
})

test('has an address, closes with Back, and asks before discarding input', async ({
  page,
  database,
}) => {
  const name = newName('Addressed')
  await addHorse(database, name)
  await openPage(page, '/admin/users')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  const link = page.getByRole('link', { name: 'Add a result' })
  const dialog = dialogOf(page)

  await test.step('Back and Forward', async () => {
    await link.click()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await expect(link).toBeFocused()
  })

  await test.step('with something typed', async () => {
    await link.click()
    await raceOf(dialog).fill('Half a Plate')
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(raceOf(dialog)).toHaveValue('Half a Plate')
      await expect(page).toHaveURL('/admin?result=new')
    }
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(page, 'the dialog left no history entry behind').toHaveURL('/admin/users')
  })

  await test.step('opened by its address', async () => {
    await openPage(page, '/admin?result=new')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await expect(link).toBeFocused()
  })
})

test('offers only horses that race, and requires one', async ({ page }) => {
  await openPage(page, '/admin?result=new')
  const dialog = dialogOf(page)
  await raceOf(dialog).fill('Nobody’s Plate')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please choose a horse')).toBeVisible()
  await expect(picker(dialog)).toBeFocused()
  await picker(dialog).click()
  const horses = await api(page.request).horses()
  const byStatus = (status: string) =>
    horses.filter((horse) => horse.status === status).map(({ name }) => name)
  const offered = await dialog.getByRole('option').locator('.font-semibold').allTextContents()
  expect(offered).toEqual([...byStatus('active'), ...byStatus('in_training')].slice(0, 30))
  await picker(dialog).fill(byStatus('retired')[0] ?? '')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog.getByText('No active horse')).toBeVisible()
})

test.describe('when the server refuses or asks', () => {
  test.use({ allowedConsole: [/status of 40[19]/] })

  test('explains why a second result for a race is refused', async ({ page, database }) => {
    const name = newName('Twice')
    await addHorse(database, name)
    await openPage(page, '/admin?result=new')
    const dialog = dialogOf(page)
    const fill = async (race: string) => {
      await pick(dialog, name)
      await raceOf(dialog).fill(race)
      await dialog.getByLabel('Date').fill('2026-06-27')
      await dialog.getByRole('button', { name: 'Save result' }).click()
    }
    await fill('The Barbé Cup')
    await expect(saved(dialog)).toHaveText([`${name}, DNF`])
    await fill('the  barbe cup')
    await expect(dialog.getByRole('alert')).toHaveText(
      `${name} already has a result for The Barbé Cup on 27 June 2026`,
    )
    await expect(picker(dialog)).toHaveValue(name)
    await expect(saved(dialog)).toHaveCount(1)
  })

  test('asks about an unlikely prize, and saves it on a yes', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const name = newName('Too Rich')
    const { slug } = await addHorse(database, name)
    const prize = async () => (await api(page.request).performances(slug))[0]?.prizeMoney
    await openPage(page, '/admin?result=new')
    const dialog = dialogOf(page)
    await pick(dialog, name)
    await raceOf(dialog).fill('The Barbé Cup')
    await dialog.getByLabel('Position').fill('1')
    await dialog.getByLabel('Prize money').fill('11,000,000')
    await page.keyboard.press('Enter')
    const asked = dialog.getByRole('alert')
    await expect(asked).toContainText(
      /The prize money is Rs 11,000,000\.00\. The stable’s prize for 1st is usually Rs [\d,]+\.00\. Is that right\?/,
    )
    await expectAccessible()
    expect(await prize()).toBeUndefined()
    await asked.getByRole('button', { name: 'Go back' }).click()
    await dialog.getByLabel('Prize money').fill('110,000')
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expect(saved(dialog)).toHaveText([`${name}, 1st`])
    expect(await prize()).toBe('110000.00')
    await dialog.getByRole('button', { name: 'Done' }).click()

    const horse = await editHorse(page, name, 'Performances')
    await horse.getByRole('button', { name: /^Edit The Barbé Cup/ }).click()
    await horse.getByLabel('Prize money').fill('1100000')
    await page.keyboard.press('Enter')
    await expect(horse.getByRole('alert')).toContainText(
      'The prize money was Rs 110,000.00 and would now be Rs 1,100,000.00. Is that right?',
    )
    await horse.getByRole('button', { name: 'Yes, save' }).click()
    await told(page, 'Performance updated successfully')
    expect(await prize()).toBe('1100000.00')
  })

  test('keeps the input while the person signs in again', async ({
    page,
    context,
    database,
    signIn,
  }) => {
    const name = newName('Signed Out')
    await addHorse(database, name)
    await openPage(page, '/admin?result=new')
    const dialog = dialogOf(page)
    await pick(dialog, name)
    await raceOf(dialog).fill('The Barbé Cup')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You are logged out.')
    await expect(raceOf(dialog)).toHaveValue('The Barbé Cup')
    await expect(picker(dialog)).toHaveValue(name)
    await signIn('staff')
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expect(saved(dialog)).toHaveText([`${name}, DNF`])
    await expect(page).toHaveURL('/admin?result=new')
  })
})
