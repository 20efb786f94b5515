import sharp from 'sharp'
import { openDatabase } from '../../src/db/database'
import {
  addHorse,
  addVideo,
  card,
  editHorse,
  largePicture,
  moveByKeys,
  newName,
  openHorses,
  raceOf,
  removeNamed,
  toastOf,
} from './support/admin-horses'
import { startCutLine } from './support/cut-line'
import { api } from './support/demo'
import { startOwnStable } from './support/own-stable'
import { expect, holdBack, signInTo, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

test('asks for missing values at their fields and keeps the input', async ({
  page,
  database,
  expectAccessible,
}) => {
  test.slow()
  await openHorses(page)
  await page.getByRole('button', { name: 'Add Horse' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Horse' })
  await adding.getByLabel('Colour').fill('Bay')
  await adding.getByLabel('Date of birth').fill('2999-01-01')
  await adding.getByRole('button', { name: 'Add Horse' }).click()
  await expect(adding.getByText('Name is required')).toBeVisible()
  await expect(adding.getByText('Date of birth must not be in the future')).toBeVisible()
  await expect(adding.getByLabel('Name')).toBeFocused()
  await expect(adding.getByLabel('Colour')).toHaveValue('Bay')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const name = newName('Faulty Ledger')
  await addHorse(database, name)
  const dialog = await editHorse(page, name, 'Photos')
  await dialog.getByRole('button', { name: /^Add one with/ }).click()
  await dialog.getByRole('button', { name: 'Add photo', exact: true }).click()
  await expect(dialog.getByText('Please upload an image before submitting')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Videos' }).click()
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  const video = dialog.getByRole('form', { name: 'A video' })
  await video.getByRole('button', { name: 'Add Video' }).click()
  await expect(video.getByText('Please provide a video URL')).toBeVisible()
  await expect(video.getByText('Please provide a title')).toBeVisible()
  await expect(video.getByText('Please provide a date')).toBeVisible()
  await expectAccessible()
  await video.getByLabel('Video URL').fill('https://example.com/film')
  await expect(video.getByText('Unable to load video')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Performances' }).click()
  await dialog.getByRole('button', { name: 'Add result' }).click()
  const result = dialog.getByRole('form', { name: 'A result' })
  await result.getByLabel('Position').fill('9')
  await result.getByLabel('Runners').fill('8')
  await raceOf(result).fill('Maiden Plate')
  await result.getByRole('button', { name: 'Save result' }).click()
  await expect(result.getByText('There were only 8 runners')).toBeVisible()
  await expect(result.getByLabel('Position')).toBeFocused()
  await result.getByRole('button', { name: 'Cancel' }).click()
  await expect(result.getByText('What you typed will be lost.')).toBeVisible()
  await result.getByRole('button', { name: 'Discard' }).click()
  await expect(result).toBeHidden()

  await dialog.getByRole('tab', { name: 'Videos' }).click()
  await expect(video.getByLabel('Video URL'), 'input in another tab is kept').toHaveValue(
    'https://example.com/film',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('says at once what to do instead of deleting a horse with purchases on record', async ({
  page,
  expectAccessible,
}) => {
  const [offering] = await api(page.request).offerings()
  const horses = await api(page.request).horses()
  const held = horses.find(({ id }) => id === offering?.horseId)
  if (!held) throw new Error('the demo stable offers no shares')
  await openHorses(page, `?q=${encodeURIComponent(held.name)}`)
  await page.getByRole('button', { name: `More for ${held.name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const answer = page.getByRole('dialog', { name: `${held.name} can’t be deleted` })
  await expect(answer).toContainText(
    `${held.name} can’t be deleted: purchases of its shares are on record`,
  )
  await expect(answer).not.toContainText('deleted with it')
  await expectAccessible()
  await answer.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: `More for ${held.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await answer.getByRole('button', { name: 'Change its status' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Horse: ${held.name}` })
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toBeVisible()
})

test.describe('when the server refuses', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('shows the current version to whoever saves second', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const name = newName('Twice Told')
    const { id } = await addHorse(database, name)
    const dialog = await editHorse(page, name)
    await dialog.getByLabel('Colour').fill('Grey')
    await page.request.patch(`/api/horses/${id}`, { data: { breed: 'Arabian' } })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Breed: now ‘Arabian’')).toBeVisible()
    await expectAccessible()
    await expect(dialog.getByLabel('Colour')).toHaveValue('Grey')
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(dialog).toBeHidden()
    expect(await api(page.request).horse(id)).toMatchObject({ breed: 'Arabian', color: 'Grey' })
  })

  test('reverts a refused order', async ({ page, database }) => {
    const name = newName('Orderly')
    await addHorse(database, name)
    const dialog = await editHorse(page, name, 'Videos')
    await addVideo(dialog, 'Two', 'https://vimeo.com/2')
    await addVideo(dialog, 'One', 'https://vimeo.com/1')
    await page.route('**/videos/reorder', (route) => route.abort())
    await moveByKeys(page, dialog.getByRole('button', { name: 'Move Two' }), 'ArrowUp', 1)
    await expect(toastOf(page, 'Failed to reorder videos')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: /^Move/ }).first()).toHaveAccessibleName(
      'Move One',
    )
  })

  test('reverts the order of a list that someone else added to, and accepts it on a second try', async ({
    page,
    database,
  }) => {
    const name = newName('Company')
    const { id } = await addHorse(database, name)
    const add = (title: string) =>
      page.request.post(`/api/horses/${id}/videos`, {
        data: { title, videoUrl: 'https://vimeo.com/1', videoDate: '2026-05-02' },
      })
    for (const title of ['Two', 'One']) await add(title)
    const dialog = await editHorse(page, name, 'Videos')
    const handles = dialog.getByRole('button', { name: /^Move/ })
    await expect(handles).toHaveCount(2)
    await add('Three')
    await moveByKeys(page, dialog.getByRole('button', { name: 'Move Two' }), 'ArrowUp', 1)
    await expect(dialog.getByText('The list has changed in the meantime')).toBeVisible()
    await expect(handles).toHaveCount(3)
    await expect(handles.first()).toHaveAccessibleName('Move Three')
    await expect(handles.nth(1)).toHaveAccessibleName('Move One')
    await moveByKeys(page, dialog.getByRole('button', { name: 'Move Two' }), 'ArrowUp', 2)
    await expect(toastOf(page, 'Videos reordered successfully')).toBeVisible()
    await expect(handles.nth(1)).toHaveAccessibleName('Move Two')
    await expect(dialog.getByText('The list has changed in the meantime')).toBeHidden()

    await add('Four')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
    await dialog.getByRole('tab', { name: 'Videos' }).click()
    await expect(handles, 'the reopened dialog shows the saved list').toHaveCount(4)
  })

  test('reports failures and keeps the input', async ({ page, database }) => {
    const name = newName('Storm Delay')
    const { id } = await addHorse(database, name)
    const dialog = await editHorse(page, name)
    await page.route(`**/api/horses/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Dam').fill('Vanilla Pod')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastOf(page, 'Failed to update horse')).toBeVisible()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Failed' })).toBeVisible()
    await expect(dialog.getByLabel('Dam')).toHaveValue('Vanilla Pod')

    await page.route('**/performances', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('tab', { name: 'Performances' }).click()
    await dialog.getByRole('button', { name: 'Add result' }).click()
    await raceOf(dialog).fill('Lost Plate')
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expect(toastOf(page, 'Failed to add performance')).toBeVisible()
    await expect(raceOf(dialog)).toHaveValue('Lost Plate')
  })

  test('goes on by itself with an interrupted upload, and adds the photo once', async ({
    browser,
  }) => {
    const line = await startCutLine()
    const stable = await startOwnStable(async () => ({ PUBLIC_URL: line.origin }))
    line.leadsTo = stable.baseURL
    const database = await openDatabase({ dataDir: stable.dataDir })
    const name = 'Cut Short'
    const { id } = await addHorse(database, name)
    const context = await browser.newContext({ baseURL: line.origin })
    await signInTo({ context, database, baseURL: line.origin }, 'staff')
    const page = await context.newPage()
    const dialog = await editHorse(page, name, 'Photos')
    const photos = dialog.getByRole('list', { name: 'Gallery Photos' }).getByRole('listitem')
    const large = await largePicture()
    line.breaksAfter = 200_000
    await dialog.getByLabel('Add photos').setInputFiles(large)
    const upload = dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect(upload).toContainText('Failed to upload file')
    expect(line.breaks, 'the line broke halfway').toBeGreaterThan(0)
    await expect(photos).toHaveCount(0)
    expect(await api(page.request).photos(id)).toEqual([])

    line.breaksAfter = undefined
    await expect(photos).toHaveCount(1, { timeout: 30_000 })
    await expect(upload).toHaveCount(0)
    const [photo] = await api(page.request).photos(id)
    const kept = await page.request.get(photo?.imageUrl ?? '')
    expect(await sharp(await kept.body()).metadata(), 'the whole picture arrived').toMatchObject({
      width: 1600,
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog, 'no upload keeps the dialog open').toBeHidden()
    await context.close()
    await line.stop()
    await database.close()
    await stable.stop()
  })
})

test('keeps the dialog open after saving one tab while another has unsaved work', async ({
  page,
  database,
}) => {
  const name = newName('Half Typed')
  await addHorse(database, name)
  const dialog = await editHorse(page, name, 'Performances')
  await dialog.getByRole('button', { name: 'Add result' }).click()
  await raceOf(dialog).fill('Unfinished Plate')
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await dialog.getByLabel('Sire').fill('Winter Apothecary')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Horse updated successfully')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Performances' }).click()
  await expect(raceOf(dialog)).toHaveValue('Unfinished Plate')
  const lists = await holdBack(page, /\/api\/horses\?/)
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(raceOf(dialog), 'the next form does not wait for the lists').toHaveValue('')
  await raceOf(dialog).fill('Next Plate')
  lists.letGo()
  await expect(dialog.getByLabel('Totals')).toContainText('Races1')

  await dialog.getByRole('button', { name: /^More for Unfinished Plate/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = dialog.getByRole('form', { name: 'Edit Unfinished Plate' })
  await edit.getByLabel('Position').fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const next = dialog.getByRole('form', { name: 'A result' })
  await expect(raceOf(next), 'saving one form keeps the other’s input').toHaveValue('Next Plate')
  await next.getByRole('button', { name: 'Done' }).click()
  await next.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, name)).toContainText('1 race')
})
