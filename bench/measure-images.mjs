// How long a visitor waits for a picture, which is made on the first request and kept for later ones.
import { heading, median, shown, table } from './figures.mjs'
import { withPeakMemory } from './processes.mjs'

const pictures = 5
const formats = [
  { name: 'AVIF', accept: 'image/avif,image/webp,*/*', type: 'image/avif' },
  { name: 'WebP', accept: 'image/webp,*/*', type: 'image/webp' },
]
const widths = [640, 1280]

/** @param {string} url @param {string} accept */
async function request(url, accept) {
  const begun = performance.now()
  const response = await fetch(url, { headers: { accept } })
  const firstByteMs = performance.now() - begun
  const bytes = (await response.arrayBuffer()).byteLength
  if (!response.ok) throw new Error(`${url}: status ${String(response.status)}`)
  return { firstByteMs, bytes, type: response.headers.get('content-type') }
}

/** @param {import('./processes.mjs').Running} stable whose pictures no one has requested yet */
export async function measureImages(stable) {
  heading('Pictures: time to the first byte')
  /** @type {{ featuredImageUrl: string | null, featuredImage: { width: number, height: number } | null }[]} */
  const horses = await (await fetch(`${stable.url}/api/horses`)).json()
  const portraits = horses
    .filter(({ featuredImage }) => (featuredImage?.width ?? 0) >= 1280)
    .slice(0, pictures)
  if (portraits.length === 0) throw new Error('the stable has no picture of 1,280 pixels or more')

  const { result: rows, peakMB } = await withPeakMemory(stable.pid, async () => {
    const made = []
    for (const { name, accept, type } of formats)
      for (const width of widths) {
        const firsts = []
        const agains = []
        for (const { featuredImageUrl } of portraits) {
          const url = `${stable.url}${featuredImageUrl ?? ''}?w=${String(width)}`
          const first = await request(url, accept)
          if (first.type !== type) throw new Error(`${url} is ${String(first.type)}, not ${type}`)
          firsts.push(first)
          for (let i = 0; i < 5; i += 1) agains.push((await request(url, accept)).firstByteMs)
        }
        made.push({
          name: `${name}, ${shown(width)} px`,
          firstMs: median(firsts.map(({ firstByteMs }) => firstByteMs)),
          againMs: median(agains),
          bytes: median(firsts.map(({ bytes }) => bytes)),
        })
      }
    return made
  })
  table(
    ['variant', 'first request, ms', 'kept, ms', 'ratio', 'bytes'],
    rows.map(({ name, firstMs, againMs, bytes }) => [
      name,
      shown(firstMs),
      shown(againMs, 1),
      shown(firstMs / againMs),
      shown(bytes),
    ]),
  )
  const { width = 0, height = 0 } = portraits[0]?.featuredImage ?? {}
  console.log(
    `\nMedians of ${String(portraits.length)} pictures, the first of ${String(width)} × ${String(height)} pixels.`,
  )
  return { peakMB }
}
