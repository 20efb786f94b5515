/** The few shapes from which every picture is composed. All return SVG text; lengths are picture units. */

export type Point = readonly [x: number, y: number]

/** A small seeded random source (mulberry32): the same seed paints the same picture everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`

export const rect = (x: number, y: number, w: number, h: number, ink: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${ink}"/>`

export const circle = (x: number, y: number, r: number, ink: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${ink}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, ink: string, turn = 0) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${ink}" transform="rotate(${turn} ${round(x)} ${round(y)})"/>`

export const poly = (points: readonly Point[], ink: string) =>
  `<path d="M${points.map(pair).join('L')}Z" fill="${ink}"/>`

export const shape = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`

export const stroke = (d: string, ink: string, width: number, cap: 'butt' | 'round' = 'butt') =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`

export const line = (from: Point, to: Point, ink: string, width: number) =>
  stroke(`M${pair(from)}L${pair(to)}`, ink, width)

export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`

export const faded = (opacity: number, ...parts: string[]) =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

export const clipped = (id: string, ...parts: string[]) =>
  `<g clip-path="url(#${id})">${parts.join('')}</g>`

export const clip = (id: string, inner: string) => `<clipPath id="${id}">${inner}</clipPath>`

/** Mixes two #rrggbb inks; `amount` 0 keeps the first, 1 gives the second. */
export function mix(first: string, second: string, amount: number): string {
  const channel = (ink: string, at: number) => Number.parseInt(ink.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - amount) + channel(second, at) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Flat horizontal bands of ink, the poster printer's way to shade a sky. Each band runs from its top to the foot. */
export const bands = (width: number, foot: number, steps: readonly (readonly [number, string])[]) =>
  steps.map(([top, ink]) => rect(-10, top, width + 20, foot - top, ink)).join('')

/** Sun rays: wedges from a centre, every second one left bare. */
export function rays(centre: Point, reach: number, count: number, ink: string, turn = 0): string {
  const [x, y] = centre
  const step = (Math.PI * 2) / count
  const tip = (angle: number): Point => [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  return Array.from({ length: count }, (_, i) => {
    const from = turn + i * step
    return poly([centre, tip(from), tip(from + step / 2)], ink)
  }).join('')
}

/** One gouge: a lens-shaped cut, as a lino tool leaves it. */
export function gouge([x, y]: Point, length: number, width: number, ink: string, turn = 0): string {
  const half = length / 2
  const d = `M${round(-half)} 0Q0 ${round(-width)} ${round(half)} 0Q0 ${round(width)} ${round(-half)} 0Z`
  return `<path d="${d}" fill="${ink}" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"/>`
}

export interface GougeField {
  seed: number
  x: number
  y: number
  w: number
  h: number
  count: number
  ink: string
  length?: number
  width?: number
  turn?: number
  /** Marks grow towards the foot, as ground does towards the viewer. */
  perspective?: boolean
}

/** A field of gouges: turf, sand, water, night air. */
export function gouges(field: GougeField): string {
  const { x, y, w, h, ink, length = 60, width = 3, turn = 0, perspective = true } = field
  const random = seeded(field.seed)
  return Array.from({ length: field.count }, () => {
    const depth = perspective ? random() ** 0.7 : random()
    const scale = perspective ? 0.25 + depth * 0.9 : 0.6 + random() * 0.6
    const at: Point = [x + random() * w, y + depth * h]
    return gouge(at, length * scale * (0.6 + random() * 0.8), width * scale, ink, turn)
  }).join('')
}
