// Pictures that compress like photographs: light, shapes with hard and soft edges, texture and grain.
import sharp from 'sharp'

const width = 1600
const height = 1067

/** Numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How coarse the texture is, in pixels, and how strong: from leaves' shadows to grain. */
const octaves = [
  { size: 96, strength: 34 },
  { size: 40, strength: 24 },
  { size: 16, strength: 28 },
  { size: 7, strength: 26 },
  { size: 3, strength: 23 },
  { size: 1, strength: 10 },
]

/** @param {() => number} random @param {number} size */
async function noise(random, size) {
  const columns = Math.ceil(width / size)
  const rows = Math.ceil(height / size)
  const few = Buffer.from(Array.from({ length: columns * rows }, () => Math.floor(random() * 256)))
  return sharp(few, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** A sky, a ridge, a meadow, a dark shape like a horse in front, and rails. @param {() => number} random */
function scene(random) {
  const between = (/** @type {number} */ least, /** @type {number} */ most) =>
    least + random() * (most - least)
  const tone = (/** @type {number} */ lightness) =>
    `hsl(${between(15, 120).toFixed(0)} ${between(15, 45).toFixed(0)}% ${String(lightness)}%)`
  const horizon = between(350, 520)
  const ridge = Array.from(
    { length: 17 },
    (_, step) => `${String(step * 100)},${(horizon - between(10, 160)).toFixed(0)}`,
  ).join(' ')
  const subject = between(500, 1100)
  const legs = [-190, -120, 110, 180]
    .map((x) => `<path d="M${subject + x} 620l${between(-40, 40)} 330h34l${between(0, 30)}-330z"/>`)
    .join('')
  const posts = Array.from(
    { length: 9 },
    (_, step) => `<path d="M${String(step * 190 + 20)} 800v190h14v-190z"/>`,
  ).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(205 45% 62%)"/><stop offset="1" stop-color="hsl(40 50% 82%)"/></linearGradient><path fill="url(#sky)" d="M0 0h1600v1067H0z"/><path fill="${tone(38)}" d="M0 ${horizon}L${ridge}V1067H0z"/><path fill="${tone(46)}" d="M0 ${horizon}h1600v700H0z"/><g fill="${tone(20)}"><ellipse cx="${subject}" cy="600" rx="260" ry="120"/><path d="M${subject + 170} 560l120-250 110 40 60 90-40 30-70-30-40 190z"/>${legs}</g><g fill="#f2eee4">${posts}<path d="M0 790h1600v22H0z"/></g></svg>`,
  )
}

/** @param {number} number which photograph @returns {Promise<Buffer>} a JPEG of 1600 × 1067 pixels and about 340 kB */
export async function photograph(number) {
  const random = randomFrom(number + 1)
  const pixels = await sharp(scene(random)).removeAlpha().raw().toBuffer()
  const layers = []
  for (const { size, strength } of octaves)
    layers.push({ strength: strength / 128, values: await noise(random, size) })
  for (let place = 0; place < width * height; place += 1) {
    let change = 0
    for (const { strength, values } of layers) change += ((values[place] ?? 128) - 128) * strength
    // The lower part is meadow and coat; the upper is sky, with little texture.
    const part = place < width * 380 ? 0.35 : 1
    for (let channel = 0; channel < 3; channel += 1) {
      const at = place * 3 + channel
      pixels[at] = Math.min(255, Math.max(0, (pixels[at] ?? 0) + change * part))
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 83 })
    .toBuffer()
}
