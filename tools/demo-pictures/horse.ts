/**
 * A horse in motion. Trunk, neck, head, mane and hoofs are the outline of Twemoji's galloping horse, bent; its
 * legs have that horse's lengths and thicknesses, laid along the bones of a pose (`poses.ts`).
 */
import type { CoatInks } from './inks'
import { ink } from './inks'
import { type Bend, bent, eased, joints, limb, outlineOf, type Station, turned } from './limbs'
import { outline } from './outlines'
import { type Pose, type Stance, stances } from './poses'
import type { Point } from './shapes'
import { clip, clipped, mix, seeded, shape, stroke } from './shapes'

type Leg = 'leftFore' | 'rightFore' | 'leftHind' | 'rightHind'

/** What tells one horse from another of its coat. */
export interface Markings {
  white?: Readonly<Partial<Record<Leg, 'sock' | 'stocking'>>>
  blaze?: 'none' | 'stripe' | 'star'
  dapples?: boolean
}

const foreBones = [7.1, 5.5, 2] as const
const hindBones = [5.6, 6.7, 6.2, 2.1] as const

const foreLeg: readonly Station[] = [
  [0, 1, 2],
  [0.15, 1.45, 2.1],
  [0.4, 1.6, 1.7],
  [0.75, 1.05, 1.05],
  [1, 1, 0.86],
  [1.2, 0.76, 0.74],
  [1.75, 0.64, 0.66],
  [2, 0.78, 0.88],
  [2.55, 0.64, 0.64],
  [3, 0.8, 0.72],
]
const hindLeg: readonly Station[] = [
  [0, 2.6, 2.8],
  [0.3, 3.1, 3.3],
  [0.7, 2.8, 2.7],
  [1, 2.4, 2.3],
  [1.42, 1.68, 1.8],
  [1.85, 0.98, 1.06],
  [2, 0.96, 1.34],
  [2.22, 0.8, 0.92],
  [2.75, 0.68, 0.72],
  [3, 0.82, 0.96],
  [3.55, 0.64, 0.64],
  [4, 0.8, 0.72],
]
const tailHair: readonly Station[] = [
  [0, 0.55, 0.6],
  [0.5, 0.85, 0.9],
  [1.3, 1.25, 1.15],
  [2.2, 1.1, 1],
  [3, 0.62, 0.6],
  [4, 0.02, 0.02],
]

/** The bends of a stance: of what belongs to the trunk, and of neck and head, which are bent more. */
function bendsOf({ neck, head, pitch }: Stance): { trunk: Bend; forehand: Bend } {
  // The figure's barrel is a pony's; a racehorse's is drawn up.
  const slimmed: Bend = ([x, y]) => [x, y - 0.13 * Math.max(0, y - 12) * eased(x, 7, 11)]
  const trunk: Bend = (point) => turned(slimmed(point), [20, 17], -pitch)
  const forehand: Bend = ([x, y]) => {
    const alongNeck = ((x - 13.5) * -7.5 + (y - 15) * -9) / 137
    const alongHead = (x - 6.3) * -0.72 + (y - 7.3) * 0.69
    const nodded = turned([x, y], [6.3, 7.3], -head * eased(alongHead, -1.6, 2.6))
    return trunk(turned(nodded, [14.5, 15.5], -neck * eased(alongNeck, -0.2, 0.62)))
  }
  return { trunk, forehand }
}

interface Posed {
  trunk: string
  mane: string
  /** Each leg's chain of joints, with its root in the trunk. */
  legs: Record<'nearFore' | 'farFore' | 'nearHind' | 'farHind', readonly Point[]>
  hoofs: Record<'nearFore' | 'farFore' | 'nearHind' | 'farHind', string>
  tail: string
  bends: ReturnType<typeof bendsOf>
  /** How far the figure is moved down so that its lowest hoof is where it belongs. */
  drop: number
}

/** Trunk, neck and head of the figure, without its near legs; the belly is drawn up a little. */
function trunkOf(bend: Bend): string {
  const { start, curves } = outlineOf(outline('horse-racing', 5))
  const last = curves.at(-1)
  const forehand = curves.slice(0, 17)
  if (!last) throw new Error('The figure has no trunk')
  const belly = [
    [
      [12, 21.4],
      [13.2, 22.1],
      [15.2, 22.2],
    ],
    [
      [18.2, 22.3],
      [21.4, 21.4],
      [24, 20.1],
    ],
    [
      [25.6, 20.8],
      [27.2, 21],
      [28.6, 20.4],
    ],
    [[32.4, 19], [36, 10.79], last[2]],
  ] as const
  return bent({ start, curves: [...forehand, ...belly] }, bend)
}

function hoofOf(chain: readonly Point[], angle: number): { d: string; lowest: number } {
  const end = chain.at(-1) ?? [0, 0]
  const at = (along: number, ahead: number, degrees: number): Point => {
    const radians = (degrees * Math.PI) / 180
    const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
    return [end[0] - sin * along - cos * ahead, end[1] + cos * along - sin * ahead]
  }
  // A hoof on the ground stands flatter than its pastern.
  const sole = angle > 0 ? angle * 0.35 : angle
  const corners = [
    at(-0.1, 0.8, angle),
    at(1.55, 1.4, sole),
    at(1.55, -0.8, sole),
    at(-0.1, -0.72, angle),
  ]
  const text = corners.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
  const lowest = Math.max(...corners.map(([, y]) => y))
  return { d: `M${text.join('L')}Z`, lowest }
}

const posed = new Map<Pose, Posed>()

function poseOf(pose: Pose): Posed {
  const known = posed.get(pose)
  if (known) return known
  const stance = stances[pose]
  const bends = bendsOf(stance)
  const fore = (root: Point, angles: readonly number[]) =>
    joints(
      bends.trunk(root),
      foreBones.map((length, bone) => [length, angles[bone] ?? 0]),
    )
  const hind = (root: Point, angles: readonly number[]) =>
    joints(
      bends.trunk(root),
      hindBones.map((length, bone) => [length, angles[bone] ?? 0]),
    )
  const legs = {
    nearFore: fore([13.7, 19], stance.nearFore),
    farFore: fore([12.7, 18.8], stance.farFore),
    nearHind: hind([28.4, 16.6], stance.nearHind),
    farHind: hind([27.6, 16.8], stance.farHind),
  }
  const ends = {
    nearFore: hoofOf(legs.nearFore, stance.nearFore[2]),
    farFore: hoofOf(legs.farFore, stance.farFore[2]),
    nearHind: hoofOf(legs.nearHind, stance.nearHind[3]),
    farHind: hoofOf(legs.farHind, stance.farHind[3]),
  }
  const hoofs = {
    nearFore: ends.nearFore.d,
    farFore: ends.farFore.d,
    nearHind: ends.nearHind.d,
    farHind: ends.farHind.d,
  }
  const strand = (longer: number, turn: number) =>
    limb(
      joints(
        bends.trunk([32.2, 12.9]),
        stance.tail.map((angle, bone) => [(3.1 - bone * 0.12) * longer, angle + turn * bone]),
      ),
      tailHair,
    )
  const found = {
    trunk: trunkOf(bends.forehand),
    mane: bent(outlineOf(outline('horse', 7)), (point) =>
      bends.forehand(turned(point, [6, 5.2], -stance.mane * eased(point[0], 7, 16))),
    ),
    legs,
    hoofs,
    tail: strand(1, 0) + strand(0.86, 5) + strand(0.78, -6),
    bends,
    drop: 35.9 - stance.lift - Math.max(...Object.values(ends).map(({ lowest }) => lowest)),
  }
  posed.set(pose, found)
  return found
}

const everything = 'M-30-20h100v80h-100z'

/** Clips and masks of one pose, for the light on a horse in it. */
export function poseDefs(pose: Pose): string {
  const { trunk, legs } = poseOf(pose)
  const all = [trunk, limb(legs.nearFore, foreLeg), limb(legs.nearHind, hindLeg)]
  const painted = all.map((d) => `<path d="${d}"/>`).join('')
  const beyond = (name: string, dx: number, dy: number) =>
    `<mask id="${pose}-${name}" maskUnits="userSpaceOnUse" x="-30" y="-20" width="100" height="80"><path d="${everything}" fill="#fff"/><g fill="#000" transform="translate(${dx} ${dy})">${painted}</g></mask>`
  return clip(pose, painted) + beyond('shade', -0.35, -0.95) + beyond('light', 0.3, 0.55)
}

export function horseSilhouette(pose: Pose, one: string): string {
  const { trunk, mane, legs, hoofs, tail } = poseOf(pose)
  const parts = [
    limb(legs.farHind, hindLeg),
    limb(legs.farFore, foreLeg),
    limb(legs.nearHind, hindLeg),
    limb(legs.nearFore, foreLeg),
    ...Object.values(hoofs),
    trunk,
    mane,
    tail,
  ]
  return dropped(pose, parts.map((d) => shape(d, one)).join(''))
}

/** Moves a figure in a pose down to the ground, with all that it carries. */
export const dropped = (pose: Pose, parts: string) =>
  `<g transform="translate(0 ${poseOf(pose).drop.toFixed(3)})">${parts}</g>`

/** Where something of the trunk, and of neck and head, is in a pose. */
export const bendsIn = (pose: Pose) => poseOf(pose).bends

/** A path of the figure's head or neck, as it lies in a pose. */
const onHead = (pose: Pose, d: string) => bent(outlineOf(d), poseOf(pose).bends.forehand)

interface HorseOptions extends Markings {
  pose: Pose
  coat: CoatInks
  /** Facing right: its left legs are then the far ones. */
  flip: boolean
}

export function horse({ pose, coat, flip, white = {}, blaze, dapples }: HorseOptions): string {
  const { trunk, mane, legs, hoofs, tail, bends } = poseOf(pose)
  const far = mix(coat.shade, coat.points, 0.3)
  const hoofInk = mix(coat.points, ink.ink, 0.5)
  const leg = (place: keyof Posed['legs']) => {
    const chain = legs[place]
    const isFore = place.endsWith('Fore')
    const isFar = place.startsWith('far')
    const stations = isFore ? foreLeg : hindLeg
    const isLeft = isFar === flip
    const marked = white[`${isLeft ? 'left' : 'right'}${isFore ? 'Fore' : 'Hind'}`]
    const knee = isFore ? 1 : 2
    const from = marked === 'stocking' ? knee + 0.3 : knee + 0.72
    const paper = isFar ? mix(ink.paper, coat.shade, 0.3) : ink.paper
    return [
      isFar ? shape(limb(chain, stations), far) : '',
      coat.blackLegs
        ? shape(
            limb(chain, stations, knee - 0.22, marked ? from + 0.05 : Infinity),
            isFar ? mix(coat.points, far, 0.2) : coat.points,
          )
        : '',
      marked ? shape(limb(chain, stations, from), paper) : '',
      shape(hoofs[place], marked ? mix(hoofInk, ink.straw, 0.35) : hoofInk),
    ].join('')
  }
  const [eyeX, eyeY] = bends.forehand([4.3, 8])
  return dropped(
    pose,
    [
      shape(tail, coat.points),
      leg('farHind'),
      leg('farFore'),
      shape(limb(legs.nearHind, hindLeg), coat.body),
      shape(limb(legs.nearFore, foreLeg), coat.body),
      shape(trunk, coat.body),
      clipped(
        pose,
        dapples ? dapplesOf(bends.trunk, coat) : '',
        `<g mask="url(#${pose}-shade)">${shape(everything, coat.shade)}</g>`,
        `<g mask="url(#${pose}-light)">${shape('M-8-8h60v31h-60z', coat.light)}</g>`,
        coat.blackLegs
          ? shape(onHead(pose, 'M-1 9.6L2 10.6L3 12.6L1.6 14.6L-2 14.6Z'), coat.points)
          : '',
        blaze === 'stripe'
          ? shape(onHead(pose, 'M4.9 4.6L2.2 7L-.6 11.6L.9 12L2.9 8.6L4.7 6.2Z'), ink.paper)
          : '',
        blaze === 'star' ? shape(onHead(pose, 'M3.4 6.2L4.1 7L3.6 8.2L2.8 7.6Z'), ink.paper) : '',
      ),
      leg('nearHind'),
      leg('nearFore'),
      `<ellipse cx="${eyeX.toFixed(2)}" cy="${eyeY.toFixed(2)}" rx=".38" ry=".28" fill="${mix(coat.points, ink.ink, 0.5)}"/>`,
      shape(mane, coat.points),
    ].join(''),
  )
}

/** The pale rings of a young grey: over the quarters, and fewer over the barrel. */
function dapplesOf(bend: Bend, coat: CoatInks): string {
  const random = seeded(7)
  return Array.from({ length: 64 }, (_, index) => {
    const x = 14.5 + (index % 16) * 1.18 + random() * 0.8
    const y = 13.2 + Math.floor(index / 16) * 2.1 + random() * 1.1
    const size = (0.16 + random() * 0.26) * (x > 24 ? 1.35 : 1)
    const [cx, cy] = bend([x, y])
    return `<circle cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" r="${size.toFixed(2)}" fill="${mix(coat.body, coat.light, 0.6)}"/>`
  }).join('')
}

/** The bridle and its reins, from the bit to the rider's hand. */
export function bridle(pose: Pose, leather: string, hand: Point): string {
  const bend = poseOf(pose).bends.forehand
  const strap = (...points: Point[]) =>
    stroke(
      `M${points
        .map(bend)
        .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
        .join('L')}`,
      leather,
      0.34,
    )
  const [bitX, bitY] = bend([2.7, 11.2])
  const rein = `M${bitX.toFixed(2)} ${bitY.toFixed(2)}Q${((bitX + hand[0]) / 2).toFixed(2)} ${((bitY + hand[1]) / 2 + 0.7).toFixed(2)} ${hand[0].toFixed(2)} ${hand[1].toFixed(2)}`
  return (
    strap([5.9, 5.7], [6, 10.4]) +
    strap([5.9, 9.2], [2.7, 11.2]) +
    strap([1.2, 9.9], [3.4, 11.6]) +
    stroke(rein, leather, 0.36, 'round') +
    `<circle cx="${bitX.toFixed(2)}" cy="${bitY.toFixed(2)}" r=".34" fill="none" stroke="${ink.brass}" stroke-width=".2"/>`
  )
}
