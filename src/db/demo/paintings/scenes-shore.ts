/** Compositions away from the course: the lagoon, the cane, the hills. */
import { castShadow, runner, silhouetted } from './figures'
import { birds, cane, cloud, discs, filao, flamboyant, streak, surf } from './grounds'
import { leMorne, lePouce } from './peaks'
import { rail } from './course'
import { coatInks, ink, stableSilks } from './inks'
import type { Scene } from './portrait'
import { markings } from './portrait'
import { bands, circle, faded, gouge, gouges, line, oval, rect, seeded, shape } from './shapes'

/** Noon at Le Morne: coral sand, the reef's white line, filaos leaning in. */
export const lagoon: Scene = {
  focal: [45, 60],
  draw: (subject) => {
    const at = { x: 660, ground: 890, size: 580 }
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
  focal: [54, 52],
  draw: (subject) => {
    const at = { x: 810, ground: 800, size: 620 }
    const random = seeded(131)
    const drops = Array.from({ length: 70 }, () => {
      const near = random()
      const x = 560 + random() * 640
      const y = 800 - near * near * 150
      return gouge([x, y], 26 + random() * 34, 6 + random() * 6, ink.paper, -40 + random() * 80)
    })
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
      oval(820, 806, 250, 15, ink.paper),
      oval(760, 818, 190, 10, '#e2c0b2'),
      ...drops,
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

/** Harvest gold: cane in flower, the red headland road. */
export const caneRoad: Scene = {
  focal: [50, 58],
  draw: (subject) => {
    const at = { x: 760, ground: 850, size: 560, flip: true }
    return [
      bands(1500, 700, [
        [0, '#e2b04e'],
        [160, '#e9bf65'],
        [320, '#f0cf83'],
      ]),
      discs([330, 230], [[130, '#f7e3ac']]),
      shape(
        'M-10 520L200 420L330 440L520 360L700 430L900 400L1120 450L1510 410V700H-10Z',
        '#b98a4e',
      ),
      cane(
        [-40, 700],
        [1560, 690],
        [400, 420],
        58,
        { lit: '#8c8a3c', shade: '#6a7136', flower: '#f3e2b8' },
        41,
      ),
      cane([-60, 740], [1560, 730], [270, 280], 60, { lit: '#5d6b34', shade: '#48592f' }, 42),
      bands(1500, 1000, [
        [722, '#7c4428'],
        [740, '#b3613a'],
        [800, '#a55532'],
        [920, '#8a4429'],
      ]),
      gouges({
        seed: 43,
        x: 0,
        y: 750,
        w: 1500,
        h: 250,
        count: 80,
        ink: '#cf8253',
        length: 150,
        width: 6,
      }),
      castShadow({ ...at, ink: '#5f2d1f', ridden: true, lean: -1, fall: 0.2 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#f7e3ac',
        ...markings(subject),
      }),
      cane([-60, 1040], [300, 1060], [420, 240], 12, { lit: '#39492c', shade: '#2b3a26' }, 44),
      cane([1200, 1060], [1560, 1040], [240, 420], 12, { lit: '#39492c', shade: '#2b3a26' }, 45),
    ].join('')
  },
}

/** Under the flamboyant in December: a ceiling of scarlet, its petals on the grass. */
export const flamboyantShade: Scene = {
  focal: [58, 62],
  draw: (subject) => {
    const at = { x: 890, ground: 880, size: 520, flip: true }
    return [
      bands(1500, 760, [
        [0, '#e8dcb6'],
        [240, '#efe5c6'],
        [420, '#f4ecd6'],
      ]),
      shape('M-10 690Q240 560 520 610T980 590T1510 640V800H-10Z', '#93a987'),
      shape('M-10 720Q300 650 700 690T1510 680V800H-10Z', '#6f8d6c'),
      bands(1500, 1000, [
        [734, '#7c9a5c'],
        [820, '#6a8a52'],
      ]),
      oval(560, 850, 620, 62, '#47683f'),
      rail({
        near: [-20, 770],
        far: [1520, 770],
        nearHeight: 66,
        farHeight: 66,
        posts: 9,
        double: true,
      }),
      flamboyant(470, 860, 860, {
        flower: '#cf4630',
        deep: '#9f2f28',
        trunk: '#4b352b',
        leaf: '#4f6b3a',
      }),
      gouges({
        seed: 71,
        x: 60,
        y: 800,
        w: 1100,
        h: 170,
        count: 80,
        ink: '#cf4630',
        length: 24,
        width: 6,
      }),
      castShadow({ ...at, ink: '#3a5937', ridden: true, lean: -0.2, fall: 0.14 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#f4ecd6',
        ...markings(subject),
      }),
    ].join('')
  },
}

/** Le Pouce, huge; the horse small beneath it and not in the least put out. */
export const underLePouce: Scene = {
  focal: [50, 74],
  draw: (subject) => {
    const at = { x: 750, ground: 935, size: 430 }
    return [
      bands(1500, 800, [
        [0, '#d9d6ae'],
        [150, '#e5dfb9'],
        [300, '#efe8cb'],
      ]),
      cloud(120, 240, 260, '#f7f2df'),
      cloud(1120, 330, 300, '#f7f2df'),
      lePouce(160, 830, 1180, {
        lit: '#93a160',
        shade: '#557650',
        deep: '#2f5546',
        foot: '#3d6348',
      }),
      rect(-10, 800, 1520, 210, '#c8bd76'),
      shape('M-10 812H1510V850Q760 880 -10 850Z', '#a9ad62'),
      rail({ near: [-20, 862], far: [1520, 862], nearHeight: 50, farHeight: 50, posts: 13 }),
      castShadow({ ...at, ink: '#8f8a4c', ridden: true, lean: 0.8, fall: 0.12 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#f4ecd6',
        ...markings(subject),
      }),
      gouges({
        seed: 141,
        x: 0,
        y: 880,
        w: 1500,
        h: 120,
        count: 40,
        ink: '#e0d697',
        length: 110,
        width: 4,
      }),
    ].join('')
  },
}

/** A free afternoon: overlapping hills, a fence, one tree, a horse with nothing to do. */
export const pasture: Scene = {
  focal: [44, 64],
  draw: (subject) => {
    const at = { x: 640, ground: 800, size: 440 }
    return [
      bands(1500, 600, [
        [0, '#b9cbb4'],
        [180, '#cfd9bd'],
        [330, '#e3e3c6'],
      ]),
      discs([1180, 200], [[80, '#f5e6b4']]),
      shape('M-10 470Q220 330 470 410T930 380T1510 460V700H-10Z', '#9fb294'),
      shape('M-10 560Q260 430 620 520T1180 470T1510 540V760H-10Z', '#86a078'),
      shape('M-10 640Q360 540 760 620T1510 590V840H-10Z', '#a4ae64'),
      shape('M-10 720Q420 640 860 720T1510 690V1010H-10Z', '#bcbb6e'),
      gouges({
        seed: 161,
        x: 0,
        y: 740,
        w: 1500,
        h: 260,
        count: 90,
        ink: '#d6d28e',
        length: 90,
        width: 5,
      }),
      rect(1218, 420, 34, 400, '#5a4330'),
      ...[
        [1240, 360, 210, 150, '#55744c'],
        [1130, 420, 130, 90, '#486846'],
        [1350, 430, 130, 92, '#486846'],
        [1200, 300, 120, 80, '#6b8a57'],
      ].map(([x, y, rx, ry, one]) =>
        oval(Number(x), Number(y), Number(rx), Number(ry), String(one)),
      ),
      oval(1160, 826, 300, 26, '#8f9a55'),
      castShadow({ ...at, ink: '#8f9a55', lean: 0.9, fall: 0.16 }),
      runner({ ...at, coat: coatInks(subject.coat), ghost: '#f0ecc9', ...markings(subject) }),
      ...[90, 330, 570, 810, 1050, 1290, 1500].map((x) => rect(x - 14, 850, 28, 160, '#6d5238')),
      line([-10, 890], [1510, 880], '#8a6a48', 24),
      line([-10, 960], [1510, 952], '#7a5c3e', 24),
      ...[
        [210, 842],
        [268, 850],
        [1010, 838],
      ].map(([x, y]) => egret(Number(x), Number(y))),
    ].join('')
  },
}

/** A cattle egret: three strokes of white. */
const egret = (x: number, y: number) =>
  shape(
    `M${String(x - 26)} ${String(y)}Q${String(x - 4)} ${String(y - 34)} ${String(x + 12)} ${String(y - 22)}L${String(x + 16)} ${String(y - 46)}L${String(x + 32)} ${String(y - 42)}L${String(x + 20)} ${String(y - 38)}L${String(x + 18)} ${String(y - 10)}Q${String(x)} ${String(y + 2)} ${String(x - 26)} ${String(y)}Z`,
    ink.paper,
  ) + circle(x + 18, y - 44, 5, ink.paper)
