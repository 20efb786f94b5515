/** Compositions by the lagoon. */
import { castShadow, runner, silhouetted } from './figures'
import { birds, cloud, discs, filao, streak, surf } from './grounds'
import { coatInks, ink } from './inks'
import { leMorne } from './peaks'
import { markings } from './portrait'
import type { Scene } from './portrait'
import { bands, circle, faded, gouge, gouges, oval, rect, seeded, shape } from './shapes'
import type { Point } from './shapes'

/** Noon at Le Morne: coral sand, the reef's white line, filaos leaning in. */
export const lagoon: Scene = {
  focal: [33, 60],
  draw: (subject) => {
    const at = { x: 660, ground: 890, size: 580, pose: 'canter' as const }
    return [
      bands(1500, 600, [
        [0, '#7fb7b4'],
        [120, '#9dc9bf'],
        [260, '#c2dcc8'],
        [380, '#e0e6cd'],
      ]),
      cloud(60, 250, 300, '#f1eedb'),
      cloud(1010, 190, 260, '#e7ead6'),
      leMorne(250, 500, 1010, {
        lit: '#7f9468',
        shade: '#56755a',
        deep: '#3d5c4f',
        foot: '#48694f',
      }),
      rect(-10, 497, 1520, 300, '#2f8c8e'),
      rect(-10, 524, 1520, 9, ink.paper),
      rect(-10, 545, 1520, 250, '#4fab9f'),
      shape('M-10 640Q300 610 700 640T1510 620V800H-10Z', '#86cab3'),
      gouges({
        seed: 21,
        x: 0,
        y: 550,
        w: 1500,
        h: 110,
        count: 40,
        ink: '#bfe3cf',
        length: 110,
        width: 4,
      }),
      shape('M-10 720Q300 690 720 716T1510 690V1010H-10Z', '#cdb98a'),
      surf(-10, 712, 1520, 130, ink.paper, 10),
      shape('M-10 748Q400 722 800 748T1510 726V1010H-10Z', '#ecd6a6'),
      gouges({
        seed: 22,
        x: 0,
        y: 780,
        w: 1500,
        h: 220,
        count: 60,
        ink: '#d9bd86',
        length: 120,
        width: 5,
      }),
      castShadow({ ...at, ink: '#b79a68', lean: 0.35, fall: 0.17 }),
      runner({ ...at, coat: coatInks(subject.coat), ghost: ink.paper, ...markings(subject) }),
      filao(1290, 960, 930, { lit: '#3f6a52', shade: '#2b5145' }, 24),
      filao(1420, 1000, 760, { lit: '#4d7a58', shade: '#2f5846' }, 25),
    ].join('')
  },
}

/** Sunrise through the shallows: rose water, spray, the horse doubled below. */
export const spray: Scene = {
  focal: [50, 52],
  draw: (subject) => {
    const at = { x: 810, ground: 800, size: 620, pose: 'lift' as const }
    const random = seeded(131)
    const burst = (x: number, y: number, count: number, reach: number) =>
      Array.from({ length: count }, () => {
        const turn = -Math.PI * (0.12 + random() * 0.76)
        const far = reach * (0.25 + random() * 0.75)
        const at: Point = [x + Math.cos(turn) * far * 1.3, y + Math.sin(turn) * far]
        return random() < 0.45
          ? circle(at[0], at[1], 3 + random() * 7, ink.paper)
          : gouge(at, 18 + random() * 36, 5 + random() * 4, ink.paper, (turn * 180) / Math.PI)
      }).join('')
    return [
      bands(1500, 560, [
        [0, '#e7b7a6'],
        [120, '#edc4ac'],
        [250, '#f2d2b4'],
        [370, '#f6dfbf'],
      ]),
      discs([360, 470], [[150, '#e58f6c']]),
      streak(520, 150, 760, 34, '#f6dfbf'),
      streak(40, 260, 420, 24, '#dd9f93'),
      bands(1500, 1000, [
        [470, '#a3828f'],
        [520, '#bd959a'],
        [600, '#d3aba6'],
        [720, '#e2c0b2'],
        [880, '#efd7c0'],
      ]),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        oval(360 + (i % 2) * 12, 500 + i * 44, 130 - i * 12, 7, '#e58f6c'),
      ),
      gouges({
        seed: 132,
        x: 0,
        y: 490,
        w: 1500,
        h: 400,
        count: 110,
        ink: '#f3dcc6',
        length: 150,
        width: 6,
      }),
      faded(
        0.4,
        `<g transform="matrix(1 0 0 -.34 0 ${String(800 * 1.34 + 8)})">${silhouetted(at, '#7c5566', false)}</g>`,
      ),
      runner({ ...at, coat: coatInks(subject.coat, '#b07f86', 0.1), ...markings(subject) }),
      oval(860, 808, 190, 13, ink.paper),
      oval(600, 790, 110, 9, ink.paper),
      oval(850, 820, 150, 8, '#e2c0b2'),
      burst(880, 806, 70, 120),
      burst(600, 792, 34, 70),
      burst(730, 800, 24, 50),
      birds(
        [
          [1130, 200, 40],
          [1230, 150, 30],
          [1050, 130, 24],
        ],
        '#7c5566',
      ),
    ].join('')
  },
}

/** Night at the water's edge: the moon's road on the lagoon, the horse across it. */
export const moonPath: Scene = {
  focal: [54, 56],
  draw: (subject) => {
    const at = { x: 800, ground: 880, size: 580, flip: true, pose: 'trot' as const }
    return [
      bands(1500, 600, [
        [0, '#142a3c'],
        [150, '#1a3a4c'],
        [300, '#234d5b'],
        [420, '#34666c'],
      ]),
      gouges({
        seed: 181,
        x: 0,
        y: 10,
        w: 1500,
        h: 380,
        count: 60,
        ink: '#a9c2bb',
        length: 10,
        width: 2.2,
        perspective: false,
      }),
      discs(
        [380, 260],
        [
          [190, '#234d5b'],
          [140, '#34666c'],
          [100, '#f3e9cc'],
        ],
      ),
      leMorne(700, 510, 820, {
        lit: '#1d3d4a',
        shade: '#17323f',
        deep: '#112733',
        foot: '#152e3a',
      }),
      bands(1500, 1010, [
        [506, '#1f4b58'],
        [590, '#255862'],
        [700, '#2f6a6e'],
      ]),
      ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
        oval(380 + (i % 2 === 0 ? -12 : 12), 520 + i * 36, 70 + i * 20, 6 + i * 0.8, '#f3e9cc'),
      ),
      gouges({
        seed: 182,
        x: 0,
        y: 520,
        w: 1500,
        h: 260,
        count: 70,
        ink: '#5b9290',
        length: 130,
        width: 4,
      }),
      surf(-10, 796, 1520, 150, '#cfdccb', 9),
      shape('M-10 812Q500 790 900 806T1510 796V1010H-10Z', '#6f7a72'),
      shape('M-10 850Q500 824 900 842T1510 830V1010H-10Z', '#83897a'),
      gouges({
        seed: 183,
        x: 0,
        y: 860,
        w: 1500,
        h: 150,
        count: 40,
        ink: '#9aa08c',
        length: 110,
        width: 4,
      }),
      castShadow({ ...at, ink: '#535b57', lean: 0.1, fall: 0.14 }),
      runner({
        ...at,
        coat: coatInks(subject.coat, '#1f4b58', 0.2),
        ghost: '#f3e9cc',
        ...markings(subject),
      }),
    ].join('')
  },
}
