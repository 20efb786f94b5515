import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from './test'

export const phone = { width: 390, height: 844 }

/** A picture of one colour, as somebody would choose it from a folder. */
export async function pictureFile(name: string, background = '#3a6b52') {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** Opens a screen of the back office, and waits until it is alive. */
export async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Comes from another screen of the running page, so that it is the browser that loads the data. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await openAdmin(page, '/profile')
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

/** A toast, whose words are said to screen readers besides. */
export const told = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()
