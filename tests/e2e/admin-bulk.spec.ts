import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../src/db/database'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { addPhoto, createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { cards, editHorse, newName, openHorses } from './support/admin-horses'
import { dialogOf, told } from './support/admin'
import { api } from './support/demo'
import { finger, type Hands, mouse } from './support/hands'
import { mark, openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

// a stable of its own: it moves the whole gallery about
test.use({ sharedBy: 'bulk', allowedConsole: [/status of 409/] })

test.beforeEach(async ({ signIn }) => signIn('staff'))

const select = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Select', exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const undo = (page: Page) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo', exact: true })

/** Horses of one test, found by what their names end with. */
async function addHorses(database: Database, ...names: string[]) {
  const tag = newName('of')
  const horses = names.map((name) => `${name} ${tag}`)
  for (const name of horses) await createHorse(database.kysely, new Date(), { name })
  return { tag, horses }
}

/** Photos of one test, behind all others, and their titles. */
async function addPhotos(database: Database, ...names: string[]) {
  const tag = mark()
  const shown = await database.kysely
    .selectFrom('gallery_items')
    .select(['image_url', 'display_order'])
    .orderBy('display_order', 'desc')
    .execute()
  const last = shown[0]
  if (!last) throw new Error('the demo stable has no photos')
  for (const [place, name] of names.entries())
    await createGalleryItem(database.kysely, new Date(), {
      imageUrl: last.image_url,
      title: `${name} ${tag}`,
      description: null,
      category: 'facilities',
      displayOrder: last.display_order + 1 + place,
      isPublished: true,
    })
  return names.map((name) => `${name} ${tag}`)
}

/** Selects these, which may be done by pressing the picture. */
async function choose(page: Page, hands: Pick<Hands, 'press'>, ...names: string[]) {
  const list = dialogOf(page)
  const within = (await list.isVisible()) ? list : page
  await hands.press(select(within))
  for (const name of names) {
    await hands.press(box(page, name))
    await expect(box(page, name)).toBeChecked()
  }
  await expect(bar(page).getByRole('status')).toHaveText(`${names.length} selected`)
}

/** Scrolls to the end of the list, where the bar on a phone must cover nothing. */
async function expectEndInView(page: Page, last: Locator) {
  await last.evaluate((element) => {
    for (let each = element.parentElement; each; each = each.parentElement)
      each.scrollTop = each.scrollHeight
  })
  const [item, cover] = [await last.boundingBox(), await bar(page).boundingBox()]
  if (!item || !cover) throw new Error('there is nothing to compare')
  if (cover.y > item.y) expect(item.y + item.height).toBeLessThanOrEqual(cover.y)
}

for (const [device, hands, viewport] of [
  ['by mouse', mouse, { width: 1440, height: 900 }],
  ['by touch', finger, phone],
] as const)
  test.describe(device, () => {
    test.use({ viewport, hasTouch: device === 'by touch' })
    const { press } = hands

    /** Does it, sees what became of it, and undoes it. */
    async function doAndUndo(
      page: Page,
      act: () => Promise<void>,
      words: string,
      expectDone: () => Promise<void>,
      expectUndone: () => Promise<void>,
    ) {
      await test.step(words, async () => {
        await act()
        await told(page, words)
        await expectDone()
        await expect(bar(page)).toBeHidden()
        await press(undo(page))
        await told(page, `Undone: ${words}`)
        await expectUndone()
      })
    }

    test('horses are published, archived, given a status, featured and deleted, and each is undone', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const { tag, horses } = await addHorses(database, 'Ada', 'Bea', 'Cy')
      const [ada = '', bea = '', cy = ''] = horses
      await openHorses(page, `?q=${encodeURIComponent(tag)}`)
      const states = async () =>
        (await api(page.request).horses())
          .filter(({ name }) => horses.includes(name))
          .map(({ updatedAt: _, ...horse }) => horse)
      const before = await states()
      const expectUndone = async () => {
        await expect(cards(page)).toHaveCount(3)
        expect(await states()).toEqual(before)
      }
      const button = (name: string) => async () => {
        await choose(page, hands, ada, cy)
        await press(action(page, name))
      }
      const item = (menu: string, name: string) => async () => {
        await button(menu)()
        await press(page.getByRole('menuitem', { name, exact: true }))
      }
      const expectDone = (change: Record<string, unknown>) => async () => {
        const done = await states()
        expect(done.find(({ name }) => name === bea)).toEqual(
          before.find(({ name }) => name === bea),
        )
        for (const name of [ada, cy])
          expect(done.find((horse) => horse.name === name)).toMatchObject(change)
      }

      await choose(page, hands, ada)
      await expectAccessible()
      expect(await overflow(page), 'fits').toBe(0)
      const size = await box(page, ada).locator('..').boundingBox()
      // with a mouse, as high as the row between its lines
      const least = device === 'by touch' ? 44 : 42
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(least)
      await press(bar(page).getByRole('button', { name: 'Done' }))
      await expect(bar(page)).toBeHidden()
      await expect(select(page)).toBeFocused()

      await doAndUndo(
        page,
        button('Make drafts'),
        '2 horses made drafts',
        expectDone({ isPublished: false }),
        expectUndone,
      )
      await doAndUndo(
        page,
        button('Archive'),
        '2 horses archived',
        async () => {
          await expect(cards(page)).toHaveCount(1)
          await expectDone({ archivedAt: expect.any(String) })()
        },
        expectUndone,
      )
      await doAndUndo(
        page,
        item('Status', 'Sold'),
        '2 horses set to Sold',
        expectDone({ status: 'sold' }),
        expectUndone,
      )
      await doAndUndo(
        page,
        item('Home page', 'Feature on the home page'),
        '2 horses featured',
        expectDone({ isFeatured: true }),
        expectUndone,
      )
      await doAndUndo(
        page,
        async () => {
          await button('Delete')()
          const dialog = dialogOf(page, 'Delete 2 horses?')
          await expect(dialog).toContainText(`${ada} and ${cy} will be deleted.`)
          await expect(dialog).toContainText('This action cannot be undone')
          await expectAccessible()
          await press(dialog.getByRole('button', { name: 'Delete' }))
        },
        '2 horses deleted',
        async () => expect(cards(page)).toHaveCount(1),
        expectUndone,
      )
    })

    test('gallery photos are made drafts, tagged, moved and deleted, and each is undone', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const [a = '', b = '', c = ''] = await addPhotos(database, 'A', 'B', 'C')
      const first = (await api(page.request).gallery())[0]
      await openPage(page, '/admin/gallery?category=facilities')
      const states = async () =>
        (await api(page.request).gallery()).map(({ updatedAt: _, ...photo }) => photo)
      const titles = async () => (await states()).map(({ title }) => title)
      const before = await states()
      const expectUndone = async () => {
        await expect(page.getByRole('heading', { name: a })).toBeVisible()
        expect(await states()).toEqual(before)
      }
      const begin = async (name: string) => {
        await choose(page, hands, b, c)
        await press(action(page, name))
      }
      const stateOf = async (name: string) => (await states()).find(({ title }) => title === name)

      await doAndUndo(
        page,
        () => begin('Make drafts'),
        '2 photos made drafts',
        async () => expect((await stateOf(c))?.isPublished).toBe(false),
        expectUndone,
      )
      await doAndUndo(
        page,
        async () => {
          await begin('Category')
          await press(page.getByRole('menuitem', { name: 'Victory' }))
        },
        '2 photos put under Victory',
        async () => {
          await expect(page.getByRole('heading', { name: b })).toBeHidden()
          expect((await stateOf(b))?.category).toBe('victory')
        },
        expectUndone,
      )
      for (const [target, place, ...moved] of [
        ['To the beginning', 0, b, c],
        ['To the end', before.length - 2, a, b],
        [`Before ${a}`, before.length - 3, b, c],
      ] as const)
        await doAndUndo(
          page,
          async () => {
            await choose(page, hands, ...moved)
            await press(action(page, 'Move'))
            const dialog = dialogOf(page, 'Move 2 photos')
            if (place === 0) await expectAccessible()
            await press(dialog.getByRole('button', { name: target, exact: true }))
          },
          '2 photos moved',
          async () => expect((await titles()).slice(place, place + 2)).toEqual(moved),
          expectUndone,
        )
      expect((await api(page.request).gallery())[0]?.id).toBe(first?.id)
      await doAndUndo(
        page,
        async () => {
          await begin('Delete')
          const dialog = dialogOf(page, 'Delete 2 photos?')
          await expect(dialog).toContainText(`${b} and ${c} will be deleted.`)
          await press(dialog.getByRole('button', { name: 'Delete' }))
        },
        '2 photos deleted',
        async () => expect(page.getByRole('heading', { name: b })).toBeHidden(),
        expectUndone,
      )
    })

    test('a horse’s photos are moved within it, to another horse, and deleted, and each is undone', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const { horses } = await addHorses(database, 'Ada', 'Bea')
      const [ada = '', bea = ''] = horses
      const all = await api(page.request).horses()
      const [from = '', to = ''] = horses.map((name) => all.find((each) => each.name === name)?.id)
      const [{ image_url: imageUrl } = { image_url: '' }] = await database.kysely
        .selectFrom('gallery_items')
        .select('image_url')
        .execute()
      for (const caption of ['One', 'Two', 'Three'])
        await addPhoto(database.kysely, new Date(), from, { imageUrl, caption })
      const dialog = await editHorse(page, ada, 'Photos')
      const captions = async (id: string) =>
        (await api(page.request).photos(id)).map(({ caption }) => caption)
      const photos = dialog.getByRole('list', { name: 'Gallery Photos' }).getByRole('listitem')
      await expect(photos).toHaveCount(3)
      const begin = async (name: string) => {
        await choose(page, hands, 'photo “Two”', 'photo “Three”')
        if (name === 'To the beginning') {
          await expectEndInView(page, photos.last())
          await expectAccessible()
        }
        await press(action(page, name))
      }
      const expectUndone = async () => {
        await expect(photos).toHaveCount(3)
        expect(await captions(from)).toEqual(['One', 'Two', 'Three'])
        expect(await captions(to)).toEqual([])
      }

      await doAndUndo(
        page,
        () => begin('To the beginning'),
        '2 photos moved',
        async () => expect(await captions(from)).toEqual(['Two', 'Three', 'One']),
        expectUndone,
      )
      await doAndUndo(
        page,
        async () => {
          await begin('To another horse')
          const horsesDialog = dialogOf(page, 'Move 2 photos to')
          await horsesDialog.getByLabel('Search horses').fill(bea)
          await press(horsesDialog.getByRole('button', { name: bea, exact: true }))
        },
        `2 photos moved to ${bea}`,
        async () => {
          await expect(photos).toHaveCount(1)
          expect(await captions(to)).toEqual(['Two', 'Three'])
        },
        expectUndone,
      )
      await doAndUndo(
        page,
        async () => {
          await begin('Delete')
          const question = dialogOf(page, 'Delete 2 photos?')
          await press(question.getByRole('button', { name: 'Delete' }))
        },
        '2 photos deleted',
        async () => expect(photos).toHaveCount(1),
        expectUndone,
      )
      await expect(dialog, 'the horse is still open').toBeVisible()
    })
  })

test('a clash is told by name, before and after, and nothing is lost', async ({
  page,
  database,
}) => {
  const { tag, horses } = await addHorses(database, 'Ada', 'Bea')
  const [ada = '', bea = ''] = horses
  await openHorses(page, `?q=${encodeURIComponent(tag)}`)
  const horse = async (name: string) =>
    (await api(page.request).horses()).find((each) => each.name === name)
  const colour = async (color: string) => {
    const { id } = (await horse(bea)) ?? {}
    expect((await page.request.patch(`/api/horses/${id}`, { data: { color } })).ok()).toBe(true)
  }
  await choose(page, mouse, ada, bea)
  await colour('Bay')
  await action(page, 'Make drafts').click()
  await expect(bar(page).getByRole('alert')).toHaveText(
    `${bea} has been changed in the meantime. Nothing was done: please check and try again.`,
  )
  expect((await horse(ada))?.isPublished).toBe(true)
  // the list has been read again, and both are still selected
  await action(page, 'Make drafts').click()
  await told(page, '2 horses made drafts')
  await colour('Grey')
  await undo(page).click()
  await told(page, 'Not undone')
  expect(await horse(bea)).toMatchObject({ color: 'Grey', isPublished: false })
  expect((await horse(ada))?.isPublished).toBe(false)
})

test('an owned horse keeps all from being deleted, and is named', async ({ page }) => {
  const all = await api(page.request).horses()
  const refusals = await Promise.all(
    all.map(async ({ id, name }) => ({
      name,
      words: await (await page.request.get(`/api/horses/${id}/deletion`)).text(),
    })),
  )
  const owned = refusals.find(({ words }) => words.includes('can’t be deleted'))?.name ?? ''
  const free = refusals.find(({ words }) => words.includes('null'))?.name ?? ''
  await openHorses(page)
  await choose(page, mouse, owned, free)
  await action(page, 'Delete').click()
  const dialog = dialogOf(page, 'Delete 2 horses?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${owned} can’t be deleted`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(action(page, 'Delete'), 'where the question came from').toBeFocused()
  expect(await api(page.request).horses()).toHaveLength(all.length)
})

test('nothing is selected that a filter hides, and a range is selected with Shift', async ({
  page,
  database,
}) => {
  const { tag, horses } = await addHorses(database, 'Ada', 'Bea', 'Cy', 'Dot')
  const [ada = '', , cy = '', dot = ''] = horses
  await openHorses(page, `?q=${encodeURIComponent(tag)}`)
  await choose(page, mouse, ada)
  const count = bar(page).getByRole('status')
  await box(page, cy).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('3 selected')
  await bar(page).getByRole('button', { name: 'Select all shown' }).click()
  await expect(count).toHaveText('4 selected')
  const search = page.getByLabel('Search horses')
  await search.fill(dot)
  await expect(count).toHaveText('1 selected')
  await search.fill(tag)
  await expect(cards(page)).toHaveCount(4)
  await expect(count).toHaveText('1 selected')
})

test('by keyboard alone: select, do, undo, leave', async ({ page, database }) => {
  const { tag, horses } = await addHorses(database, 'Ada', 'Bea')
  const [ada = '', bea = ''] = horses
  await openHorses(page, `?q=${encodeURIComponent(tag)}`)
  const { keyboard } = page
  await select(page).focus()
  await keyboard.press('Enter')
  await box(page, ada).focus()
  await keyboard.press('Space')
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  // the question closes, and the selection stays
  await action(page, 'Delete').focus()
  await keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(action(page, 'Delete'), 'where the question came from').toBeFocused()
  await expect(box(page, ada)).toBeChecked()
  await action(page, 'Status').focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Active' })).toBeFocused()
  await keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sold' })).toBeFocused()
  await keyboard.press('Enter')
  await told(page, '1 horse set to Sold')
  await expect(select(page)).toBeFocused()
  // to the notice, and to its button
  await keyboard.press('F8')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await keyboard.press('Enter')
  await told(page, 'Undone: 1 horse set to Sold')
  await expect(select(page)).toBeFocused()
  await keyboard.press('Enter')
  await box(page, bea).focus()
  await keyboard.press('Space')
  await keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(select(page)).toBeFocused()
  await expect(box(page, bea)).toBeHidden()
})
