/** Sky, sea, cane and trees. Lengths are picture units. */
import type { Point } from './shapes'
import { circle, gouge, group, line, mix, oval, rect, seeded, shape, stroke } from './shapes'
import { outline } from './outlines'
import { ink } from './inks'

export interface RangeInks {
  lit: string
  shade: string
  foot?: string
}

/** A poster cloud: flat foot, rounded back. */
export function cloud(x: number, y: number, w: number, one: string): string {
  const s = w / 100
  return group(
    `translate(${String(x)} ${String(y)}) scale(${String(s)})`,
    shape('M0 0Q2 -9 14 -9Q18 -22 33 -20Q44 -32 58 -22Q72 -24 76 -12Q92 -13 100 0Z', one),
  )
}

/** A long flat streak of cloud, as at dawn and dusk. */
export const streak = (x: number, y: number, w: number, h: number, one: string) =>
  shape(
    `M${String(x)} ${String(y)}Q${String(x + w * 0.3)} ${String(y - h)} ${String(x + w * 0.55)} ${String(y - h * 0.8)}T${String(x + w)} ${String(y)}Q${String(x + w * 0.6)} ${String(y + h * 0.35)} ${String(x)} ${String(y)}Z`,
    one,
  )

/** A filao (casuarina): a bare leaning trunk and tiers of fine foliage that hang and drift with the trade wind. */
export function filao(
  x: number,
  foot: number,
  tall: number,
  inks: RangeInks,
  seed: number,
): string {
  const random = seeded(seed)
  const lean = tall * 0.1
  const tiers = 21
  const boughs = Array.from({ length: tiers }, (_, i) => {
    const up = 0.3 + (i / tiers) * 0.74
    const side = i % 2 === 0 ? -1 : 1
    const reach = tall * (0.03 + 0.25 * Math.max(0, 1.04 - up) ** 0.75)
    const rootX = x + lean * up
    const rootY = foot - tall * up
    const tip: Point = [rootX + side * reach, rootY - reach * 0.24]
    const needles = Array.from({ length: 13 }, (_unused, n) => {
      const out = 0.16 + (n / 12) * 0.88
      const hang = tall * (0.032 + random() * 0.034) * (1.15 - out * 0.4)
      const at: Point = [
        rootX + (tip[0] - rootX) * out + random() * tall * 0.01,
        rootY - Math.sin(out * 1.9) * reach * 0.3 + hang * 0.6,
      ]
      const one = (n + i) % 3 === 0 ? inks.shade : inks.lit
      return gouge(at, hang * 1.9, tall * 0.012, one, 90 - side * 16 + random() * 14)
    }).join('')
    const bough = `M${String(rootX)} ${String(rootY)}Q${String(rootX + side * reach * 0.5)} ${String(rootY - reach * 0.45)} ${String(tip[0])} ${String(tip[1])}`
    return stroke(bough, inks.shade, tall * 0.007) + needles
  })
  const trunk = `M${String(x - tall * 0.018)} ${String(foot)}Q${String(x + lean * 0.2)} ${String(foot - tall * 0.5)} ${String(x + lean)} ${String(foot - tall)}Q${String(x + lean * 0.5)} ${String(foot - tall * 0.5)} ${String(x + tall * 0.022)} ${String(foot)}Z`
  return shape(trunk, mix(inks.shade, ink.umber, 0.5)) + boughs.join('')
}

/** A flamboyant in flower: a leaning trunk, forked, under flat trays of scarlet. */
export function flamboyant(
  x: number,
  foot: number,
  tall: number,
  inks: { flower: string; deep: string; trunk: string; leaf: string },
): string {
  const s = tall / 100
  const random = seeded(Math.round(x * 7 + tall))
  const bright = mix(inks.flower, ink.amber, 0.2)
  const tier = (y: number, half: number, count: number, rx: number, ry: number, one: string) =>
    Array.from({ length: count }, (_, i) => {
      const along = (i / (count - 1)) * 2 - 1
      const sag = along * along * 9
      return oval(
        along * half + (random() - 0.5) * 6,
        y + sag + (random() - 0.5) * 3,
        rx * (0.8 + random() * 0.5),
        ry * (0.85 + random() * 0.4),
        one,
      )
    }).join('')
  const cuts = Array.from({ length: 64 }, () => {
    const along = random() * 2 - 1
    const y = -70 - random() * 26 * (1 - along * along * 0.7) + along * along * 8
    const one = random() < 0.4 ? inks.deep : random() < 0.75 ? bright : inks.leaf
    return gouge([along * 64, y], 4 + random() * 5, 1.1, one, random() * 40 - 20)
  })
  return group(
    `translate(${String(x)} ${String(foot)}) scale(${String(s)})`,
    shape(
      'M-6 0Q-2 -20 -5 -36Q-16 -52 -38 -64L-34 -68Q-14 -60 -2 -46Q0 -60 -4 -76L3 -78Q5 -58 5 -46Q16 -58 38 -66L40 -61Q18 -50 7 -34Q5 -16 11 0Z',
      inks.trunk,
    ),
    tier(-67, 60, 9, 15, 6, inks.deep),
    tier(-71, 46, 6, 14, 5, inks.leaf),
    tier(-75, 58, 9, 15, 6, inks.flower),
    tier(-84, 46, 8, 15, 7, inks.flower),
    tier(-88, 34, 5, 12, 5, inks.deep),
    tier(-93, 32, 6, 13, 6, inks.flower),
    tier(-97, 18, 3, 10, 4, bright),
    ...cuts,
  )
}

/** A young moon, lit from the left. */
export const crescent = (x: number, y: number, r: number, one: string) =>
  shape(
    `M${String(x + r * 0.4)} ${String(y - r * 0.917)}A${String(r)} ${String(r)} 0 1 0 ${String(x + r * 0.4)} ${String(y + r * 0.917)}A${String(r * 0.95)} ${String(r * 0.95)} 0 0 1 ${String(x + r * 0.4)} ${String(y - r * 0.917)}Z`,
    one,
  )

/** A coconut palm, from Twemoji's outline. */
export function palm(x: number, foot: number, tall: number, inks: RangeInks, flip = false): string {
  const s = tall / 36
  return group(
    `translate(${String(x)} ${String(foot)}) scale(${String(flip ? -s : s)} ${String(s)}) translate(-19.5 -36)`,
    shape(outline('palm-tree', 0), inks.foot ?? ink.earth),
    shape(outline('palm-tree', 2), inks.shade),
    shape(outline('palm-tree', 3), inks.lit),
  )
}

/** One stand of sugar cane along a line: arching leaves, feathered flowers in season. */
export function cane(
  from: Point,
  to: Point,
  tall: readonly [number, number],
  count: number,
  inks: RangeInks & { flower?: string },
  seed: number,
): string {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t
    const h = (tall[0] + (tall[1] - tall[0]) * t) * (0.85 + random() * 0.3)
    const sway = (random() - 0.4) * h * 0.3
    const one = random() > 0.45 ? inks.lit : inks.shade
    const leaf = (dx: number, up: number, thick: number) => {
      const tip: Point = [x + sway + dx * h, y - h * up]
      return `M${String(x - thick)} ${String(y)}Q${String(x + dx * h * 0.25)} ${String(y - h * 0.95)} ${String(tip[0])} ${String(tip[1])}Q${String(x + dx * h * 0.4 + thick)} ${String(y - h * 0.7)} ${String(x + thick)} ${String(y)}Z`
    }
    const w = h * 0.035
    const blades =
      shape(leaf(0.42, 0.62, w), one) +
      shape(leaf(-0.36, 0.58, w), one) +
      shape(leaf(0.1, 1, w), one)
    const plume =
      inks.flower !== undefined && i % 4 === 0
        ? stroke(
            `M${String(x)} ${String(y)}Q${String(x + sway * 0.3)} ${String(y - h)} ${String(x + sway)} ${String(y - h * 1.25)}`,
            inks.lit,
            w * 0.6,
          ) + gouge([x + sway * 1.05, y - h * 1.38], h * 0.34, h * 0.05, inks.flower, -72)
        : ''
    return plume + blades
  }).join('')
}

/** Birds as two wing strokes each. */
export const birds = (places: readonly (readonly [number, number, number])[], one: string) =>
  places
    .map(([x, y, w]) =>
      stroke(
        `M${String(x - w)} ${String(y - w * 0.3)}Q${String(x - w * 0.4)} ${String(y - w * 0.5)} ${String(x)} ${String(y)}Q${String(x + w * 0.4)} ${String(y - w * 0.5)} ${String(x + w)} ${String(y - w * 0.25)}`,
        one,
        w * 0.16,
        'round',
      ),
    )
    .join('')

/** A disc in rings, for suns and moons. */
export const discs = (at: Point, steps: readonly (readonly [number, string])[]) =>
  steps.map(([r, one]) => circle(at[0], at[1], r, one)).join('')

/** Slanting rain across a picture. */
export function rain(seed: number, w: number, h: number, count: number, one: string): string {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const x = random() * (w + 200) - 100
    const y = random() * h
    const long = 40 + random() * 90
    return line([x, y], [x - long * 0.28, y + long], one, 1.2 + random() * 1.6)
  }).join('')
}

/** A fringe of surf: a white scalloped edge over a run of shore. */
export function surf(x: number, y: number, w: number, swell: number, one: string, thick: number) {
  const count = Math.max(2, Math.round(w / swell))
  const step = w / count
  const humps = Array.from({ length: count }, (_, i) => {
    const lift = i % 2 === 0 ? 0.34 : 0.2
    return `q${String(step / 2)} ${String(-step * lift)} ${String(step)} 0`
  })
  return (
    `<path d="M${String(x)} ${String(y)}${humps.join('')}v${String(thick)}h${String(-w)}z" fill="${one}"/>` +
    rect(x, y, w, thick * 0.4, one)
  )
}
