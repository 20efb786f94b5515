import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { takeImage } from '../../src/domains/media/server/image-intake'
import { paintings } from './catalogue'
import { print, proof } from './painting'

const demo = new URL('../../src/demo/', import.meta.url)

/** Makes the demo's pictures and their facts again, in src/demo. */
async function makePictures(): Promise<void> {
  const folder = new URL('pictures/', demo)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const facts = new Map<string, string>()
  const line = paintings.values()
  const painters = Array.from({ length: availableParallelism() }, async () => {
    for (const painting of line) {
      const { key, focal } = painting
      const bytes = await print(painting)
      // The intake judges each picture here, once, which saves time when the demo starts.
      const { width, height, color } = await takeImage(bytes)
      writeFileSync(new URL(`${key}.avif`, folder), bytes)
      const [focalX, focalY] = focal
      facts.set(key, JSON.stringify({ width, height, color, focalX, focalY }))
      process.stdout.write(`${facts.size} of ${paintings.length}: ${key}, ${bytes.length} bytes\n`)
    }
  })
  await Promise.all(painters)
  const lines = paintings.map(({ key }) => `  "${key}": ${facts.get(key) ?? ''}`)
  writeFileSync(new URL('pictures.json', demo), `{\n${lines.join(',\n')}\n}\n`)
}

/** Makes small PNGs to look at, in a folder elsewhere: of the pictures whose names begin with one of `names`. */
async function makeProofs(folder: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const painting of paintings)
    if (names.length === 0 || names.some((name) => painting.key.startsWith(name)))
      writeFileSync(`${folder}/${painting.key}.png`, await proof(painting))
}

const [folder, ...names] = process.argv.slice(2)
await (folder === undefined ? makePictures() : makeProofs(folder, names))
