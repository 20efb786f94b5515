import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Database } from '../../../src/db/database'
import { createHorse, deleteHorse } from '../../../src/domains/horses/server/horses-changes.store'
import { mark, openPage } from './page'

const named = new Set<string>()

/** A name that no other test has. */
export function newName(name: string): string {
  const unique = `${name} ${mark()}`
  named.add(unique)
  return unique
}

/** A horse for one test. */
export const addHorse = (database: Database, name: string) =>
  createHorse(database.kysely, new Date(), {
    name,
    breed: 'Thoroughbred',
    gender: 'Mare',
    dateOfBirth: '2022-03-04',
  })

/** Restores the stable for other tests. */
export async function removeNamed(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('horses')
      .select('id')
      .where('name', 'in', [...named, ''])
      .execute()
    for (const { id } of rows) await deleteHorse(tx, id)
  })
}

export const openHorses = (page: Page, query = '') => openPage(page, `/admin/horses${query}`)

export const cards = (page: Page) =>
  page.getByRole('list', { name: 'Horses', exact: true }).getByRole('article')
export const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Searches for the horse, and opens its dialog at a tab. */
export async function editHorse(page: Page, name: string, tab = 'Details'): Promise<Locator> {
  await openHorses(page, `?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Horse: ${name}` })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}

/** The text of the open toast; there is one at a time. */
export const toastOf = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })

/** Photographs of one colour each. */
export const pictures = (...colours: string[]) =>
  Promise.all(
    colours.map(async (background, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )

/** Noise of some megabytes, which doesn't compress. */
export async function largePicture() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#000', noise },
  })
  return {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: await image.jpeg({ quality: 95 }).toBuffer(),
  }
}

export async function addVideo(
  dialog: Locator,
  title: string,
  url: string,
  press = (target: Locator) => target.click(),
): Promise<void> {
  await press(dialog.getByRole('button', { name: 'Add Video' }).first())
  const form = dialog.getByRole('form', { name: 'A video' })
  await form.getByLabel('Video URL').fill(url)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Date').fill('2026-05-02')
  await press(form.getByRole('button', { name: 'Add Video' }))
  await expect(form).toBeHidden()
}

/** The field for the race's name in a result's form. */
export const raceOf = (form: Locator) => form.getByRole('combobox', { name: 'Race', exact: true })

/** Picks an item up by its handle, moves it to a place by arrow key, and drops it, waiting for each announcement. */
export async function moveByKeys(page: Page, handle: Locator, key: string, place: number) {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is (lifted|over)/)).toBeAttached()
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByText(`is over place ${place} of`)).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
}
