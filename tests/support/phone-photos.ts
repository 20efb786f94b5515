import sharp from 'sharp'

/** How a photograph came out, as those that phones make at a stable and on a racecourse. */
export interface Scene {
  name: string
  /** Width to height as seen. */
  shape: [width: number, height: number]
  sky: [top: string, bottom: string]
  ground: string
  coat: string
  /** The horse's place in percent, and its length in percent of the picture's width. */
  horse: { x: number; y: number; length: number }
  /** 1 as it is; less is darker, more is blown out. */
  light?: number
  /** Grain: the dimmer the light, the more. */
  grain?: number
  blur?: number
  /** The horizon's tilt in degrees. */
  tilt?: number
  /** What stands around: rails, people, boxes. */
  clutter?: number
  /** EXIF: how the phone was held. */
  orientation?: number
  greyscale?: boolean
  /** A PNG of the horse alone, on nothing. */
  cutOut?: boolean
  /** In pixels, where the size is what is awkward. */
  longestSide?: number
}

const dawn: Scene['sky'] = ['#26324f', '#e8a06a']
const noon: Scene['sky'] = ['#4f8fd0', '#cfe4f4']
const grey: Scene['sky'] = ['#8d959c', '#c9ced1']
const night: Scene['sky'] = ['#05070c', '#141a26']
const box: Scene['sky'] = ['#1c1712', '#3a2f24']

/** Twenty-five photographs in awkward light, shape and size. Our own drawings: free for any use. */
export const scenes: readonly Scene[] = [
  ...(
    [
      ['dark box', [4, 3], box, '#2a2119', '#2c1a10', [50, 60, 55], { light: 0.35, grain: 22 }],
      ['blown-out noon', [4, 3], noon, '#b9b08a', '#7a4a2a', [50, 62, 45], { light: 2.1 }],
      ['backlit dawn', [4, 3], dawn, '#15120f', '#0b0908', [62, 62, 40], { grain: 10 }],
      ['upright at the rail', [3, 4], noon, '#6d8f4e', '#5b3420', [50, 70, 70], { orientation: 6 }],
      ['very tall', [9, 20], grey, '#66735a', '#3c2a1e', [48, 82, 80], {}],
      ['wide screen', [16, 9], noon, '#5f8f4a', '#8a5a34', [30, 66, 30], {}],
      ['panorama', [31, 9], noon, '#6f9457', '#5b3420', [82, 70, 10], {}],
      ['square', [1, 1], grey, '#7b7263', '#d8d4cc', [50, 62, 60], {}],
      ['far left', [4, 3], noon, '#6d8f4e', '#4a2c1a', [9, 64, 26], {}],
      ['far right', [4, 3], dawn, '#4a4436', '#2c1a10', [92, 66, 24], { orientation: 3 }],
      ['at the top', [3, 4], noon, '#c9b98f', '#6b3f24', [50, 14, 34], { orientation: 8 }],
      ['at the bottom', [3, 4], noon, '#6d8f4e', '#5b3420', [50, 94, 40], {}],
      ['crowded paddock', [4, 3], grey, '#59714a', '#5b3420', [46, 60, 30], { clutter: 60 }],
      ['winner’s enclosure', [16, 9], noon, '#54804a', '#7a4a2a', [58, 62, 28], { clutter: 90 }],
      ['motion blur', [16, 9], grey, '#5d7d4c', '#3c2a1e', [55, 60, 35], { blur: 14 }],
      ['tilted', [4, 3], noon, '#6d8f4e', '#8a5a34', [50, 60, 42], { tilt: 11 }],
      ['floodlights', [4, 3], night, '#2f4a2c', '#23170f', [60, 66, 32], { light: 0.7, grain: 30 }],
      ['mist', [4, 3], ['#c4c8c9', '#d5d8d7'], '#bfc3bd', '#a7a5a0', [55, 62, 38], { light: 1.1 }],
      ['grey on grey', [3, 4], grey, '#b3b5b2', '#c2c3c1', [52, 60, 66], {}],
      ['very close', [4, 3], box, '#3a2f24', '#4a2c1a', [40, 55, 190], { light: 0.8, grain: 12 }],
      ['black and white', [3, 2], grey, '#6f6f6f', '#2b2b2b', [58, 62, 44], { greyscale: true }],
      ['all red', [4, 3], ['#7d1613', '#b5241c'], '#a31d17', '#6b100d', [38, 60, 46], {}],
      ['cut out', [4, 3], noon, '#6d8f4e', '#5b3420', [55, 45, 60], { cutOut: true }],
      ['tiny', [4, 3], noon, '#6d8f4e', '#5b3420', [44, 62, 50], { longestSide: 180 }],
      ['huge', [3, 2], dawn, '#4a4436', '#2c1a10', [70, 60, 30], { longestSide: 5200 }],
    ] as const
  ).map(([name, [w, h], [top, bottom], ground, coat, [x, y, length], rest]): Scene => ({
    ...{ name, shape: [w, h], sky: [top, bottom], ground, coat, horse: { x, y, length } },
    ...rest,
  })),
]

/** The same for the same seed, from 0 to 1. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Pure magenta, which nothing else in a photograph or on a page is. */
const focusInk = '#ff00ff'

/** In pixels. Compression blurs a smaller mark until too little of it is magenta. */
const markRadius = (width: number, height: number) => Math.max(9, Math.min(width, height) * 0.035)

/** A disc on the horse, to look for where the photograph is shown. */
function focusMark({ horse }: Scene, width: number, height: number): Buffer {
  const radius = markRadius(width, height)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${(width * horse.x) / 100}" cy="${(height * horse.y) / 100}" r="${radius}" fill="${focusInk}"/></svg>`,
  )
}

function drawing(scene: Scene, width: number, height: number): string {
  const { sky, ground, coat, horse, clutter = 0, tilt = 0 } = scene
  const chance = chances(scene.name.length + clutter + 7)
  const unit = (width * horse.length) / 100
  const x = (width * horse.x) / 100
  const y = (height * horse.y) / 100
  const horizon = height * 0.55
  const things = Array.from({ length: clutter }, () => {
    const size = (0.02 + chance() * 0.05) * width
    // none is like the mark's magenta
    const colour = `hsl(${Math.round(chance() * 260)} ${Math.round(20 + chance() * 60)}% ${Math.round(20 + chance() * 60)}%)`
    return `<rect x="${chance() * width}" y="${horizon + (chance() - 0.6) * height * 0.3}" width="${size}" height="${size * 2.4}" rx="${size / 2}" fill="${colour}"/>`
  })
  const land = `<rect x="${-width}" y="${horizon}" width="${width * 3}" height="${height * 2}" fill="${ground}"/><rect x="${-width}" y="${horizon}" width="${width * 3}" height="${height * 0.012}" fill="#f2f0ea"/>`
  const leg = (at: number) =>
    `<rect x="${x + at * unit}" y="${y}" width="${unit * 0.06}" height="${unit * 0.38}" fill="${coat}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    ${scene.cutOut ? '' : '<rect width="100%" height="100%" fill="url(#s)"/>'}
    <g transform="rotate(${tilt} ${width / 2} ${horizon})">
      ${scene.cutOut ? '' : land}
      ${things.join('')}
      <ellipse cx="${x}" cy="${y}" rx="${unit * 0.34}" ry="${unit * 0.16}" fill="${coat}"/>
      <path d="M${x + unit * 0.2} ${y} L${x + unit * 0.4} ${y - unit * 0.34} L${x + unit * 0.54} ${y - unit * 0.2} L${x + unit * 0.34} ${y + unit * 0.06} Z" fill="${coat}"/>
      ${[-0.3, -0.2, 0.18, 0.27].map(leg).join('')}
    </g>
  </svg>`
}

/** Phones write where a photograph was taken. */
const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '20/1 9/1 54/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '57/1 29/1 56/1',
}

/**
 * A scene as a phone's JPEG with camera data, or a PNG if it is cut out. `isMarked` sets a magenta disc on the horse,
 * which even a black and white picture has.
 */
export async function phonePhoto(
  scene: Scene,
  {
    longestSide = scene.longestSide ?? 1000,
    grain = scene.grain ?? 4,
    quality = 85,
    isMarked = false,
  } = {},
): Promise<Buffer> {
  const { width, height } = sizeOf(scene, longestSide)
  const marks = isMarked ? [{ input: focusMark(scene, width, height) }] : []
  const drawn = sharp(Buffer.from(drawing(scene, width, height)))
  if (scene.cutOut) return drawn.composite(marks).png().toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: grain } as const
  const speckled = await sharp({
    create: { width, height, channels: 3, background: '#888', noise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  drawn.flatten()
  const lit = await (scene.blur === undefined ? drawn : drawn.blur(scene.blur))
    .linear(scene.light ?? 1, 0)
    .modulate({ saturation: scene.greyscale ? 0 : 1 })
    .composite([{ input: speckled, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const seen = await sharp(lit)
    .composite(marks)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { orientation = 1 } = scene
  // a phone keeps the sensor's rows and notes how it was held
  const turn = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation] ?? 0
  return sharp(seen)
    .rotate(turn)
    .withExif({ IFD0: { Make: 'Acme Phone', Orientation: String(orientation) }, IFD3: place })
    .withMetadata({ orientation })
    .jpeg({ quality })
    .toBuffer()
}

function sizeOf({ shape: [w, h] }: Scene, longestSide: number) {
  const scale = longestSide / Math.max(w, h)
  return { width: Math.round(w * scale), height: Math.round(h * scale) }
}

/**
 * How much of the disc is seen in a picture that is cut from a marked photograph to each of these ratios in turn, from 0 to 1.
 */
export async function seenPart(
  picture: Buffer,
  scene: Scene,
  { longestSide, ratios }: { longestSide: number; ratios: readonly number[] },
): Promise<number> {
  const { width, height } = sizeOf(scene, longestSide)
  let ratio = width / height
  let kept = 1
  for (const next of ratios) {
    kept *= Math.min(ratio / next, next / ratio)
    ratio = next
  }
  const disc = (Math.PI * markRadius(width, height) ** 2) / (width * height)
  return ((await markedPart(picture)) * kept) / disc
}

/** How much of a picture is the disc that marks the horse, from 0 to 1. */
export async function markedPart(
  picture: Buffer,
  region?: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const whole = sharp(picture).removeAlpha()
  const { data, info } = await (region ? whole.extract(region) : whole)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 170 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) > 170) found += 1
  return found / (info.width * info.height)
}
