/** Outlines that can be bent: an icon's path around a joint, and limbs along a chain of joints. */
import type { Point } from './shapes'

const round = (value: number) => Math.round(value * 1000) / 1000
const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`

/** A cubic curve: two control points and its end. */
type Curve = readonly [Point, Point, Point]
export interface Outline {
  start: Point
  curves: readonly Curve[]
}

const lerp = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

/** Reads a path of one part, made of M, C, S, L and A in either case, as cubic curves; its small arcs as lines. */
export function outlineOf(d: string): Outline {
  let at: Point = [0, 0]
  let start: Point = at
  let previous: Point = at
  const curves: Curve[] = []
  for (const [, command = '', list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const origin = () => (command === command.toLowerCase() ? at : ([0, 0] as const))
    const take = (index: number): Point => {
      const [x, y] = origin()
      return [x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)]
    }
    const kind = command.toUpperCase()
    const size = { M: 2, L: 2, C: 6, S: 4, A: 7 }[kind]
    if (size === undefined) continue
    for (let index = 0; index < numbers.length; index += size) {
      const to = take(index + size - 2)
      if (kind === 'M') start = to
      else if (kind === 'L' || kind === 'A')
        curves.push([lerp(at, to, 1 / 3), lerp(at, to, 2 / 3), to])
      else {
        const first: Point =
          kind === 'C' ? take(index) : [2 * at[0] - previous[0], 2 * at[1] - previous[1]]
        const second = take(index + size - 4)
        curves.push([first, second, to])
        previous = second
        at = to
        continue
      }
      at = to
      previous = to
    }
  }
  return { start, curves }
}

export type Bend = (point: Point) => Point

export function bent({ start, curves }: Outline, bend: Bend): string {
  const parts = curves.map((curve) => `C${curve.map((point) => pair(bend(point))).join(' ')}`)
  return `M${pair(bend(start))}${parts.join('')}Z`
}

/** Turns a point around another, by degrees, clockwise as seen. */
export function turned([x, y]: Point, [cx, cy]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - cx, y - cy]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos]
}

/** From 0 to 1 without corners, as `value` goes from `low` to `high`. */
export function eased(value: number, low: number, high: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** How thick a limb is at a place along its chain: 2.25 is a quarter of the way along the third bone. */
export type Station = readonly [along: number, front: number, back: number]

/** The chain's joints, from its root: each bone has a length and an angle, 0 down, 90 to the left. */
export function joints(
  root: Point,
  bones: readonly (readonly [length: number, angle: number])[],
): Point[] {
  const found = [root]
  let at = root
  for (const [length, angle] of bones) {
    const radians = (angle * Math.PI) / 180
    at = [at[0] - Math.sin(radians) * length, at[1] + Math.cos(radians) * length]
    found.push(at)
  }
  return found
}

const direction = (from: Point, to: Point): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function sides(chain: readonly Point[], [along, front, back]: Station): [Point, Point] {
  const bones = chain.length - 1
  const bone = Math.min(Math.floor(along), bones - 1)
  const point = (index: number) => chain[Math.min(Math.max(index, 0), bones)] ?? [0, 0]
  const at = lerp(point(bone), point(bone + 1), along - bone)
  let [dx, dy] = direction(point(bone), point(bone + 1))
  if (along === bone && bone > 0) {
    const [bx, by] = direction(point(bone - 1), point(bone))
    const length = Math.hypot(dx + bx, dy + by)
    ;[dx, dy] = [(dx + bx) / length, (dy + by) / length]
  }
  return [
    [at[0] - dy * front, at[1] + dx * front],
    [at[0] + dy * back, at[1] - dx * back],
  ]
}

/** A smooth line through points, continuing a path that has come to the first. */
function through(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  return points
    .slice(1)
    .map((to, index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
      const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
      const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
      return `C${pair(first)} ${pair(second)} ${pair(to)}`
    })
    .join('')
}

/** The outline of a limb, or of the part of it from one place along the chain to another. */
export function limb(
  chain: readonly Point[],
  stations: readonly Station[],
  from = 0,
  to = Infinity,
): string {
  const thickness = (along: number): Station => {
    const next = stations.findIndex(([place]) => place >= along)
    const after = stations[next] ?? stations.at(-1) ?? [0, 0, 0]
    const before = stations[Math.max(0, next - 1)] ?? after
    const t = after[0] === before[0] ? 0 : (along - before[0]) / (after[0] - before[0])
    return [along, before[1] + (after[1] - before[1]) * t, before[2] + (after[2] - before[2]) * t]
  }
  const inside = stations.filter(([along]) => along > from && along < to)
  const last = stations.at(-1)?.[0] ?? 0
  const cut = [thickness(from), ...inside, thickness(Math.min(to, last))]
  const pairs = cut.map((station) => sides(chain, station))
  const front = pairs.map(([point]) => point)
  const back = pairs.map(([, point]) => point).reverse()
  return `M${pair(front[0] ?? [0, 0])}${through(front)}L${pair(back[0] ?? [0, 0])}${through(back)}Z`
}
