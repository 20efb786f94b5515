import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A picture of one colour, as chosen from a folder. */
export async function pictureFile(name: string, background = '#3a6b52') {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** The open dialog. */
export const dialogOf = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** Expects a toast; its words are there twice, once for screen readers. */
export const told = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()
