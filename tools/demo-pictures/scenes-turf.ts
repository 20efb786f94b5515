/** Compositions at the Champ de Mars, by the lie of the turf. */
import { bentRail, furlongPost, mownStripes, rail } from './course'
import { castShadow, runner } from './figures'
import { birds, crescent, discs } from './grounds'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import { mokaRange } from './peaks'
import { markings } from './portrait'
import type { Scene } from './portrait'
import { bands, circle, gouges, poly, rect, shape } from './shapes'

const rival = (i: number) => otherSilks[i % otherSilks.length] ?? stableSilks

/** The turn seen from above: rings of mown turf, the field leaning into them. */
export const theTurn: Scene = {
  focal: [52, 38],
  draw: (subject) => {
    const ring = (r: number, one: string) => circle(560, 1900, r, one)
    const on = (angle: number, r: number): readonly [number, number] => [
      560 + Math.sin(angle) * r,
      1900 - Math.cos(angle) * r,
    ]
    const curve = Array.from({ length: 24 }, (_, i) => {
      const [x, y] = on(-0.6 + i * 0.075, 1620)
      return [x, y, 46] as const
    })
    const inner = Array.from({ length: 16 }, (_, i) => {
      const [x, y] = on(-0.72 + i * 0.12, 985)
      return [x, y, 92] as const
    })
    const main = { x: 790, ground: 690, size: 470, turn: 8, flip: true, pose: 'reach' as const }
    return [
      rect(-10, -10, 1520, 1020, '#d8c58d'),
      shape('M-10 -10H1510V330Q1100 120 560 160T-10 260Z', '#c4ab6c'),
      gouges({
        seed: 101,
        x: 0,
        y: 0,
        w: 1500,
        h: 260,
        count: 70,
        ink: '#ab9355',
        length: 60,
        width: 5,
        perspective: false,
      }),
      ring(1625, '#e9dcc0'),
      ring(1600, '#6f9157'),
      ring(1480, '#5d824d'),
      ring(1360, '#6f9157'),
      ring(1230, '#5d824d'),
      ring(1100, '#6f9157'),
      ring(985, '#e9dcc0'),
      ring(960, '#b98a4c'),
      bentRail(curve),
      castShadow({
        x: 1170,
        ground: 590,
        size: 350,
        pose: 'gathered',
        flip: true,
        ink: '#3d6040',
        ridden: true,
        lean: 0.25,
        fall: 0.2,
      }),
      runner({
        x: 1170,
        ground: 590,
        size: 350,
        pose: 'gathered',
        turn: 13,
        flip: true,
        coat: coatInks('dark-bay'),
        silks: rival(1),
      }),
      castShadow({
        x: 360,
        ground: 590,
        size: 360,
        pose: 'drive',
        flip: true,
        ink: '#3d6040',
        ridden: true,
        lean: 0.25,
        fall: 0.2,
      }),
      runner({
        x: 360,
        ground: 590,
        size: 360,
        pose: 'drive',
        turn: -4,
        flip: true,
        coat: coatInks('chestnut'),
        silks: rival(3),
      }),
      castShadow({ ...main, ink: '#3d6040', ridden: true, lean: 0.25, fall: 0.2 }),
      runner({
        ...main,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#efe2bb',
        ...markings(subject),
      }),
      bentRail(inner),
    ].join('')
  },
}

/** High noon: mown stripes, a blank sky, the horse as large as the sheet allows. */
export const noonTurf: Scene = {
  focal: [46, 68],
  draw: (subject) => {
    const at = { x: 790, ground: 905, size: 790, pose: 'drive' as const }
    return [
      rect(-10, -10, 1520, 1020, '#efe3c2'),
      discs([1240, 170], [[92, '#e6cf8f']]),
      shape('M-10 560Q120 500 260 520T560 516T860 500T1180 520T1510 500V640H-10Z', '#8aa07a'),
      rect(-10, 590, 1520, 420, '#9fae5f'),
      mownStripes([760, 470], 1010, 1500, 26, '#88a052', 3).replaceAll(
        '/>',
        ' clip-path="url(#lawn)"/>',
      ),
      '<clipPath id="lawn"><path d="M-10 604H1510V1010H-10Z"/></clipPath>',
      rail({ near: [-30, 640], far: [1530, 640], nearHeight: 54, farHeight: 54, posts: 12 }),
      furlongPost(190, 850, 560, ink.paper, ink.bottle),
      castShadow({ ...at, ink: '#56703c', ridden: true, lean: 0.1, fall: 0.1 }),
      runner({ ...at, coat: coatInks(subject.coat), silks: stableSilks, ...markings(subject) }),
    ].join('')
  },
}

/** A whole field strung out small under an enormous evening. */
export const longEvening: Scene = {
  focal: [44, 66],
  draw: (subject) => {
    const at = { x: 620, ground: 850, size: 430, flip: true, pose: 'reach' as const }
    return [
      bands(1500, 760, [
        [0, '#3f5f6b'],
        [120, '#5c7f82'],
        [250, '#8ba594'],
        [380, '#c3c29a'],
        [500, '#e6cf97'],
      ]),
      mokaRange(-60, 700, 1620, { lit: '#557078', shade: '#3f5963', foot: '#34504f' }, 1),
      crescent(250, 160, 52, '#f3ecdc'),
      birds(
        [
          [980, 210, 26],
          [1050, 180, 20],
          [1120, 230, 22],
        ],
        '#2d4550',
      ),
      bands(1500, 1000, [
        [696, '#3f6250'],
        [760, '#4f7353'],
        [860, '#3c6049'],
      ]),
      rail({ near: [-20, 760], far: [1520, 752], nearHeight: 40, farHeight: 40, posts: 16 }),
      runner({
        x: 190,
        ground: 820,
        size: 300,
        pose: 'landing',
        flip: true,
        coat: coatInks('bay', '#3f6250', 0.3),
        silks: rival(4),
      }),
      castShadow({ ...at, ink: '#274a3a', ridden: true, lean: 1.3, fall: 0.2 }),
      runner({
        ...at,
        coat: coatInks(subject.coat, '#3c5a58', 0.08),
        silks: stableSilks,
        ghost: '#e6cf97',
        ...markings(subject),
      }),
      rail({
        near: [1620, 1060],
        far: [900, 800],
        nearHeight: 250,
        farHeight: 50,
        posts: 6,
      }),
      poly(
        [
          [-10, 960],
          [1510, 985],
          [1510, 1010],
          [-10, 1010],
        ],
        '#2c4a3a',
      ),
    ].join('')
  },
}
