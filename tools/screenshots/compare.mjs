import { mkdirSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** @typedef {{ name: string, what: 'new' | 'gone' | 'changed' }} Change of one picture's file */

/**
 * Compares two folders of screenshots.
 * @param {{ before: string, now: string, marked: string }} folders `marked` gets a picture of each difference
 * @returns {Promise<Change[]>} nothing if there is no earlier folder
 */
export async function compare({ before, now, marked }) {
  rmSync(marked, { recursive: true, force: true })
  if (!existsSync(before)) return []
  mkdirSync(marked)
  const [old, current] = [new Set(readdirSync(before)), new Set(readdirSync(now))]
  /** @type {Change[]} */
  const changes = []
  for (const name of [...new Set([...old, ...current])].sort()) {
    if (!old.has(name)) changes.push({ name, what: 'new' })
    else if (!current.has(name)) changes.push({ name, what: 'gone' })
    else if (await differ(join(before, name), join(now, name), join(marked, name)))
      changes.push({ name, what: 'changed' })
  }
  return changes
}

/** Whether two pictures differ visibly; if so, draws where. @param {string} one @param {string} other @param {string} marked */
async function differ(one, other, marked) {
  const files = await Promise.all([readFile(one), readFile(other)])
  if (files[0].equals(files[1])) return false
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  // a page that has grown is compared with the shorter one on empty paper
  const [before, now] = await Promise.all(
    files.map((file, index) =>
      sharp(file)
        .extend({
          right: width - (sizes[index]?.width ?? width),
          bottom: height - (sizes[index]?.height ?? height),
        })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  if (!before || !now) return false
  const difference = Buffer.alloc(before.length)
  if (pixelmatch(before, now, difference, width, height) === 0) return false
  await sharp(difference, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toFile(marked)
  return true
}
