/** The things at the Champ de Mars: rails, posts, the stand, a crowd. Lengths are picture units. */
import type { Point } from './shapes'
import { circle, mix, poly, rect, seeded, shape, stroke } from './shapes'
import { ink } from './inks'

export interface RailOptions {
  /** The foot of the nearest and of the farthest post. */
  near: Point
  far: Point
  /** Their heights: the ratio is the perspective. */
  nearHeight: number
  farHeight: number
  posts: number
  top?: string
  post?: string
  shade?: string
  /** A second, lower bar. */
  double?: boolean
}

/** A running rail in perspective: posts evenly spaced on the ground close up towards the far end. */
export function rail(options: RailOptions): string {
  const { near, far, nearHeight, farHeight, posts, double = false } = options
  const { top = ink.paper, post = '#ddd3bd', shade = '#b5ab95' } = options
  const depth = nearHeight / farHeight
  const at = (t: number): { x: number; y: number; h: number } => {
    const z = 1 + (depth - 1) * t
    const along = Math.abs(depth - 1) < 0.01 ? t : (1 - 1 / z) / (1 - 1 / depth)
    return {
      x: near[0] + (far[0] - near[0]) * along,
      y: near[1] + (far[1] - near[1]) * along,
      h: nearHeight / z,
    }
  }
  const uprights = Array.from({ length: posts }, (_, i) => {
    const { x, y, h } = at(i / (posts - 1))
    return rect(x - h * 0.045, y - h, h * 0.09, h, post)
  })
  const a = at(0)
  const b = at(1)
  const bar = (up: number, thick: number, one: string) =>
    poly(
      [
        [a.x, a.y - a.h * (up + thick)],
        [b.x, b.y - b.h * (up + thick)],
        [b.x, b.y - b.h * up],
        [a.x, a.y - a.h * up],
      ],
      one,
    )
  return [
    ...uprights,
    bar(0.9, 0.05, shade),
    bar(0.95, 0.13, top),
    double ? bar(0.42, 0.03, shade) + bar(0.45, 0.09, top) : '',
  ].join('')
}

/** A running rail that bends: posts stand under a curve given as points with their heights. */
export function bentRail(
  points: readonly (readonly [x: number, y: number, h: number])[],
  top: string = ink.paper,
  post = '#ddd3bd',
): string {
  const upper = points.map(([x, y, h]): Point => [x, y - h])
  const lower = points.map(([x, y, h]): Point => [x, y - h * 0.85]).reverse()
  return (
    points.map(([x, y, h]) => rect(x - h * 0.04, y - h * 0.9, h * 0.08, h * 0.9, post)).join('') +
    poly([...upper, ...lower], top)
  )
}

/** A furlong post: a striped pole with a round head. */
export function furlongPost(
  x: number,
  foot: number,
  tall: number,
  light: string,
  dark: string,
): string {
  const w = tall * 0.05
  const hoops = [0.16, 0.4, 0.64]
  return [
    rect(x - w / 2, foot - tall * 0.86, w, tall * 0.86, light),
    ...hoops.map((up) => rect(x - w / 2, foot - tall * (up + 0.12), w, tall * 0.12, dark)),
    circle(x, foot - tall * 0.92, tall * 0.09, dark),
    circle(x, foot - tall * 0.92, tall * 0.062, light),
    circle(x, foot - tall * 0.92, tall * 0.026, dark),
  ].join('')
}

/** The winning post: red and white hoops, a great disc, a gold finial. */
export function winningPost(x: number, foot: number, tall: number, red: string, white: string) {
  const w = tall * 0.032
  const hoops = Array.from({ length: 8 }, (_, i) =>
    rect(x - w / 2, foot - tall * 0.8 + (i * tall) / 10, w, tall / 20, red),
  )
  return [
    rect(x - w / 2, foot - tall * 0.82, w, tall * 0.82, white),
    ...hoops,
    circle(x, foot - tall * 0.88, tall * 0.11, red),
    circle(x, foot - tall * 0.88, tall * 0.078, white),
    circle(x, foot - tall * 0.88, tall * 0.045, red),
    circle(x, foot - tall * 1.005, tall * 0.018, ink.brass),
  ].join('')
}

export interface StandInks {
  roof: string
  edge: string
  back: string
  tier: string
  crowd: readonly string[]
}

/** People as a printer sees them from across a course: rows of dots. */
export function crowd(
  x: number,
  y: number,
  w: number,
  rows: number,
  size: number,
  inks: readonly string[],
  seed: number,
): string {
  const random = seeded(seed)
  const parts: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let at = x + (row % 2) * size; at < x + w; at += size * 2.1) {
      if (random() < 0.06) continue
      const one = inks[Math.floor(random() * inks.length)] ?? ink.ink
      const top = y + row * size * 2.4 + random() * size * 0.5
      const head = random() > 0.5 ? '#5e3a28' : mix(one, ink.paper, 0.65)
      parts.push(
        rect(at - size * 0.7, top + size * 0.5, size * 1.4, size * 1.6, one),
        circle(at, top, size * 0.6, head),
      )
    }
  }
  return parts.join('')
}

/** The grandstand seen from the course: a cantilevered roof on slim posts over three tiers. */
export function grandstand(x: number, foot: number, w: number, h: number, inks: StandInks): string {
  const tiers = [0.5, 0.34, 0.18]
  return [
    rect(x + w * 0.03, foot - h * 0.78, w * 0.94, h * 0.78, inks.back),
    ...tiers.map(
      (up, i) =>
        rect(x + w * 0.02, foot - h * up, w * 0.96, h * 0.17, mix(inks.tier, inks.back, i * 0.14)) +
        crowd(x + w * 0.04, foot - h * (up + 0.08), w * 0.92, 2, h * 0.03, inks.crowd, 70 + i),
    ),
    rect(x, foot - h * 0.06, w, h * 0.06, inks.edge),
    ...Array.from({ length: 7 }, (_, i) =>
      rect(x + w * (0.05 + i * 0.148), foot - h * 0.86, w * 0.008, h * 0.86, inks.edge),
    ),
    poly(
      [
        [x - w * 0.03, foot - h * 0.84],
        [x + w * 0.02, foot - h],
        [x + w * 0.98, foot - h],
        [x + w * 1.03, foot - h * 0.84],
      ],
      inks.roof,
    ),
    rect(x - w * 0.03, foot - h * 0.85, w * 1.06, h * 0.035, inks.edge),
  ].join('')
}

/** A pennant on a pole. */
export const pennant = (x: number, foot: number, tall: number, pole: string, flag: string) =>
  rect(x - tall * 0.012, foot - tall, tall * 0.024, tall, pole) +
  shape(
    `M${String(x)} ${String(foot - tall)}q${String(tall * 0.18)} ${String(-tall * 0.03)} ${String(tall * 0.42)} ${String(tall * 0.1)}q${String(-tall * 0.2)} ${String(tall * 0.04)} ${String(-tall * 0.42)} ${String(tall * 0.14)}z`,
    flag,
  )

/** A string of bunting hung between two points. */
export function bunting(
  from: Point,
  to: Point,
  sag: number,
  count: number,
  inks: string[],
): string {
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ]
  const flags = Array.from({ length: count }, (_, i) => {
    const [x0, y0] = at((i + 0.1) / count)
    const [x1, y1] = at((i + 0.9) / count)
    return poly(
      [
        [x0, y0],
        [x1, y1],
        [(x0 + x1) / 2, (y0 + y1) / 2 + (x1 - x0) * 0.95],
      ],
      inks[i % inks.length] ?? ink.brass,
    )
  })
  const middle = at(0.5)
  return (
    stroke(
      `M${String(from[0])} ${String(from[1])}Q${String(middle[0])} ${String(middle[1] + sag)} ${String(to[0])} ${String(to[1])}`,
      ink.umber,
      2,
    ) + flags.join('')
  )
}

/** Mown stripes running away to a vanishing point, between the horizon and the foot of the picture. */
export function mownStripes(
  vanishing: Point,
  foot: number,
  width: number,
  count: number,
  one: string,
  spread = 3,
): string {
  const from = -width * (spread - 1)
  const step = (width * (spread * 2 - 1)) / count
  return Array.from({ length: Math.ceil(count / 2) }, (_, i) => {
    const left = from + i * 2 * step
    return poly([vanishing, [left, foot], [left + step, foot]], one)
  }).join('')
}
