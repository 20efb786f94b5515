import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoHorses } from '../../src/demo/horses'
import { photosOf } from '../../src/demo/photos'
import facts from '../../src/demo/pictures.json'
import { takeImage } from '../../src/domains/media/server/image-intake'
import { sharp } from '../../src/domains/media/server/sharp'
import { paintings, sitters } from './catalogue'
import { fineHead, head } from './heads'
import { coatInks } from './inks'
import { print } from './painting'
import { stances } from './poses'

const folder = new URL('../../src/demo/pictures/', import.meta.url)
const files = readdirSync(folder)
const committed = (key: string) => readFileSync(new URL(`${key}.avif`, folder))

const lastPose = (drawing: string) =>
  Object.keys(stances)
    .map((pose) => ({ pose, at: drawing.lastIndexOf(`url(#${pose})`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)[0]?.pose

describe('the drawings of the demo’s pictures', () => {
  it('are all different and complete', () => {
    const drawings = paintings.map((painting) => painting.svg())
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined/)
  })

  it('are accepted by an SVG reader and fill their sheet', async () => {
    for (const { key, svg, width } of paintings) {
      // A tenth of the size is enough to find a broken path or an empty sheet.
      const small = sharp(Buffer.from(svg()), { density: 7.2 })
      expect(await small.metadata()).toMatchObject({ format: 'svg', width: width / 10 })
      const { channels, isOpaque } = await small.stats()
      expect(isOpaque, `${key} leaves bare paper`).toBe(true)
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15)
    }
  })

  it('show no horse twice in the same pose on its page', () => {
    for (const { key: horseKey } of demoHorses) {
      // The subject is drawn last, in front of the others.
      const poses = photosOf(horseKey)
        .map(([picture]) => lastPose(paintings.find(({ key }) => key === picture)?.svg() ?? ''))
        .filter((pose) => pose !== undefined)
      expect(new Set(poses).size, `${horseKey}: ${String(poses)}`).toBe(poses.length)
    }
  })

  it('tell a star from a stripe on every head', () => {
    const place = { x: 0, y: 0, size: 500, coat: coatInks('bay') }
    for (const draw of [head, fineHead])
      expect(draw({ ...place, blaze: 'star' })).not.toBe(draw({ ...place, blaze: 'stripe' }))
  })

  it('show the coats that the horses’ records name', () => {
    for (const { key, color } of demoHorses)
      expect(sitters[key]?.coat ?? 'bay', key).toBe(color?.toLowerCase().replace(' ', '-'))
  })
})

describe('the committed pictures', () => {
  it('are those of the catalogue, and small enough for a repository', () => {
    const keys = paintings.map(({ key }) => key)
    expect(Object.keys(facts)).toEqual(keys)
    expect([...files].sort()).toEqual(keys.map((key) => `${key}.avif`).sort())
    const sizes = keys.map((key) => committed(key).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000_000)
  })

  it('are as large as their facts say, and contain nothing but the picture', async () => {
    for (const [key, { width, height }] of Object.entries(facts)) {
      const metadata = await sharp(committed(key)).metadata()
      expect(metadata, key).toMatchObject({ format: 'heif', compression: 'av1', width, height })
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  // Other processors may round differently.
  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'are reproduced byte for byte, and the intake finds in them what their facts say',
    async () => {
      const painting = paintings.find(({ key }) => key === 'horse-03')
      if (!painting) throw new Error('There is no such painting')
      const bytes = await print(painting)
      expect(bytes.equals(committed('horse-03'))).toBe(true)
      expect(await takeImage(bytes)).toMatchObject({
        contentType: 'image/avif',
        width: facts['horse-03'].width,
        height: facts['horse-03'].height,
        color: facts['horse-03'].color,
      })
    },
  )
})
