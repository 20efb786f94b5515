/**
 * Horses and riders. The outlines are Twemoji's (`@iconify-json/twemoji`, © Twitter and contributors, CC BY
 * 4.0), reduced to a few flat inks; no animal is drawn here, only light, markings and tack on top.
 */
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { CoatInks, Silks } from './inks'
import { ink } from './inks'
import { clip, clipped, mix, shape, stroke } from './shapes'

const iconSchema = z.object({ body: z.string() })
const iconSetSchema = z.object({
  icons: z.object({
    horse: iconSchema,
    'horse-racing': iconSchema,
    'horse-face': iconSchema,
    unicorn: iconSchema,
    'palm-tree': iconSchema,
    trophy: iconSchema,
  }),
})

type IconName = keyof z.infer<typeof iconSetSchema>['icons']

/** Read on first use, not on import: the icon file is several megabytes. */
let outlines: Record<IconName, string[]> | undefined

/** The outline of one part of an icon, in its own 36 × 36 units. */
export function outline(icon: IconName, part: number): string {
  if (outlines === undefined) {
    const file: unknown = createRequire(import.meta.url)('@iconify-json/twemoji/icons.json')
    const { icons } = iconSetSchema.parse(file)
    const paths = (name: IconName) =>
      [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '')
    outlines = {
      horse: paths('horse'),
      'horse-racing': paths('horse-racing'),
      'horse-face': paths('horse-face'),
      unicorn: paths('unicorn'),
      'palm-tree': paths('palm-tree'),
      trophy: paths('trophy'),
    }
  }
  const found = outlines[icon][part]
  if (found === undefined) throw new Error(`The icon ${icon} has no part ${String(part)}`)
  // When outlines are joined, a leading relative move must not start from the previous one's end.
  return found.replace(/^m/, 'M')
}

const racing = (part: number) => outline('horse-racing', part)
const face = (part: number) => outline('horse-face', part)

const everything = 'M-20-20h80v80h-80z'
/** Everything outside a shifted copy of an outline: clipped to the outline itself, it is a shadow along one side. */
const beyond = (id: string, d: string, dx: number, dy: number) =>
  clip(
    id,
    `<path clip-rule="evenodd" transform="translate(${String(dx)} ${String(dy)})" d="${everything}${d}"/>`,
  )

/** The clip paths that the figures below refer to: once in every picture. */
export function figureDefs(): string {
  const body = racing(5)
  const head = face(0)
  const mare = outline('unicorn', 0)
  const solid = (id: string, d: string) => clip(id, `<path d="${d}"/>`)
  return [
    solid('run', body),
    beyond('run-shade', body, -0.35, -0.95),
    beyond('run-light', body, 0.3, 0.55),
    solid('head', head),
    beyond('head-shade', head, -1.3, -1.5),
    beyond('head-light', head, 1.1, 0.5),
    solid('mane', face(1)),
    solid('mare', mare),
    beyond('mare-shade', mare, -1.1, -1.3),
    beyond('mare-light', mare, 0.9, 0.5),
    solid('jacket', racing(18)),
    beyond('jacket-shade', racing(18), -0.3, -0.7),
    solid('cloth', racing(7)),
  ].join('')
}

export interface Placing {
  /** Where the middle of the figure and the ground under it are. */
  x: number
  ground: number
  /** The figure's box: a running horse fills about nine tenths of it. */
  size: number
  /** The figures look left; flipped they look right. */
  flip?: boolean
  turn?: number
}

const place = ({ x, ground, size, flip = false, turn = 0 }: Placing, parts: string) => {
  const s = size / 36
  return `<g transform="translate(${String(x)} ${String(ground)}) scale(${String(flip ? -s : s)} ${String(s)}) rotate(${String(turn)} 4 0) translate(-18 -35.9)">${parts}</g>`
}

/** Every part of a running horse in one ink: for shadows, far-off strings and off-register edges. */
function silhouette(one: string, ridden: boolean): string {
  const horse = [0, 1, 3, 5, 2, 4, 6].map((part) => shape(racing(part), one)).join('')
  const rider = [7, 11, 13, 14, 15, 16, 17, 18, 19, 20].map((part) => shape(racing(part), one))
  return horse + shape(outline('horse', 7), one) + (ridden ? rider.join('') : '')
}

export const silhouetted = (placing: Placing, one: string, ridden = true) =>
  place(placing, silhouette(one, ridden))

export interface ShadowOptions extends Placing {
  ink: string
  ridden?: boolean
  /** How far the shadow leans sideways and how long it falls towards the viewer, per unit of height. */
  lean: number
  fall: number
  opacity?: number
}

/** The shadow a running figure throws on flat ground. */
export function castShadow(options: ShadowOptions): string {
  const {
    x,
    ground,
    size,
    flip = false,
    turn = 0,
    lean,
    fall,
    ridden = false,
    opacity = 1,
  } = options
  const s = size / 36
  const matrix = [flip ? -s : s, 0, -lean * s, -fall * s, x, ground].map(String).join(' ')
  return `<g opacity="${String(opacity)}" transform="matrix(${matrix}) rotate(${String(turn)} 4 0) translate(-18 -35.6)">${silhouette(options.ink, ridden)}</g>`
}

export interface RunnerOptions extends Placing {
  coat: CoatInks
  silks?: Silks
  /** White below the knee: how many of the two near legs show it. */
  socks?: 0 | 1 | 2
  blaze?: boolean
  /** A second, off-register edge under the figure, in this ink. */
  ghost?: string
}

/** A horse at the gallop, with a jockey if `silks` are given. */
export function runner(options: RunnerOptions): string {
  const { coat, silks, socks = 0, blaze = false, ghost } = options
  const far = mix(coat.shade, coat.points, 0.35)
  const parts = [
    ghost === undefined
      ? ''
      : `<g transform="translate(-.3 .14)">${silhouette(ghost, silks !== undefined)}</g>`,
    shape(racing(0), coat.points),
    shape(racing(1), far),
    shape(racing(3), far),
    shape(racing(2), coat.points),
    shape(racing(4), coat.points),
    shape(racing(5), coat.body),
    clipped(
      'run',
      clipped('run-shade', shape(everything, coat.shade)),
      clipped('run-light', shape('M-2-2h40v22h-40z', coat.light)),
      coat.blackLegs
        ? shape('M-1 25.6L14 26.6L17 29.8L30 28.6L26.5 40H-1z', coat.points) +
            shape('M-1 8.8L2.4 11L2 14H-2z', coat.points)
        : '',
      socks > 0 ? shape('M19 30.2L26 31.6V40H16z', ink.paper) : '',
      socks > 1 ? shape('M11.6 26.6L16.4 27.6V32H11z', ink.paper) : '',
      blaze ? shape('M5 4.2L1 9L1.7 9.6L5.2 5.6z', ink.paper) : '',
    ),
    shape(racing(6), mix(coat.points, ink.ink, 0.5)),
    `<ellipse cx="4.3" cy="8" rx=".36" ry=".26" fill="${coat.points}"/>`,
    shape(outline('horse', 7), coat.points),
    silks === undefined ? '' : riderUp(silks, coat),
  ]
  return place(options, parts.join(''))
}

const jacketPatterns: Record<Silks['pattern'], (mark: string) => string> = {
  plain: () => '',
  hoop: (mark) => stroke('M19.6 4.2L22.4 8.4', mark, 1.3),
  sash: (mark) => stroke('M16 3.6L23.6 7.8', mark, 1.15),
  quarters: (mark) => shape('M20.6 3L21.6 9L26 8V2z', mark),
}

function riderUp(silks: Silks, coat: CoatInks): string {
  const skin = '#7a4a31'
  const leather = ink.umber
  return [
    shape(racing(7), silks.cloth),
    clipped('cloth', stroke('M13 17.5Q20 18.2 27 16.4', silks.body, 0.62)),
    shape(racing(8), leather),
    stroke('M17.9 14.8L18.5 22.2', coat.points, 0.8),
    shape(racing(12), leather),
    stroke('M5.9 5.7L6.3 10.5M3.2 7.2L6 9.1', leather, 0.32),
    shape(racing(13), skin),
    shape(racing(14), leather),
    shape(racing(15), silks.cap),
    shape(racing(16), ink.ink),
    shape(racing(17), ink.paper),
    shape(racing(18), silks.body),
    clipped(
      'jacket',
      jacketPatterns[silks.pattern](silks.mark),
      clipped('jacket-shade', shape(everything, mix(silks.body, '#000000', 0.3))),
    ),
    shape(racing(19), silks.sleeve),
    shape(racing(20), skin),
    shape(racing(21), leather),
  ].join('')
}
