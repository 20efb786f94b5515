/** The things in a stable yard: doors, lanterns, tack, silks. Lengths are picture units. */
import { demoSettings } from '../../src/demo/pages'
import { shapeSvg, type SilksPiece, silksPieces, silksSize } from '../../src/lib/silks'
import { outline } from './outlines'
import type { Silks } from './inks'
import { ink } from './inks'
import type { Point } from './shapes'
import {
  circle,
  clip,
  clipped,
  gouge,
  group,
  line,
  mix,
  oval,
  poly,
  rect,
  seeded,
  shape,
  stroke,
} from './shapes'

/** Upright boards with dark seams between them. */
export function boards(
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  one: string,
  seam: string = mix(one, '#000000', 0.28),
): string {
  const step = w / count
  const seams = Array.from({ length: count - 1 }, (_, i) =>
    rect(x + step * (i + 1) - step * 0.03, y, step * 0.06, h, seam),
  )
  return rect(x, y, w, h, one) + seams.join('')
}

export interface DoorInks {
  door: string
  frame: string
  dark: string
  brace: string
}

/** The doorway and its frame, to stand behind the horse. */
export const doorway = (x: number, y: number, w: number, h: number, inks: DoorInks) =>
  rect(x - w * 0.08, y - w * 0.09, w * 1.16, h + w * 0.09, inks.frame) + rect(x, y, w, h, inks.dark)

/** The lower half of the door, to stand before the horse: boards, a Z brace, a kick plate, a bolt. */
export function halfDoor(x: number, y: number, w: number, h: number, inks: DoorInks): string {
  const bar = w * 0.085
  return [
    boards(x, y, w, h, 7, inks.door),
    poly(
      [
        [x + w * 0.02, y + h - bar],
        [x + w * 0.16, y + h - bar],
        [x + w * 0.98, y + bar],
        [x + w * 0.84, y + bar],
      ],
      inks.brace,
    ),
    rect(x - w * 0.02, y, w * 1.04, bar, inks.brace),
    rect(x, y + h * 0.86, w, bar, inks.brace),
    rect(x - w * 0.02, y, w * 1.04, bar * 0.26, mix(inks.brace, ink.paper, 0.35)),
    rect(x + w * 0.9, y + bar * 1.5, w * 0.14, bar * 0.36, ink.umber),
    circle(x + w * 0.93, y + bar * 1.68, bar * 0.3, ink.brass),
  ].join('')
}

/** A stable lantern hung from a bracket. */
export function lantern(x: number, y: number, size: number, metal: string, glow: string): string {
  const s = size / 100
  return group(
    `translate(${String(x)} ${String(y)}) scale(${String(s)})`,
    stroke('M0 -46Q-26 -46 -26 -14M0 -46Q26 -46 26 -14', metal, 4),
    shape('M-20 -18L-9 -34H9L20 -18Z', metal),
    shape('M-23 -18H23L27 34H-27Z', glow),
    shape('M-7 30Q-13 14 0 -6Q13 14 7 30Z', ink.paper),
    stroke('M-23 -18L-27 34M23 -18L27 34M-25 6H25', metal, 3.4),
    rect(-32, 34, 64, 12, metal),
  )
}

/** A racing saddle on its rack, seen from the side. */
export function saddle(x: number, y: number, size: number, leather: string): string {
  const s = size / 100
  const dark = mix(leather, '#000000', 0.38)
  return group(
    `translate(${String(x)} ${String(y)}) scale(${String(s)})`,
    rect(-56, 8, 112, 9, ink.earth),
    stroke('M-8 22L-12 70', dark, 5),
    oval(-12, 78, 10, 12, 'none'),
    stroke('M-22 84Q-22 68 -12 68T-2 84Z', '#8d8f8a', 4),
    shape(
      'M-52 -14Q-46 -24 -34 -12Q-8 8 26 -10Q44 -22 54 -14Q52 4 40 8Q44 40 22 52Q-2 60 -20 46Q-30 30 -26 10Q-46 8 -52 -14Z',
      leather,
    ),
    shape(
      'M-52 -14Q-46 -24 -34 -12Q-8 8 26 -10Q44 -22 54 -14Q50 2 22 8Q-16 14 -34 2Q-44 -4 -52 -14Z',
      mix(leather, ink.amber, 0.3),
    ),
    shape('M40 8Q44 40 22 52Q-2 60 -20 46Q6 48 18 36Q28 24 24 8Z', dark),
  )
}

/** A bridle on a peg: two loops of leather, rings and a trailing rein. */
export function bridle(x: number, y: number, size: number, leather: string): string {
  const s = size / 100
  return group(
    `translate(${String(x)} ${String(y)}) scale(${String(s)})`,
    stroke('M0 0Q-30 24 -20 72M0 0Q26 24 20 72M-24 28Q0 38 23 28M-23 62Q0 74 22 62', leather, 5),
    stroke('M-20 72Q-34 130 0 138T20 72', mix(leather, '#000000', 0.25), 4.4),
    `<circle cx="-20" cy="74" r="6" fill="none" stroke="${ink.brass}" stroke-width="3.4"/>`,
    `<circle cx="20" cy="74" r="6" fill="none" stroke="${ink.brass}" stroke-width="3.4"/>`,
    circle(0, -2, 7, ink.brass),
  )
}

/** The stable's silks as the site draws them, without the edge that parts them from a page; the cap comes last. */
const ownPieces = silksPieces(demoSettings.silks, 'large').slice(1).map(drawnPiece)
const ownJacketPieces = ownPieces.slice(0, -2)

function drawnPiece({ within, shapes }: SilksPiece): string {
  const inside = shapes.map(shapeSvg).join('')
  if (!within) return inside
  const id = `silks-${within.name}`
  return clip(id, `<path d="${within.path}"/>`) + clipped(id, inside)
}

/** The stable's jacket and cap. */
export const ownSilks = (x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size / silksSize}) translate(${-silksSize / 2} 0)`,
    ...ownPieces,
  )

const hook = stroke('M0 -54Q-2 -66 6 -70Q12 -76 6 -80', ink.umber, 3)

/** The stable's jacket on a hanger, about as large as `jacket`. */
export const ownJacket = (x: number, y: number, size: number, turn = 0) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size / 100})`,
    hook,
    group('translate(0 -100) scale(1.65) translate(-48 0)', ...ownJacketPieces),
  )

const jacketBody = 'M-30 -52Q0 -42 30 -52L40 -44L34 52Q0 60 -34 52L-40 -44Z'

/** Another stable's jacket on a hanger, front view: about 100 units tall at size 100. */
export function jacket(x: number, y: number, size: number, silks: Silks, turn = 0): string {
  const s = size / 100
  const id = `hung-${String(Math.round(x))}-${String(Math.round(y))}`
  const marks: Record<Silks['pattern'], string> = {
    plain: '',
    hoop: rect(-50, -14, 100, 24, silks.mark),
    sash: poly(
      [
        [44, -56],
        [18, -56],
        [-44, 40],
        [-44, 62],
        [-30, 62],
      ],
      silks.mark,
    ),
    quarters: rect(0, -60, 60, 60, silks.mark) + rect(-60, 0, 60, 70, silks.mark),
  }
  const fold = mix(silks.body, '#000000', 0.28)
  return `<clipPath id="${id}"><path d="${jacketBody}"/></clipPath>${group(
    `translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(s)})`,
    hook,
    shape('M-30 -52L-58 -30L-66 26L-50 30L-40 -14Z', silks.sleeve),
    shape('M30 -52L58 -30L66 26L50 30L40 -14Z', mix(silks.sleeve, '#000000', 0.16)),
    rect(-66.5, 24, 17, 6, silks.mark),
    rect(49.5, 24, 17, 6, silks.mark),
    shape(jacketBody, silks.body),
    `<g clip-path="url(#${id})">${marks[silks.pattern]}${shape('M18 -56H50V60H24Q34 0 18 -56Z', mix(silks.body, '#000000', 0.35)).replace('/>', ' opacity=".35"/>')}</g>`,
    stroke('M0 -46V55', fold, 1.6),
    shape('M-16 -52Q0 -34 16 -52L12 -58Q0 -50 -12 -58Z', silks.mark),
  )}`
}

/** A zinc bucket. */
export function bucket(x: number, foot: number, size: number, one: string): string {
  const s = size / 100
  return group(
    `translate(${String(x)} ${String(foot)}) scale(${String(s)})`,
    stroke('M-40 -80Q0 -150 40 -80', mix(one, '#000000', 0.45), 5),
    shape('M-44 -84H44L34 0H-34Z', one),
    shape('M14 -84H44L34 0H10Z', mix(one, '#000000', 0.24)),
    oval(0, -84, 44, 11, mix(one, '#000000', 0.5)),
    rect(-41, -62, 82, 6, mix(one, '#000000', 0.3)),
  )
}

/** A full sack, tied at the neck or rolled open. */
export function sack(x: number, foot: number, size: number, one: string, open = false): string {
  const s = size / 100
  const side = mix(one, ink.umber, 0.3)
  return group(
    `translate(${String(x)} ${String(foot)}) scale(${String(s)})`,
    shape('M-38 0Q-52 -50 -36 -92Q0 -102 36 -92Q52 -50 38 0Q0 6 -38 0Z', one),
    shape('M36 -92Q52 -50 38 0Q24 3 8 3Q30 -44 14 -97Z', side),
    open
      ? oval(0, -93, 38, 11, ink.amber) + stroke('M-38 -93a38 11 0 0 0 76 0', side, 6)
      : shape('M-14 -94Q-24 -116 -12 -122Q0 -116 12 -122Q24 -116 14 -94Z', one) +
          stroke('M-16 -97Q0 -91 16 -97', side, 5),
    stroke('M-18 -60Q0 -54 18 -60M-14 -48Q0 -43 14 -48', side, 3.4),
  )
}

/** A horseshoe, heels up, with its nail holes. */
export function horseshoe(
  x: number,
  y: number,
  size: number,
  iron: string,
  nail: string,
  turn = 0,
) {
  const s = size / 100
  const holes = [
    [-38, -14],
    [-36, 10],
    [-24, 31],
    [24, 31],
    [36, 10],
    [38, -14],
  ]
  return group(
    `translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(s)})`,
    shape(
      'M-30 -48Q-40 -52 -46 -44Q-58 6 -34 38Q0 66 34 38Q58 6 46 -44Q40 -52 30 -48Q38 -2 22 20Q0 38 -22 20Q-38 -2 -30 -48Z',
      iron,
    ),
    ...holes.map(([hx, hy]) => circle(hx ?? 0, hy ?? 0, 3.4, nail)),
  )
}

/** A cup, from Twemoji's outline, in three flat metals. */
export function cup(x: number, foot: number, size: number, metal: string, base: string): string {
  const s = size / 36
  const trophy = (part: number) => outline('trophy', part)
  return group(
    `translate(${String(x)} ${String(foot)}) scale(${String(s)}) translate(-18 -36)`,
    shape(trophy(0), mix(metal, '#000000', 0.2)),
    shape(trophy(1), metal),
    shape(
      'M22 1.2H29.12V6.6C29.1 13.4 22.4 24.7 18.1 24.8C22 19 24 10 22 1.2Z',
      mix(metal, '#000000', 0.3),
    ),
    shape('M10.6 3H12.6Q12 12 16 20Q10.8 13 10.6 3Z', mix(metal, ink.paper, 0.6)),
    shape(trophy(2), base),
    shape(trophy(3), mix(base, '#000000', 0.3)),
  )
}

/** A wreath of leaves with flowers among them. */
export function wreath(
  x: number,
  y: number,
  r: number,
  inks: { leaf: string; dark: string; flower: string },
  seed: number,
): string {
  const random = seeded(seed)
  const count = 72
  const parts: string[] = []
  for (let i = 0; i < count; i++) {
    const turn = (Math.PI * 2 * i) / count
    const inner = i % 2 === 0
    const out = r * ((inner ? 0.94 : 1.06) + random() * 0.03)
    const at: Point = [x + Math.cos(turn) * out, y + Math.sin(turn) * out]
    const angle = (turn * 180) / Math.PI + 90 + (inner ? 32 : -32)
    parts.push(gouge(at, r * 0.25, r * 0.062, i % 3 === 0 ? inks.dark : inks.leaf, angle))
    if (i % 8 === 3)
      parts.push(circle(x + Math.cos(turn) * r, y + Math.sin(turn) * r, r * 0.05, inks.flower))
  }
  return parts.join('')
}

/** A clock face with its two hands, by the hour and the minute. */
export function clock(x: number, y: number, r: number, hour: number, minute: number, rim: string) {
  const hand = (turn: number, long: number, w: number) => {
    const angle = turn * Math.PI * 2 - Math.PI / 2
    return line([x, y], [x + Math.cos(angle) * long, y + Math.sin(angle) * long], ink.ink, w)
  }
  const ticks = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return line(
      [x + c * r * 0.76, y + s * r * 0.76],
      [x + c * r * 0.9, y + s * r * 0.9],
      ink.ink,
      i % 3 === 0 ? r * 0.07 : r * 0.035,
    )
  })
  return [
    circle(x, y, r * 1.14, rim),
    circle(x, y, r, ink.paper),
    ...ticks,
    hand(((hour % 12) + minute / 60) / 12, r * 0.5, r * 0.08),
    hand(minute / 60, r * 0.74, r * 0.05),
    circle(x, y, r * 0.07, rim),
  ].join('')
}

/** Pantiles or corrugated iron: a roof plane of stripes. */
export function roof(x: number, y: number, w: number, h: number, rise: number, one: string) {
  const dark = mix(one, '#000000', 0.22)
  const count = Math.round(w / 26)
  const stripes = Array.from({ length: count }, (_, i) => {
    const t = i / count
    return poly(
      [
        [x + rise + (w - rise * 2) * t, y],
        [x + rise + (w - rise * 2) * (t + 0.4 / count), y],
        [x + w * (t + 0.4 / count), y + h],
        [x + w * t, y + h],
      ],
      dark,
    )
  })
  return (
    poly(
      [
        [x + rise, y],
        [x + w - rise, y],
        [x + w, y + h],
        [x, y + h],
      ],
      one,
    ) +
    stripes.join('') +
    rect(x - 6, y + h, w + 12, 9, dark)
  )
}
