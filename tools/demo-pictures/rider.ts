/** A jockey, crouched over the withers with the knees high and the back flat. */
import { bendsIn, bridle, dropped } from './horse'
import type { CoatInks, Silks } from './inks'
import { ink } from './inks'
import { type Bend, limb, type Station, turned } from './limbs'
import { outline } from './outlines'
import type { Pose } from './poses'
import type { Point } from './shapes'
import { clip, clipped, mix, shape, stroke } from './shapes'

/** How far the rider leans on from the crouch of a gallop; upright at a walk. */
const leans: Partial<Record<Pose, number>> = { canter: 14, trot: 20, walk: 34, drive: 3, reach: -3 }

const even = (...places: readonly (readonly [along: number, half: number])[]): Station[] =>
  places.map(([along, half]) => [along, half, half])

const hip: Point = [22.9, 7.2]

function bones(pose: Pose) {
  const lean: Bend = (point) => turned(point, hip, leans[pose] ?? 0)
  const seat = bendsIn(pose).trunk
  const up = (point: Point) => seat(lean(point))
  const shoulder = up([16.6, 5])
  const hand = seat([12.4, 9])
  return {
    torso: [seat([23, 7.1]), up([19.8, 5.2]), shoulder],
    arm: [up([16.9, 5.6]), up([16.2, 8.9]), hand],
    thigh: [seat([22.8, 7.6]), seat([17.4, 10.2])],
    shin: [seat([17.4, 10.2]), seat([21, 15])],
    foot: [seat([21.1, 14.9]), seat([18.6, 15.9])],
    head: up([14.1, 3.5]),
    neck: [shoulder, up([14.5, 4])],
    hand,
  } satisfies Record<string, Point | Point[]>
}

const torsoShape = even([0, 1.75], [0.5, 2.05], [1, 2.15], [1.6, 1.95], [2, 1.35])
const armShape = even([0, 1.15], [0.5, 1.02], [1, 0.9], [2, 0.55])
const thighShape = even([0, 1.7], [0.5, 1.4], [1, 0.95])
const shinShape = even([0, 0.95], [0.4, 0.92], [1, 0.6])
const footShape = even([0, 0.55], [0.5, 0.56], [1, 0.32])

function outlines(pose: Pose) {
  const at = bones(pose)
  return {
    torso: limb(at.torso, torsoShape),
    arm: limb(at.arm, armShape),
    thigh: limb(at.thigh, thighShape),
    shin: limb(at.shin, shinShape),
    boot: limb(at.shin, shinShape, 0.3),
    foot: limb(at.foot, footShape),
    neck: limb(at.neck, even([0, 0.9], [1, 0.75])),
  }
}

/** The saddle cloth, the figure's own, at the size of a racing one. */
const cloth = (pose: Pose, parts: string) => {
  const [x, y] = bendsIn(pose).trunk([20.1, 11.35])
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(.68 .74) translate(-20.3 -11.4)">${parts}</g>`
}

export const riderDefs = (pose: Pose) =>
  clip(`${pose}-jacket`, `<path d="${outlines(pose).torso}"/>`) +
  `<mask id="${pose}-back" maskUnits="userSpaceOnUse" x="-30" y="-20" width="100" height="80"><path d="M-30-20h100v80h-100z" fill="#fff"/><path d="${outlines(pose).torso}" fill="#000" transform="translate(-.2 -.75)"/></mask>`

const dome = 'M-1.75 .35C-1.85 -1.1 -.95 -1.8 .1 -1.8S1.9 -1 1.8 .5Q0 -.15 -1.75 .35Z'
const brim = 'M-1.75 .35Q-.6 -.1 .2 .05Q-.8 .3 -2.7 .95Q-2.3 .5 -1.75 .35Z'

function headgear(pose: Pose, one?: string, silks?: Silks): string {
  const [x, y] = bones(pose).head
  const turn = (leans[pose] ?? 0) * 0.6 - 8
  const inks = (own: string) => one ?? own
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(1)})">${[
    `<ellipse cx="-.15" cy=".6" rx="1.4" ry="1.5" fill="${inks('#7a4a31')}"/>`,
    stroke('M-1.6 .45L1.3 .75', inks(ink.ink), 0.5),
    shape(dome, inks(silks?.cap ?? '')),
    shape(brim, inks(mix(silks?.cap ?? ink.brass, ink.ink, 0.2))),
    `<circle cx=".1" cy="-1.85" r=".28" fill="${inks(silks?.cap ?? '')}"/>`,
  ].join('')}</g>`
}

export function riderSilhouette(pose: Pose, one: string): string {
  const parts = Object.values(outlines(pose)).map((d) => shape(d, one))
  return dropped(
    pose,
    cloth(pose, shape(outline('horse-racing', 7), one)) + parts.join('') + headgear(pose, one),
  )
}

const jacketPatterns: Record<
  Silks['pattern'],
  (at: ReturnType<typeof bones>, mark: string) => string
> = {
  plain: () => '',
  hoop: (at, mark) => across(at, 0.5, 0.5, mark, 1.3),
  sash: (at, mark) => across(at, 0.78, 0.28, mark, 1.25),
  quarters: (at, mark) => across(at, 0.15, 0.15, mark, 3),
}

/** A band over the jacket, from a place along its upper edge to one along its lower: 0 at the hip, 1 at the neck. */
function across(
  { torso: [from = [0, 0], , to = [0, 0]] }: ReturnType<typeof bones>,
  top: number,
  foot: number,
  mark: string,
  width: number,
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const at = (along: number, above: number) =>
    `${(from[0] + dx * along - dy * 0.06 * -above).toFixed(2)} ${(from[1] + dy * along - above).toFixed(2)}`
  return stroke(`M${at(top, 3.2)}L${at(foot, -2.8)}`, mark, width)
}

export function rider(pose: Pose, silks: Silks, coat: CoatInks): string {
  const at = bones(pose)
  const d = outlines(pose)
  const leather = ink.umber
  const seat = bendsIn(pose).trunk
  const dots = (...points: Point[]) =>
    points
      .map(seat)
      .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
      .join('L')
  const [seatX, seatY] = at.thigh[0] ?? hip
  const [armX, armY] = at.arm[0] ?? hip
  const breeches = mix(ink.paper, ink.umber, 0.1)
  return dropped(
    pose,
    [
      cloth(
        pose,
        shape(outline('horse-racing', 7), silks.cloth) +
          clipped('cloth', stroke('M13 17.5Q20 18.2 27 16.4', silks.body, 0.62)),
      ),
      stroke(`M${dots([18, 15.6], [18.3, 22.1])}`, coat.points, 0.6),
      stroke(`M${dots([17.2, 11.3], [18.6, 11], [20.4, 11.1])}`, leather, 0.75, 'round'),
      bridle(pose, leather, at.hand),
      shape(d.neck, '#7a4a31'),
      headgear(pose, undefined, silks),
      shape(d.torso, silks.body),
      clipped(
        `${pose}-jacket`,
        jacketPatterns[silks.pattern](at, silks.mark),
        `<g mask="url(#${pose}-back)" opacity=".45">${shape('M-30-20h100v80h-100z', '#000000')}</g>`,
      ),
      `<circle cx="${seatX.toFixed(2)}" cy="${seatY.toFixed(2)}" r="1.72" fill="${breeches}"/>`,
      shape(d.shin, breeches),
      shape(d.thigh, breeches),
      shape(d.boot, ink.ink),
      shape(d.foot, ink.ink),
      `<circle cx="${armX.toFixed(2)}" cy="${armY.toFixed(2)}" r="1.15" fill="${silks.sleeve}"/>`,
      shape(d.arm, silks.sleeve),
      shape(limb(at.arm, armShape, 1.62), silks.mark),
      `<circle cx="${at.hand[0].toFixed(2)}" cy="${at.hand[1].toFixed(2)}" r=".62" fill="#7a4a31"/>`,
    ].join(''),
  )
}
