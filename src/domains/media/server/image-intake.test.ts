import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isAppError } from '../../../http/errors'
import { maxUploadBytes } from '../upload-file.rules'
import { heicToJpeg } from './heic'
import { takeImage } from './image-intake'
import { sharp } from './sharp'

const red = { r: 200, g: 10, b: 10 }
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })

/** The status with which `bytes` are refused; undefined if they are accepted. */
async function refusalOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    await takeImage(bytes)
    return undefined
  } catch (error) {
    if (isAppError(error)) return error.status
    throw error
  }
}

describe('accepted files', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s', async (format) => {
    const taken = await takeImage(await flat(60, 40).toFormat(format).toBuffer())
    expect(taken).toMatchObject({ contentType: `image/${format}`, width: 60, height: 40 })
    const color = Buffer.from(taken.color.slice(1), 'hex')
    expect(Math.abs((color[0] ?? 0) - red.r)).toBeLessThan(12)
    expect(Math.abs((color[1] ?? 0) - red.g)).toBeLessThan(12)
  })

  it('an animated GIF, with every frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const taken = await takeImage(gif)
    expect(taken).toMatchObject({ width: 20, height: 10 })
    expect((await sharp(taken.bytes).metadata()).pages).toBe(3)
  })

  it('a phone’s HEIC: upright, in sRGB, without where it was taken', async () => {
    // 96 x 64 in Display P3, turned a quarter to the right, both in its HEIC data and in its camera data.
    const phone = readFileSync('tests/fixtures/phone.heic')
    expect(phone.toString('latin1')).toContain('Acme Phone')

    const taken = await takeImage(phone)
    expect(taken).toMatchObject({ contentType: 'image/jpeg', width: 64, height: 96 })
    const kept = await sharp(taken.bytes).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 64, height: 96, space: 'srgb' })
    expect(kept.orientation ?? 1).toBe(1)
    expect(kept.exif).toBeUndefined()
    expect(kept.icc).toBeUndefined()
    expect(Buffer.from(taken.bytes).toString('latin1')).not.toContain('Acme')

    // The four quarters that were drawn, from the left and from the top, in sRGB.
    const corners = { blue: [4, 4], red: [60, 4], white: [4, 92], green: [60, 92] } as const
    const drawn = { blue: '#2040c0', red: '#c03020', white: '#ffffff', green: '#20a040' } as const
    for (const name of ['blue', 'red', 'white', 'green'] as const) {
      const [left, top] = corners[name]
      const pixel = await sharp(taken.bytes)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()
      const wanted = Buffer.from(drawn[name].slice(1), 'hex')
      for (const channel of [0, 1, 2])
        expect(Math.abs((pixel[channel] ?? 0) - (wanted[channel] ?? 0)), name).toBeLessThan(12)
    }
  })

  it('a JPEG in printers’ colours, and a PNG of 16 bits, in screen colours', async () => {
    const cmyk = await flat(40, 30).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect(await sharp((await takeImage(cmyk)).bytes).metadata()).toMatchObject({
      space: 'srgb',
      channels: 3,
    })

    const deep = await flat(40, 30).toColourspace('rgb16').png({ palette: false }).toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expect(await sharp((await takeImage(deep)).bytes).metadata()).toMatchObject({
      space: 'srgb',
      depth: 'uchar',
    })
  })

  it('a WebP or AVIF larger than phones take, as a JPEG on white', async () => {
    for (const format of ['webp', 'avif'] as const) {
      const clear = { r: 0, g: 0, b: 0, alpha: 0 }
      const large = await sharp({
        create: { width: 4200, height: 3000, channels: 4, background: clear },
      })
        .toFormat(format, { effort: 0 })
        .toBuffer()
      expect(await takeImage(large), format).toMatchObject({
        contentType: 'image/jpeg',
        width: 4200,
        color: '#ffffff',
      })
    }
  })

  it('averages the placeholder’s colour over the whole picture', async () => {
    const half = await sharp({
      create: { width: 50, height: 100, channels: 3, background: '#0000ff' },
    })
      .png()
      .toBuffer()
    const picture = await sharp({
      create: { width: 100, height: 100, channels: 3, background: '#ff0000' },
    })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const [r = 0, g = 0, b = 0] = Buffer.from((await takeImage(picture)).color.slice(1), 'hex')
    expect(g).toBeLessThan(10)
    expect(Math.abs(r - b)).toBeLessThan(20)
    expect(r).toBeGreaterThan(90)
  })

  it('turns it upright and leaves location and camera data behind', async () => {
    const sideways = await flat(60, 40)
      .withExif({
        IFD0: { Make: 'Acme Phone', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 9/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(sideways).metadata()
    expect(before.orientation).toBe(6)
    expect(Buffer.from(before.exif ?? []).toString('latin1')).toContain('Acme Phone')

    const taken = await takeImage(sideways)
    expect(taken).toMatchObject({ width: 40, height: 60 })
    const after = await sharp(taken.bytes).metadata()
    expect(after.orientation ?? 1).toBe(1)
    expect(after.exif).toBeUndefined()
    expect(after.xmp).toBeUndefined()
    expect(Buffer.from(taken.bytes).toString('latin1')).not.toContain('Acme')
  })

  it('drops anything hidden after the picture', async () => {
    const jpeg = await flat(60, 40).jpeg().toBuffer()
    const taken = await takeImage(
      Buffer.concat([jpeg, Buffer.from('<script>alert("hidden")</script>')]),
    )
    expect(Buffer.from(taken.bytes).toString('latin1')).not.toContain('script')
  })
})

describe('files refused as not a picture (415)', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const signatures = {
    jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    gif: Buffer.from('GIF89a'),
    webp: Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'),
    avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
  }

  it.each([
    ['nothing', ''],
    ['SVG', svg],
    [
      'SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['SVG after a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ'],
    ['a script', '#!/bin/sh\nrm -rf /'],
  ])('%s', async (_name, text) => {
    expect(await refusalOf(Buffer.from(text))).toBe(415)
  })

  it('a TIFF, though sharp could read it', async () => {
    expect(await refusalOf(await flat(10, 10).tiff().toBuffer())).toBe(415)
  })

  it.each(Object.entries(signatures))(
    'a drawing or a page behind the signature of %s',
    async (_format, signature) => {
      for (const text of [svg, '<html><script>alert(1)</script></html>'])
        expect(await refusalOf(Buffer.concat([signature, Buffer.from(text)]))).toBe(415)
    },
  )

  it('a truncated HEIC, and a file that only starts like one', async () => {
    const whole = readFileSync('tests/fixtures/phone.heic')
    expect(await refusalOf(whole.subarray(0, whole.length - 200))).toBe(415)
    expect(await refusalOf(whole.subarray(0, 300))).toBe(415)
    // Anything that passes the check of the header fails in the decoder.
    expect(await heicToJpeg(whole.subarray(0, 300), undefined, 30)).toBeUndefined()
    expect(await heicToJpeg(Buffer.from(svg), undefined, 30)).toBeUndefined()
    const beginning = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await refusalOf(Buffer.concat([beginning, Buffer.from(svg)]))).toBe(415)
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s cut short', async (format) => {
    const noisy = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const whole = await noisy.toFormat(format).toBuffer()
    expect(await refusalOf(whole)).toBeUndefined()
    expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.5)))).toBe(415)
  })
})

describe('files refused as too large (413)', () => {
  it('more than 50 megapixels, before decoding any of it', async () => {
    expect(await refusalOf(pngHeader(30_000, 30_000))).toBe(413)
    expect(await refusalOf(pngHeader(10_001, 5_000))).toBe(413)
    // Not too large, but empty.
    expect(await refusalOf(pngHeader(10_000, 5_000))).toBe(415)
  })

  it('the same for a HEIC, from its header', async () => {
    const huge = readFileSync('tests/fixtures/phone.heic')
    const size = huge.indexOf('ispe') + 8
    huge.writeUInt32BE(30_000, size)
    huge.writeUInt32BE(30_000, size + 4)
    expect(await refusalOf(huge)).toBe(413)
  })

  it('more than 50 megapixels in all frames of an animation', async () => {
    const frames = await Promise.all(
      Array.from({ length: 13 }, (_, index) =>
        flat(20, 10)
          .tint({ ...red, g: index * 15 })
          .png()
          .toBuffer(),
      ),
    )
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    // Each frame counts with the size of the screen, four megapixels.
    film.writeUInt16LE(2000, 6)
    film.writeUInt16LE(2000, 8)
    expect(await refusalOf(film)).toBe(413)
  })

  it('more than 500 frames, however small', async () => {
    expect(await refusalOf(gif({ width: 16, height: 16, frames: 10_000 }))).toBe(413)
    expect(await refusalOf(gif({ width: 16, height: 16, frames: 501 }))).toBe(413)
    expect(await refusalOf(gif({ width: 16, height: 16, frames: 500 }))).toBeUndefined()
    await expect(takeImage(gif({ width: 16, height: 16, frames: 501 }))).rejects.toThrow(
      'The image has more than 500 frames',
    )
  })

  it('a few bytes that claim hundreds of megapixels, as WebP and as AVIF', async () => {
    const webp = await flat(16, 16).webp().toBuffer()
    const frame = webp.indexOf('\x9d\x01\x2a', 0, 'latin1') + 3
    webp.writeUInt16LE(16_383, frame)
    webp.writeUInt16LE(16_383, frame + 2)
    expect(await refusalOf(webp)).toBe(413)

    const avif = await flat(16, 16).avif().toBuffer()
    const size = avif.indexOf('ispe') + 8
    avif.writeUInt32BE(30_000, size)
    avif.writeUInt32BE(30_000, size + 4)
    expect(await refusalOf(avif)).toBe(413)
  })

  it('an AVIF that claims to be small but is not', async () => {
    const large = await flat(4000, 4000).avif({ effort: 0 }).toBuffer()
    const size = large.indexOf('ispe') + 8
    large.writeUInt32BE(60, size)
    large.writeUInt32BE(40, size + 4)
    expect(await refusalOf(large)).toBe(415)
  })

  it('a HEIC that its decoder does not finish in time', async () => {
    await expect(takeImage(readFileSync('tests/fixtures/phone.heic'), 0.001)).rejects.toThrow(
      'The image takes too long to process. Please upload a smaller one',
    )
  })

  it('an animation that takes too long', async () => {
    const film = gif({ width: 310, height: 310, frames: 500 })
    await expect(takeImage(film, 1)).rejects.toMatchObject({
      status: 413,
      message: 'The image takes too long to process. Please upload a smaller one',
    })
  })

  it('more than 25 MB', async () => {
    expect(await refusalOf(new Uint8Array(maxUploadBytes + 1))).toBe(413)
  })
})

/** An animation whose frames each change a single pixel: 23 bytes a frame. */
function gif({ width, height, frames }: { width: number; height: number; frames: number }) {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  const control = [0x21, 0xf9, 4, 4, 10, 0, 0, 0]
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
  const frame = Buffer.from([...control, ...pixel])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A PNG that claims a size but contains a single line. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
