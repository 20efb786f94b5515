import type { Locator, Page } from '@playwright/test'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { pictureFile } from './support/admin'
import { addHorse, card, editHorse, newName, removeNamed, toastOf } from './support/admin-horses'
import { api } from './support/demo'
import { chooseFiles, finger, mouse } from './support/hands'
import { mark, openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

// the browser's own line for what the server refuses
test.use({ sharedBy: 'staff', allowedConsole: [/409.*\/api\/horses\/|415.*\/uploads\//] })

const ways = [
  ['by mouse', mouse, {}],
  ['by touch', finger, { viewport: phone, hasTouch: true, isMobile: true }],
] as const

const drawing = '/silks/cerise.hoops.turquoise.white.plain.red.turquoise.plain.red.svg'
/** In place of a photograph. */
const print = drawing.replace('.svg', '.panel.svg')
const words = 'Cerise, turquoise hoops, white sleeves, turquoise cap'
const isDrawn = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth > 0),
    )
    .toBe(true)

const people: string[] = []
test.afterEach(async ({ page, database }) => {
  await page.close()
  await database.kysely
    .deleteFrom('users')
    .where('id', 'in', ['', ...people])
    .execute()
  await removeNamed(database)
})

for (const [way, hands, device] of ways)
  test.describe(way, () => {
    test.use(device)

    /** Describes silks in the open fold. */
    async function describeSilks(page: Page, fold: Locator) {
      const choose = (part: string, label: string, option: string) =>
        hands.choose(
          page,
          fold.getByRole('group', { name: part }).getByLabel(label, { exact: true }),
          option,
        )
      await hands.press(fold.getByRole('button', { name: 'Choose the silks' }))
      await choose('Jacket', 'Jacket', 'Cerise')
      await choose('Jacket', 'Marking', 'Hoops')
      await choose('Jacket', 'Colour of the marking', 'Cerise')
      await choose('Cap', 'Cap', 'Turquoise')
    }
    const correct = (page: Page, fold: Locator) =>
      hands.choose(page, fold.getByLabel('Colour of the marking'), 'Turquoise')

    test('a leased horse gets its own colours, and loses them again', async ({
      page,
      database,
      signIn,
      expectAccessible,
    }) => {
      await signIn('staff')
      const name = newName('Leased')
      const { slug } = await addHorse(database, name)
      const dialog = await editHorse(page, name)
      const fold = dialog.locator('details', { hasText: 'Its own colours' })
      const save = dialog.getByRole('button', { name: 'Save', exact: true })
      await expect(fold.getByRole('button', { name: 'Choose the silks' })).toBeHidden()
      await hands.press(fold.getByText('Its own colours'))
      await describeSilks(page, fold)
      await hands.press(save)
      await expect(
        fold.getByText('A marking in the colour of the jacket can’t be seen'),
      ).toBeVisible()
      await correct(page, fold)
      await expect(fold.getByText(words)).toBeVisible()
      await isDrawn(fold.locator(`img[src="${drawing}"]`))
      await expect(fold.getByText('Picture of the silks')).toBeHidden()
      await expectAccessible()
      expect(await overflow(page)).toBe(0)
      await hands.press(save)
      await expect(toastOf(page, 'Horse updated successfully')).toBeVisible()
      await expect(dialog).toBeHidden()
      await isDrawn(card(page, name).locator(`img[src="${print}"]`))

      await openPage(page, `/horses/${slug}`)
      const poster = page.getByRole('main').locator(`img[src="${print}"]`).first()
      await isDrawn(poster)
      const box = await poster.boundingBox()
      expect(box?.width, 'as wide as the page').toBe(page.viewportSize()?.width)
      await expect(
        page.getByRole('banner').locator(`img[src^="${drawing.slice(0, -4)}"]`),
      ).toHaveCount(0)
      await openPage(page, `/horses?q=${encodeURIComponent(name)}`)
      await isDrawn(page.getByRole('article').locator(`img[src="${print}"]`))

      const again = await editHorse(page, name)
      await expect(again.getByText(words)).toBeVisible()
      await hands.press(again.getByText('History', { exact: true }))
      await expect(again.getByText(`Set its own colours to ${words}`)).toBeVisible()
      await hands.press(again.getByRole('tab', { name: 'Details' }))
      await hands.press(again.getByRole('button', { name: 'Remove the silks' }))
      await hands.press(again.getByRole('button', { name: 'Save', exact: true }))
      await expect(again).toBeHidden()
      await openPage(page, `/horses/${slug}`)
      await expect(page.getByRole('main').locator(`img[src="${print}"]`)).toHaveCount(0)
      await expect(page.getByRole('main').locator('img[src^="/silks/"]').first()).toBeVisible()
    })

    test('a picture stands for silks that the words can’t describe', async ({
      page,
      database,
      signIn,
    }) => {
      await signIn('staff')
      const name = newName('Pictured')
      const { slug } = await addHorse(database, name)
      const dialog = await editHorse(page, name)
      const fold = dialog.locator('details', { hasText: 'Its own colours' })
      await hands.press(fold.getByText('Its own colours'))
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      await chooseFiles(page, hands, fold.getByText('Choose an image'), {
        name: 'silks.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(svg),
      })
      await expect(fold.getByRole('alert')).toBeVisible()
      const picture = await pictureFile('silks.png', '#c71585')
      await chooseFiles(page, hands, fold.getByText('Replace'), picture)
      await expect(fold.locator('input[name="silksUrl"]')).toHaveValue(/^\/objects\/uploads\//)
      await hands.press(dialog.getByRole('button', { name: 'Save', exact: true }))
      await expect(toastOf(page, 'Horse updated successfully')).toBeVisible()
      await expect(dialog).toBeHidden()
      const stored = (await api(page.request).horses()).find((each) => each.slug === slug)
      expect(stored?.silksUrl).toMatch(/^\/objects\/uploads\//)
      await openPage(page, `/horses/${slug}`)
      await isDrawn(page.getByRole('main').locator(`img[src="${stored?.silksUrl}?w=320"]`).first())
    })

    test('an owner gets registered colours, which stand in their row and on their statement', async ({
      page,
      database,
      signIn,
      expectAccessible,
    }) => {
      await signIn('admin')
      const lastName = `Syndicate ${mark()}`
      const id = await createUser(database.kysely, new Date(), {
        ...{ firstName: 'Lagoon', lastName, email: null, phone: null },
        ...{ role: 'viewer', passwordHash: null },
      })
      people.push(id)
      await openPage(page, `/admin/users?q=${encodeURIComponent(lastName)}`)
      const row = page
        .getByRole('list', { name: 'Users' })
        .getByRole('listitem')
        .filter({ hasText: lastName })
      await hands.press(row.getByRole('button', { name: /^More for/ }))
      await hands.press(page.getByRole('menuitem', { name: 'Edit details' }))
      const dialog = page.getByRole('dialog', { name: 'Edit details' })
      const fold = dialog.locator('details')
      await hands.press(fold.getByText('Registered colours'))
      await describeSilks(page, fold)
      await correct(page, fold)
      await expectAccessible()
      expect(await overflow(page)).toBe(0)
      await hands.press(dialog.getByRole('button', { name: 'Save', exact: true }))
      await expect(toastOf(page, 'User updated successfully')).toBeVisible()
      await isDrawn(row.getByRole('img', { name: words }))
      const statement = await page.request.get(`/api/users/${id}/statement.pdf`)
      expect(statement.status()).toBe(200)

      await hands.press(row.getByRole('button', { name: /^More for/ }))
      await hands.press(page.getByRole('menuitem', { name: 'History' }))
      await expect(page.getByText(`Set the registered colours to ${words}`)).toBeVisible()
    })
  })

test('the colours someone else has chosen meanwhile are shown before they are replaced', async ({
  page,
  database,
  signIn,
}) => {
  await signIn('staff')
  const name = newName('Contested')
  const { id } = await addHorse(database, name)
  const dialog = await editHorse(page, name)
  await mouse.press(dialog.getByText('Its own colours'))
  await mouse.press(dialog.getByRole('button', { name: 'Choose the silks' }))
  const silks = {
    ...{ body: 'cerise', bodyPattern: 'hoops', bodyMark: 'turquoise' },
    ...{ sleeves: 'white', sleevePattern: 'plain', sleeveMark: 'red' },
    ...{ cap: 'turquoise', capPattern: 'plain', capMark: 'red' },
  }
  expect((await page.request.patch(`/api/horses/${id}`, { data: { silks } })).status()).toBe(200)
  await mouse.press(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog.getByText(words)).toBeVisible()
  await mouse.press(dialog.getByRole('button', { name: 'Use the current version' }))
  await expect(dialog.locator(`img[src="${drawing}"]`)).toBeVisible()
  await mouse.press(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog).toBeHidden()
  await isDrawn(card(page, name).locator(`img[src="${print}"]`))
})
