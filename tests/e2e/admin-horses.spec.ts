import {
  addHorse,
  addVideo,
  card,
  editHorse,
  moveByKeys,
  newName,
  openHorses,
  pictures,
  raceOf,
  removeNamed,
  toastOf,
} from './support/admin-horses'
import { api } from './support/demo'
import { openList } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

// What staff do with one horse, from its first day on the site to its last.

test.afterAll(({ database }) => removeNamed(database))

test('creates, completes, features, offers, deletes and restores a horse', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('staff')
  const name = newName('Vanilla Signal')
  await openHorses(page, '?q=nothing+like+it')

  const slugOf = async () =>
    (await api(page.request).horses()).find((each) => each.name === name)?.slug ?? ''

  await test.step('create it', async () => {
    await page.getByRole('button', { name: 'Add Horse' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Horse' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Date of birth').fill('2022-03-04')
    await expect(dialog.getByLabel('Age in years')).toBeHidden()
    await openList(dialog, 'Gender')
    await page.getByRole('option', { name: 'Mare' }).click()
    await dialog.getByLabel('Breed').fill('Thoroughbred')
    await dialog.getByText('Before this site kept its races').click()
    await dialog.getByLabel('Races').fill('3')
    await dialog.getByLabel('Wins').fill('1')
    await dialog.getByLabel('Earnings').fill('40,000')
    await dialog.getByRole('button', { name: 'Add Horse' }).click()
    await expect(toastOf(page, 'Horse created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page, 'no filter hides the new horse').toHaveURL('/admin/horses')
    await expect(page.getByRole('article').first()).toContainText('Just added')
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
    await expect(card(page, name)).toContainText('3 races · 1 win · Rs 40,000.00')
  })

  const dialog = await editHorse(page, name, 'Photos')
  await test.step('add three photos at once, and caption one', async () => {
    await dialog
      .getByLabel('Add photos')
      .setInputFiles(await pictures('#155040', '#c2933c', '#7b1e34'))
    const photos = dialog.getByRole('list', { name: 'Gallery Photos' }).getByRole('listitem')
    await expect(photos).toHaveCount(3)
    await expect(toastOf(page, 'Gallery photo added successfully')).toBeVisible()
    // a long caption, with its Save below, moves nothing in the cards beside it
    const days = photos.getByLabel('Taken on')
    const captions = photos.getByRole('textbox', { name: 'Caption' })
    await captions.first().fill('Home from the long gallop, and in no hurry at all to be caught')
    await expect(photos.first().getByRole('button', { name: 'Save' })).toBeVisible()
    const tops = await Promise.all(
      (await days.all()).map(async (day) => Math.round((await day.boundingBox())?.y ?? 0)),
    )
    expect(new Set(tops).size, `days at ${tops.join(', ')}`).toBe(1)
    await captions.first().fill('')
    await photos.nth(1).getByLabel('Taken on').fill('2026-06-27')
    // a line break becomes a space
    await photos.nth(1).getByRole('textbox', { name: 'Caption' }).fill('At the\ngate')
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'Gallery photo updated successfully')).toBeVisible()
    await expect(photos.nth(1).getByRole('button', { name: 'Save' })).toBeHidden()

    await moveByKeys(page, photos.nth(1).getByRole('button', { name: /^Move/ }), 'ArrowLeft', 1)
    await expect(photos.first().getByRole('textbox', { name: 'Caption' })).toHaveValue(
      'At the gate',
    )
    await expect
      .poll(async () => (await api(page.request).photos(await slugOf())).map((p) => p.caption))
      .toEqual(['At the gate', null, null])
  })
  await test.step('add two videos, and reorder them by mouse', async () => {
    await dialog.getByRole('tab', { name: 'Videos' }).click()
    await addVideo(dialog, 'By the rail', 'vimeo.com/123456')
    await dialog.getByRole('button', { name: 'Add Video' }).click()
    const form = dialog.getByRole('form', { name: 'A video' })
    await expect(form.getByRole('combobox', { name: 'Platform' })).toContainText('YouTube')
    await expect(form.getByRole('combobox', { name: 'Category' })).toContainText('General')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await addVideo(dialog, 'First gallop', 'https://www.youtube.com/watch?v=abcdefghijk')

    const videos = dialog.getByRole('list', { name: 'Videos' }).getByRole('listitem')
    await expect(videos.first(), 'a new one goes on top').toContainText('First gallop')
    await expect(videos.nth(1), 'the address told its platform').toContainText('Vimeo')
    const from = await videos.nth(1).getByRole('button', { name: /^Move/ }).boundingBox()
    const to = await videos.first().getByRole('button', { name: /^Move/ }).boundingBox()
    if (!from || !to) throw new Error('there is nothing to move')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect(videos.first()).toContainText('By the rail')
    await expect(toastOf(page, 'Videos reordered successfully')).toBeVisible()
    const stored = await api(page.request).videos(await slugOf())
    expect(stored.map(({ title }) => title)).toEqual(['By the rail', 'First gallop'])
    expect(stored[0]?.videoUrl).toBe('https://vimeo.com/123456')
  })

  await test.step('enter five results, one after another', async () => {
    await dialog.getByRole('tab', { name: 'Performances' }).click()
    await dialog.getByRole('button', { name: 'Add result' }).click()
    const form = dialog.getByRole('form', { name: 'A result' })
    await form.getByLabel('Track').fill('Champ de Mars')
    for (const [index, position] of ['1', '2', '', '4', '1'].entries()) {
      await raceOf(form).fill(`Maiden Plate ${index + 1}`)
      // a horse runs once a day
      await form.getByLabel('Date').fill(`2026-06-0${index + 1}`)
      await form.getByLabel('Position').fill(position)
      await form.getByLabel('Prize money').fill(position === '1' ? 'Rs 10,000.50' : '')
      await page.keyboard.press('Enter')
      const results = dialog.getByRole('list', { name: 'Performances' }).getByRole('listitem')
      await expect(results).toHaveCount(index + 1)
      await expect(results.first()).toContainText(`${index + 1} June 2026`)
      await expect(raceOf(form)).toHaveValue('')
      await expect(raceOf(form)).toBeFocused()
      await expect(form.getByLabel('Date')).toHaveValue(`2026-06-0${index + 1}`)
      await expect(form.getByLabel('Track')).toHaveValue('Champ de Mars')
    }
    await expect(toastOf(page, 'Performance added successfully')).toBeVisible()
    await expect(dialog.getByLabel('Totals')).toHaveText(
      'Races8Wins3Win rate38%EarningsRs 60,001.00',
    )
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByRole('button', { name: 'Add result' })).toBeFocused()

    const more = dialog.getByRole('button', { name: /^More for Maiden Plate 3/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = dialog.getByRole('form', { name: 'Edit Maiden Plate 3' })
    await edit.getByLabel('Position').fill('3')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Performance updated successfully')).toBeVisible()
    await expect(more).toBeFocused()
    await dialog.getByRole('button', { name: /^More for Maiden Plate 5/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: /^Delete Maiden/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(toastOf(page, 'Performance deleted successfully')).toBeVisible()
    await expect(dialog.getByLabel('Totals')).toContainText('Races7Wins2')
  })

  await test.step('feature it', async () => {
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await dialog.getByLabel('Featured on the home page').check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastOf(page, 'Horse updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, name)).toContainText('Featured')
  })

  await test.step('offer shares in it', async () => {
    await page.goto('/admin/shares')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add Ownership Share' }).click()
    const offer = page.getByRole('dialog', { name: 'Add Ownership Share' })
    await offer.getByRole('combobox', { name: 'Horse' }).fill(name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await offer.getByLabel('Price per share').fill('12500')
    await offer.getByRole('button', { name: 'Add Ownership Share' }).click()
    await expect(toastOf(page, 'Ownership share created successfully')).toBeVisible()
  })

  await test.step('see all of it on its page', async () => {
    const slug = await slugOf()
    await page.goto(`/horses/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main').locator('tbody tr[id]')).toHaveCount(4)
    await expect(page.getByRole('region', { name: 'Ownership Opportunity' })).toContainText(
      'Rs 12,500.00',
    )
    await expect(
      page.getByRole('region', { name: 'Video Gallery' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['By the rail', 'First gallop'])
  })

  await test.step('delete it, and restore it', async () => {
    const slug = await slugOf()
    await openHorses(page, `?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete ${name}?` })
    await expect(question).toContainText('photos, videos, performances and ownership shares')
    await expect(question).toContainText('This action cannot be undone')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Horse deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
    expect((await page.request.get(`/horses/${slug}`)).status()).toBe(404)

    await page.getByRole('button', { name: 'Recently deleted' }).click()
    await page
      .getByRole('dialog', { name: 'Recently deleted' })
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: '· horse' })
      .getByRole('button', { name: /Put back/ })
      .click()
    await expect(page.getByText(`“${name}” was put back`).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, name)).toHaveCount(1)
    expect((await page.request.get(`/horses/${slug}`)).status()).toBe(200)
    expect(await api(page.request).performances(slug)).toHaveLength(4)
    expect(await (await page.request.get(`/horses/${slug}`)).text()).toContain('Rs 12,500.00')
  })
})

test('adds a photo with its caption in one form', async ({ page, database, signIn }) => {
  await signIn('staff')
  const name = newName('Captioned')
  const { slug } = await addHorse(database, name)
  const dialog = await editHorse(page, name, 'Photos')
  await dialog.getByRole('button', { name: /^Add one with/ }).click()
  const form = dialog.getByRole('form', { name: 'A photo' })
  await form.locator('input[type=file]').setInputFiles(await pictures('#155040'))
  await expect(toastOf(page, 'Image uploaded successfully')).toBeVisible()
  await form.getByLabel('Caption').fill('At the gate')
  await form.getByRole('button', { name: 'Add photo', exact: true }).click()
  await expect(form).toBeHidden()
  expect((await api(page.request).photos(slug)).map((each) => each.caption)).toEqual([
    'At the gate',
  ])
})
