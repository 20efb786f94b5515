import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A picture of one colour, as somebody would choose it from a folder. */
export async function pictureFile(name: string, background = '#3a6b52') {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** The dialog that stands over the screen. */
export const dialogOf = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** A toast, whose words are said to screen readers besides. */
export const told = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()
