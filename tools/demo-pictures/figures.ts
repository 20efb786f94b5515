/**
 * Horses and riders, placed in a picture. The outlines are Twemoji's (see `outlines.ts`), reduced to a few flat
 * inks and posed; no animal is drawn here, only light, markings and tack on top.
 */
import { horse, horseSilhouette, type Markings, poseDefs } from './horse'
import type { CoatInks, Silks } from './inks'
import { outline } from './outlines'
import { type Pose, stances } from './poses'
import { rider, riderDefs, riderSilhouette } from './rider'
import { clip } from './shapes'

const face = (part: number) => outline('horse-face', part)

const everything = 'M-20-20h80v80h-80z'
/** Everything outside a shifted copy of an outline: clipped to the outline itself, it is a shadow along one side. */
const beyond = (id: string, d: string, dx: number, dy: number) =>
  clip(
    id,
    `<path clip-rule="evenodd" transform="translate(${String(dx)} ${String(dy)})" d="${everything}${d}"/>`,
  )

/** The clips and masks that the figures of a picture refer to. */
export function figureDefs(picture: string): string {
  const head = face(0)
  const mare = outline('unicorn', 0)
  const solid = (id: string, d: string) => clip(id, `<path d="${d}"/>`)
  const posed = Object.keys(stances)
    .filter((pose): pose is Pose => pose in stances && picture.includes(`#${pose}`))
    .map((pose) => poseDefs(pose) + riderDefs(pose))
  return [
    ...posed,
    solid('head', head),
    beyond('head-shade', head, -1.3, -1.5),
    beyond('head-light', head, 1.1, 0.5),
    solid('mane', face(1)),
    solid('mare', mare),
    beyond('mare-shade', mare, -1.1, -1.3),
    beyond('mare-light', mare, 0.9, 0.5),
    solid('cloth', outline('horse-racing', 7)),
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
  pose: Pose
}

const place = ({ x, ground, size, flip = false, turn = 0 }: Placing, parts: string) => {
  const s = size / 36
  return `<g transform="translate(${String(x)} ${String(ground)}) scale(${String(flip ? -s : s)} ${String(s)}) rotate(${String(turn)} 4 0) translate(-18 -35.9)">${parts}</g>`
}

const silhouette = (pose: Pose, one: string, ridden: boolean) =>
  horseSilhouette(pose, one) + (ridden ? riderSilhouette(pose, one) : '')

export const silhouetted = (placing: Placing, one: string, ridden = true) =>
  place(placing, silhouette(placing.pose, one, ridden))

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
  return `<g opacity="${String(opacity)}" transform="matrix(${matrix}) rotate(${String(turn)} 4 0) translate(-18 -35.6)">${silhouette(options.pose, options.ink, ridden)}</g>`
}

export interface RunnerOptions extends Placing, Markings {
  coat: CoatInks
  silks?: Silks
  /** A second, off-register edge under the figure, in this ink. */
  ghost?: string
}

/** A horse in motion, with a jockey if `silks` are given. */
export function runner(options: RunnerOptions): string {
  const { pose, coat, silks, ghost, flip = false } = options
  const edge =
    ghost === undefined
      ? ''
      : `<g transform="translate(-.3 .14)">${silhouette(pose, ghost, silks !== undefined)}</g>`
  return place(
    options,
    edge + horse({ ...options, flip }) + (silks === undefined ? '' : rider(pose, silks, coat)),
  )
}
