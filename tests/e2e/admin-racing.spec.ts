import {
  countWords,
  declareForToday,
  enterSixResults,
  places,
  scheme,
} from '../../bench/race-day.mjs'
import type { Locator } from '@playwright/test'
import { addHorse, newName, removeNamed } from './support/admin-horses'
import { openPage, overflow, phone } from './support/page'
import {
  addMeeting,
  addRace,
  addRun,
  addRunners,
  expectSaved,
  freeDay,
  padOf,
  placeOf,
  readSheet,
  rowOf,
} from './support/racing'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

const six = ['Amber', 'Basalt', 'Cobalt', 'Dusk', 'Ebony', 'Flint']
const prizes = ['110000', '32000', '18000', '9500', '5400']

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('enters six results with few taps', async ({ page, database }) => {
    const horses = []
    for (const name of six) {
      const named = newName(name)
      horses.push({ id: (await addHorse(database, named)).id, name: named })
    }
    const { meetingId, raceId, runners } = await declareForToday(page.request, horses)
    const count = await enterSixResults(page, runners)
    process.stdout.write(`${countWords(count)}\n`)
    expect(count.taps).toBeLessThanOrEqual(30)
    expect(count.keys).toBeLessThanOrEqual(40)
    expect(count.seconds).toBeLessThanOrEqual(90)
    const sheet = await readSheet(page.request, meetingId)
    const runs = sheet.races.find(({ id }) => id === raceId)?.runs ?? []
    for (const [index, { runId }] of runners.entries()) {
      const position = places[index] ?? 0
      expect(runs.find(({ id }) => id === runId)).toMatchObject({
        ...{ state: 'ran', finish: 'finished', position },
        prizeMoney: scheme[position - 1] ?? '0.00',
      })
      const isProposed = position <= scheme.length
      await expect(page.locator(`#run-${runId}`).getByText('proposed')).toHaveCount(
        isProposed ? 1 : 0,
      )
    }
    expect(sheet.status).toBe('held')
    expect(await overflow(page)).toBe(0)
  })

  test('enters a Thursday: a meeting, its races, and several runners in one go', async ({
    page,
    database,
    expectAccessible,
  }) => {
    test.slow()
    const tag = newName('Thursday')
    const names = ['Agate', 'Beryl', 'Coral'].map((name) => newName(`${name} ${tag}`))
    const horses = []
    for (const name of names) horses.push(await addHorse(database, name))
    const venue = newName('Track')
    // it ran here last time, with a partner
    const before = await addMeeting(page.request, {
      venue,
      date: '2025-02-20',
      confirm: ['off-season'],
    })
    const earlier = await addRace(page.request, before.id)
    const ran = { horseId: horses[0]?.id, position: 2, jockey: 'Kestnasamy Ramdin' }
    await addRun(page.request, earlier.id, { ...ran, state: 'ran' })
    const date = freeDay()
    await openPage(page, '/admin/racing?season=2025')
    await page.getByRole('button', { name: 'Add meeting' }).tap()
    const line = page.getByRole('form', { name: 'Add a meeting' })
    await line.getByLabel('Date').fill(date)
    await line.getByLabel('Venue').fill(venue)
    await line.getByLabel('Title').fill('Day 17')
    await expectAccessible()
    await line.getByRole('button', { name: 'Add' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: venue })).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'Entries' }).tap()

    for (const name of ['The Filao Plate', 'The Lagoon Sprint']) {
      await page.getByRole('button', { name: 'Add race' }).tap()
      const form = page.getByRole('dialog', { name: 'Add race' })
      await form.getByLabel('Name').fill(name)
      await form.getByLabel('1st').fill('110,000')
      await form.getByLabel('1st').blur()
      await form.getByRole('button', { name: 'Add race' }).tap()
      await expect(form).toBeHidden()
    }
    await page.getByRole('button', { name: 'Add runners' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search horses').fill(tag)
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').first()).toContainText('Ran here last time')
    await expectAccessible()
    for (const name of names)
      await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).tap()
    await dialog.getByRole('button', { name: 'Next: 3 runners' }).tap()
    for (const [index, name] of names.entries()) {
      const card = dialog.getByRole('article', { name })
      await card.getByText(index < 2 ? /^1/ : /^2/).tap()
      if (index === 0) await expect(card.getByLabel('Jockey')).toHaveValue('Kestnasamy Ramdin')
      else await card.getByLabel('Jockey').fill('Rye Joorawon')
      await card.getByLabel('Draw').fill(String(index + 3))
    }
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Add 3 runners' }).tap()
    await expect(dialog).toBeHidden()

    const [first, second] = (await readSheet(page.request, id)).races
    expect(first).toMatchObject({ number: 1, name: 'The Filao Plate', prizes: ['110000.00'] })
    expect(first?.runs.map(({ horseName, state }) => [horseName, state])).toEqual([
      [names[0], 'declared'],
      [names[1], 'declared'],
    ])
    expect(second?.runs).toMatchObject([{ horseName: names[2], draw: 5 }])
    const [runner] = first?.runs ?? []
    if (!runner) throw new Error('there is no runner')
    const row = rowOf(page, runner)
    const middleOf = async (part: Locator) => {
      const { y = NaN, height = NaN } = (await part.boundingBox()) ?? {}
      return y + height / 2
    }
    const level = await middleOf(row.getByLabel(`State of ${names[0]}`))
    const nameLevel = await middleOf(row.getByText(names[0] ?? '', { exact: true }))
    expect(Math.abs(nameLevel - level)).toBeLessThan(2)

    const race = page.getByRole('region', { name: 'The Filao Plate' })
    const shownLabels = race.getByText('Jockey', { exact: true }).filter({ visible: true })
    await expect(shownLabels, 'in each box on a phone').toHaveCount(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(shownLabels, 'once above the boxes on a wide screen').toHaveCount(1)
    await expect(row.getByRole('combobox', { name: `Jockey of ${names[0]}` })).toBeVisible()
    await expectAccessible()
    await page.setViewportSize(phone)
    await row.getByLabel('Draw').fill('11')
    const weight = row.getByLabel('kg')
    await weight.fill('58')
    await weight.blur()
    await expect(weight, 'with its decimal, as beside it').toHaveValue('58.0')
    await weight.fill('57,5')
    await weight.blur()
    await expectSaved(page, runner)
    await row.getByRole('button', { name: /^Details/ }).tap()
    await row.getByLabel('Body weight').fill('9')
    await row.getByLabel('Body weight').blur()
    await expect(row.getByText(/Must be .*200/)).toBeVisible()
    await row.getByLabel('Body weight').fill('468')
    await row.getByLabel('Comment for visitors').fill('Works well')
    await row.getByLabel('Comment for visitors').blur()
    await expect
      .poll(async () => (await readSheet(page.request, id)).races[0]?.runs[0])
      .toMatchObject({ draw: 11, carriedWeight: 57.5, bodyWeight: 468, comment: 'Works well' })
    await expectAccessible()
    expect(await overflow(page)).toBe(0)
  })

  test('enters a Saturday by thumb: places, not finished, scratched, a dead heat', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const meeting = await addMeeting(page.request)
    const race = await addRace(page.request, meeting.id, { totalRunners: 9, prizes })
    const runs = await addRunners(page, database, race, six.slice(0, 5))
    const [a, b, c, d, e] = runs
    if (!a || !b || !c || !d || !e) throw new Error('there are no runners')
    await openPage(page, `/admin/racing/${meeting.id}`)
    const tap = (of: typeof a, key: string) =>
      padOf(page, of).getByRole('button', { name: key, exact: true }).tap()
    await tap(a, '2')
    await tap(b, 'DNF')
    await expectAccessible()
    await tap(b, 'Pulled up')
    await tap(c, 'Scratched')
    await tap(c, 'On the vet’s advice')
    await tap(d, '3')
    await expect(padOf(page, e), 'the next one without a result').toBeVisible()
    await tap(e, 'Hide the pad')
    for (const run of [a, b, c, d]) await expectSaved(page, run)
    const expected = [
      { position: 2, prizeMoney: '32000.00' },
      { finish: 'pulled-up', position: null, prizeMoney: '0.00' },
      { state: 'scratched', scratchedReason: 'On the vet’s advice' },
      { position: 3, prizeMoney: '18000.00' },
      { state: 'declared' },
    ]
    expect((await readSheet(page.request, meeting.id)).races[0]?.runs).toMatchObject(expected)

    await test.step('a reload in the middle', async () => {
      await openPage(page, `/admin/racing/${meeting.id}`)
      await expect(padOf(page, e)).toBeVisible()
      await expect(placeOf(page, a)).toHaveValue('2')
      await expect(rowOf(page, a).getByText('proposed')).toBeVisible()
      await expectAccessible()
    })
    await test.step('a place taken back and entered again', async () => {
      await placeOf(page, d).tap()
      await tap(d, 'Clear the result')
      await expect(placeOf(page, d)).toHaveValue('')
      await tap(d, '1')
      await expect
        .poll(async () => (await readSheet(page.request, meeting.id)).races[0]?.runs[3])
        .toMatchObject({ position: 1, prizeMoney: '110000.00' })
    })
    await test.step('a prize that is right', async () => {
      await rowOf(page, a)
        .getByRole('button', { name: /^Details/ })
        .tap()
      await rowOf(page, a).getByRole('button', { name: 'The prize is right' }).tap()
      await expect(rowOf(page, a).getByText('proposed')).toBeHidden()
    })
    expect(await overflow(page)).toBe(0)
  })
})

test('enters a Saturday by keyboard alone', async ({ page, database, expectAccessible }) => {
  const meeting = await addMeeting(page.request)
  const race = await addRace(page.request, meeting.id, { totalRunners: 9, prizes })
  const runs = await addRunners(page, database, race, six)
  await openPage(page, `/admin/racing/${meeting.id}`)
  const typed = ['4', '1', 'pu', '2', 'scr', '5']
  for (const [index, run] of runs.entries()) {
    await expect(placeOf(page, run)).toBeFocused()
    await page.keyboard.type(typed[index] ?? '')
    await page.keyboard.press(index % 2 === 0 ? 'Enter' : 'Tab')
  }
  for (const run of runs) await expectSaved(page, run)
  expect((await readSheet(page.request, meeting.id)).races[0]?.runs).toMatchObject([
    { position: 4, prizeMoney: '9500.00' },
    { position: 1, prizeMoney: '110000.00' },
    { finish: 'pulled-up' },
    { position: 2 },
    { state: 'scratched' },
    { position: 5 },
  ])
  await expectAccessible()
  const [first, second] = runs
  if (!first || !second) throw new Error('there are no runners')
  await test.step('to a row’s details and back', async () => {
    await placeOf(page, first).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, first).getByLabel('Prize')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(rowOf(page, first).getByLabel('Prize')).toBeFocused()
    await page.keyboard.type('9000')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, first).getByText('proposed')).toBeHidden()
    await expectSaved(page, first)
    await placeOf(page, first).focus()
    await page.keyboard.press('ArrowDown')
    await expect(placeOf(page, second)).toBeFocused()
  })
  await test.step('what can’t be read stays, with the reason', async () => {
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(placeOf(page, second)).toBeFocused()
    await expect(rowOf(page, second).getByRole('alert')).toContainText('A place from 1')
    await page.keyboard.press('Escape')
    await expect(placeOf(page, second)).toHaveValue('1')
  })
})

test.describe('when there is doubt', () => {
  test.use({ allowedConsole: [/status of 409/] })

  test('asks beneath the row about the same place, the field, and the prize', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const meeting = await addMeeting(page.request)
    const race = await addRace(page.request, meeting.id, { totalRunners: 8, prizes })
    const runs = await addRunners(page, database, race, six.slice(0, 3))
    const [a, b, c] = runs
    if (!a || !b || !c) throw new Error('there are no runners')
    await openPage(page, `/admin/racing/${meeting.id}`)
    const read = async () => (await readSheet(page.request, meeting.id)).races[0]?.runs
    const asked = (run: typeof a) => rowOf(page, run).getByRole('alert')
    await placeOf(page, a).fill('3')
    await placeOf(page, a).press('Enter')
    await expectSaved(page, a)
    await placeOf(page, b).fill('3')
    await placeOf(page, b).press('Enter')
    await expect(asked(b)).toContainText(`${a.horseName} is 3rd in this race, too.`)
    await expectAccessible()
    await asked(b).getByRole('button', { name: 'Yes, a dead heat' }).click()
    await expectSaved(page, b)
    await expect(placeOf(page, a)).toHaveValue('3=')
    expect(await read()).toMatchObject([
      { position: 3, deadHeat: true },
      { position: 3, deadHeat: true },
      { state: 'declared' },
    ])

    await placeOf(page, c).fill('11')
    await placeOf(page, c).press('Enter')
    await expect(asked(c)).toContainText('there were only 8 runners')
    await asked(c).getByRole('button', { name: 'Change it' }).click()
    await expect(placeOf(page, c)).toBeFocused()
    await expect(asked(c)).toBeHidden()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expectSaved(page, c)

    await rowOf(page, c)
      .getByRole('button', { name: /^Details/ })
      .click()
    await rowOf(page, c).getByLabel('Prize').fill('1100000')
    await rowOf(page, c).getByLabel('Prize').press('Enter')
    await expect(asked(c)).toContainText('Rs 1,100,000.00')
    await asked(c).getByRole('button', { name: 'Yes, save' }).click()
    await expect
      .poll(async () => (await read())?.[2])
      .toMatchObject({ position: 1, prizeMoney: '1100000.00' })
  })

  test('asks about a meeting that was abandoned, and a horse that is retired', async ({
    page,
    database,
  }) => {
    const meeting = await addMeeting(page.request, { date: '2027-03-06' })
    await addRace(page.request, meeting.id, { number: 1 })
    const name = newName('Pensioner')
    const { id } = await addHorse(database, name)
    await database.kysely
      .updateTable('horses')
      .set({ status: 'retired' })
      .where('id', '=', id)
      .execute()
    await openPage(page, `/admin/racing/${meeting.id}`)
    await page.getByRole('button', { name: 'Add runners' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search horses').fill(name)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Next: 1 runner' }).click()
    await dialog.getByRole('button', { name: 'Add 1 runner' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`${name} is retired.`)
    await dialog.getByRole('button', { name: 'Yes, add' }).click()
    await expect(dialog).toBeHidden()
    expect((await readSheet(page.request, meeting.id)).races[0]?.runs).toMatchObject([
      { horseName: name, state: 'nominated' },
    ])

    const off = await addMeeting(page.request)
    const race = await addRace(page.request, off.id)
    const [run] = await addRunners(page, database, race, ['Waiting'])
    if (!run) throw new Error('there is no runner')
    await openPage(page, `/admin/racing/${off.id}`)
    await page.getByRole('button', { name: 'More for this meeting' }).click()
    await page.getByRole('menuitem', { name: 'Edit meeting' }).click()
    const form = page.getByRole('dialog', { name: 'Edit meeting' })
    await form
      .locator('button')
      .and(form.getByRole('combobox', { name: 'Status' }))
      .click()
    await page.getByRole('option', { name: 'Abandoned' }).click()
    await form.getByLabel('Why it was abandoned').fill('Track waterlogged')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Abandoned: Track waterlogged')).toBeVisible()
    await placeOf(page, run).fill('1')
    await placeOf(page, run).press('Enter')
    await expect(rowOf(page, run).getByRole('alert')).toContainText('was abandoned')
    await rowOf(page, run).getByRole('button', { name: 'Yes, save' }).click()
    await expectSaved(page, run)
  })
})

test.describe('moving a runner to another race', () => {
  test.use({ allowedConsole: [/status of 409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('waits without a line, keeps the focus, and says beneath the row why it was refused', async ({
    page,
    database,
    context,
    expectAccessible,
  }) => {
    const meeting = await addMeeting(page.request)
    const first = await addRace(page.request, meeting.id, { number: 1 })
    const second = await addRace(page.request, meeting.id, { number: 2 })
    const [run] = await addRunners(page, database, first, ['Mover'])
    const [other] = await addRunners(page, database, second, ['Stayer'])
    if (!run || !other) throw new Error('there are no runners')
    await openPage(page, `/admin/racing/${meeting.id}?mode=entries`)
    const row = rowOf(page, run)
    await row.getByRole('button', { name: /^Details/ }).click()
    await context.setOffline(true)
    const race = row.getByLabel('Race', { exact: true })
    await race.focus()
    await race.selectOption({ label: `2 · ${second.name}` })
    await expect(row.getByRole('alert')).toContainText(`Moves to race 2 · ${second.name}`)
    await expectAccessible()
    await context.setOffline(false)
    const there = page.getByRole('list', { name: second.name }).locator(`#run-${run.id}`)
    await expect(there).toBeVisible()
    await expect(there.getByLabel('Race', { exact: true })).toBeFocused()
    expect((await readSheet(page.request, meeting.id)).races[1]?.runs).toHaveLength(2)

    // the same horse is entered in the first race meanwhile
    await addRun(page.request, first.id, { horseId: run.horseId, confirm: ['second-race'] })
    await there.getByLabel('Race', { exact: true }).selectOption({ label: `1 · ${first.name}` })
    await expect(there.getByRole('alert')).toContainText('is already entered in')
    await there.getByRole('button', { name: 'Change it' }).click()
    await expect(there.getByRole('alert')).toBeHidden()
    await expect(there.getByLabel('Race', { exact: true })).toHaveValue(second.id)
  })
})

test.describe('the season', () => {
  // the sheet may ask for a meeting once more before it is left
  test.use({ allowedConsole: [/status of 404.*\/api\/meetings\//] })

  test('is shown with what is missing, and puts back what was deleted', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const meeting = await addMeeting(page.request)
    const race = await addRace(page.request, meeting.id)
    const runs = await addRunners(page, database, race, six.slice(0, 2))
    await openPage(page, '/admin/racing?season=2025')
    const row = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')
    const ours = row.filter({ hasText: meeting.venue ?? '' })
    await expect(ours).toContainText('2 results to enter')
    await expect(ours).toContainText('1 race · 2 runners')
    await expectAccessible()
    await openPage(page, '/admin')
    const due = page.getByRole('region', { name: 'Waiting for You' }).getByRole('listitem')
    await expect(due.filter({ hasText: meeting.venue ?? '' })).toContainText('2 results to enter')
    await expectAccessible()
    await due
      .filter({ hasText: meeting.venue ?? '' })
      .getByRole('link')
      .click()
    await expect(placeOf(page, runs[0] ?? { horseName: '' })).toBeVisible()
    await page.getByRole('button', { name: 'More for this meeting' }).click()
    await page.getByRole('menuitem', { name: 'Delete meeting' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/admin/racing')
    await openPage(page, '/admin/racing?season=2025')
    await expect(ours).toHaveCount(0)
    await page.getByRole('button', { name: 'Recently deleted' }).click()
    await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: meeting.venue ?? '' })
      .getByRole('button', { name: /^Put back/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(ours).toContainText('2 results to enter')
  })
})

test('tells the day of several meetings once, and which are the next', async ({ page }) => {
  await openPage(page, '/admin/racing')
  const rows = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')
  const date = (await rows.first().locator('time').getAttribute('datetime')) ?? ''
  const confirm = ['off-season', 'same-day']
  const together = rows.filter({ has: page.locator(`time[datetime="${date}"]`) })
  // other tests race today, too
  const before = await together.count()
  const { id, venue } = await addMeeting(page.request, { date, confirm })
  await openPage(page, `/admin/racing?season=${date.slice(0, 4)}`)
  await expect(together).toHaveCount(before + 1)
  await expect(together.filter({ hasText: venue ?? '' })).toHaveCount(1)
  for (const note of await together.all()) await expect(note).toContainText(/Next|Today/)
  await page.setViewportSize(phone)
  for (const place of [1, 2, 3]) {
    const edges = await rows
      .locator(`.place-${place}`)
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
    expect(new Set(edges).size, `on a phone, place ${place} has a column`).toBe(1)
  }
  // to the eye the second has none
  const day = (row: Locator) => row.locator('time').boundingBox()
  expect((await day(together.first()))?.width).toBeGreaterThan(10)
  expect((await day(together.last()))?.width).toBeLessThan(2)
  expect((await page.request.delete(`/api/meetings/${id}`)).status()).toBe(204)
})

test('stays quick with 500 runs at one meeting', async ({ page, database }) => {
  test.slow()
  const meeting = await addMeeting(page.request)
  const first = await addRace(page.request, meeting.id, { number: 1, prizes })
  const [run] = await addRunners(page, database, first, ['Aaa'])
  if (!run) throw new Error('there is no runner')
  const row = await database.kysely
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  const horses: { id: string }[] = []
  for (const name of six.slice(0, 5)) horses.push(await addHorse(database, newName(name)))
  const races = [first]
  for (let number = 2; number <= 99; number += 1)
    races.push(await addRace(page.request, meeting.id, { number }))
  await database.transaction(async (tx) => {
    for (const [at, race] of races.entries())
      for (const [index, { id }] of horses.entries())
        await tx
          .insertInto('runs')
          .values({
            ...row,
            id: `${row.id.slice(0, 28)}${String(at * 10 + index).padStart(8, '0')}`,
            race_id: race.id,
            horse_id: id,
          })
          .execute()
  })
  await openPage(page, `/admin/racing/${meeting.id}`)
  await expect(page.locator('input[data-place]')).toHaveCount(496)
  const beganAt = Date.now()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expectSaved(page, run)
  expect(Date.now() - beganAt, 'a place is entered and saved soon').toBeLessThan(5000)
})
