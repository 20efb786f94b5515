import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { coatOf, everyPainting, paintings } from './catalogue'
import { renderPainting } from './painting'

describe('the demo stable’s pictures', () => {
  it('have keys, titles and picture texts of their own', () => {
    const all = everyPainting()
    expect(new Set(all.map((picture) => picture.key)).size).toBe(all.length)
    for (const picture of all) {
      expect(picture.title).not.toBe('')
      expect(picture.alt).toMatch(/\.$/)
    }
  })

  it('keep their subjects inside the frame', () => {
    for (const { focalX, focalY } of everyPainting()) {
      expect(focalX).toBeGreaterThan(0)
      expect(focalX).toBeLessThan(100)
      expect(focalY).toBeGreaterThan(0)
      expect(focalY).toBeLessThan(100)
    }
  })

  it('are all different drawings', () => {
    const drawings = everyPainting().map((picture) => picture.svg())
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined/)
  })

  it('are drawings that an SVG reader accepts and that fill their sheet', async () => {
    for (const picture of everyPainting()) {
      // A tenth of the size: enough to find a broken path or a bare sheet.
      const small = sharp(Buffer.from(picture.svg()), { density: 7.2 })
      expect(await small.metadata()).toMatchObject({ format: 'svg', width: picture.width / 10 })
      const { channels, isOpaque } = await small.stats()
      expect(isOpaque, `${picture.key} leaves bare paper`).toBe(true)
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15)
    }
  })

  it('draw the same picture every time', () => {
    expect(everyPainting().map((picture) => picture.svg())).toEqual(
      everyPainting().map((picture) => picture.svg()),
    )
  })

  it('print as photograph-sized JPEG with the same bytes every time', async () => {
    const first = await renderPainting(paintings.hero)
    expect(await sharp(first).metadata()).toMatchObject({
      format: 'jpeg',
      width: 3000,
      height: 2000,
    })
    expect(first.equals(await renderPainting(paintings.hero))).toBe(true)
  })

  it('give every horse a coat and at least one picture', () => {
    for (const [horseKey, pictures] of Object.entries(paintings.horses)) {
      expect(pictures.length).toBeGreaterThan(0)
      expect(coatOf(horseKey)).toBeTruthy()
    }
    expect(() => coatOf('horse-99')).toThrow('horse-99')
  })
})
