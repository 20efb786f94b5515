/** Compositions away from the course: the cane, the hills, the shade of a tree. */
import { rail } from './course'
import { castShadow, runner } from './figures'
import { cane, cloud, discs, flamboyant } from './grounds'
import { coatInks, ink, stableSilks } from './inks'
import { lePouce, mokaRange } from './peaks'
import { markings } from './portrait'
import type { Scene } from './portrait'
import { bands, circle, clip, clipped, gouges, line, oval, rect, shape } from './shapes'

/** A trade-wind sky: one tower of cloud, a low line of land, the horse beneath. */
export const tradeWind: Scene = {
  focal: [40, 68],
  draw: (subject) => {
    const at = { x: 560, ground: 900, size: 460, flip: true, pose: 'landing' as const }
    return [
      bands(1500, 900, [
        [0, '#1f3f63'],
        [200, '#2d557a'],
        [400, '#4a7693'],
        [580, '#7ba0a8'],
      ]),
      shape(
        'M700 760Q690 700 760 690Q740 610 830 600Q800 500 900 480Q890 370 1000 360Q1010 240 1130 250Q1180 150 1280 210Q1390 190 1400 300Q1510 320 1510 400V760Z',
        '#f1e9d4',
      ),
      shape(
        'M1510 760V420Q1440 400 1420 460Q1330 430 1310 520Q1210 500 1200 590Q1110 580 1100 650Q1020 650 1000 700Q900 690 860 760Z',
        '#c9cfc6',
      ),
      shape('M1510 760V600Q1440 580 1410 640Q1330 630 1300 700Q1230 700 1200 760Z', '#9fb3b5'),
      cloud(60, 330, 330, '#c9d4cf'),
      mokaRange(-60, 790, 1100, { lit: '#38606b', shade: '#2c515e' }, 0.36),
      bands(1500, 1010, [
        [770, '#5f7f55'],
        [820, '#86995a'],
        [900, '#71874d'],
      ]),
      rail({ near: [-20, 846], far: [1520, 846], nearHeight: 50, farHeight: 50, posts: 12 }),
      castShadow({ ...at, ink: '#4c6340', ridden: true, lean: 0.3, fall: 0.12 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#f1e9d4',
        ...markings(subject),
      }),
    ].join('')
  },
}

/** Harvest gold: cane in flower, the red headland road. */
export const caneRoad: Scene = {
  focal: [50, 58],
  draw: (subject) => {
    const at = { x: 760, ground: 850, size: 560, flip: true, pose: 'canter' as const }
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
      rect(-10, 640, 1520, 100, '#48592f'),
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
  focal: [62, 62],
  draw: (subject) => {
    const at = { x: 960, ground: 880, size: 490, flip: true, pose: 'drive' as const }
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
    const at = { x: 750, ground: 935, size: 430, pose: 'gathered' as const }
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

/** A free afternoon: rows of young cane on the hills, a fence, one great tree, a horse with nothing to do. */
export const pasture: Scene = {
  focal: [42, 78],
  draw: (subject) => {
    const at = { x: 600, ground: 850, size: 540, pose: 'trot' as const }
    const rows = (d: string, id: string, one: string, seed: number) =>
      clip(id, `<path d="${d}"/>`) +
      clipped(
        id,
        gouges({
          seed,
          x: -40,
          y: 380,
          w: 1600,
          h: 420,
          count: 150,
          ink: one,
          length: 90,
          width: 5,
          turn: -14,
          perspective: false,
        }),
      )
    const far = 'M-10 560Q260 430 620 520T1180 470T1510 540V760H-10Z'
    const near = 'M-10 640Q360 540 760 620T1510 590V840H-10Z'
    return [
      bands(1500, 600, [
        [0, '#e4b98d'],
        [150, '#eccb9f'],
        [290, '#f3ddb6'],
      ]),
      discs([250, 250], [[92, '#f9edcc']]),
      shape('M-10 470Q220 330 470 410T930 380T1510 460V700H-10Z', '#b3ab82'),
      shape(far, '#8f9f68'),
      rows(far, 'far-rows', '#7f9159', 162),
      shape(near, '#a5a556'),
      rows(near, 'near-rows', '#bab864', 163),
      shape('M-10 740Q420 660 860 730T1510 700V1010H-10Z', '#7b8c4a'),
      gouges({
        seed: 161,
        x: 0,
        y: 760,
        w: 1500,
        h: 250,
        count: 90,
        ink: '#97a65c',
        length: 90,
        width: 5,
      }),
      oval(1190, 800, 380, 34, '#5c6f3c'),
      shape('M1170 810Q1196 640 1180 470L1250 470Q1240 640 1276 810Z', '#4b372c'),
      shape(
        'M1190 560Q1120 500 1040 470L1060 450Q1140 490 1200 530ZM1240 540Q1300 480 1400 440L1416 462Q1310 510 1246 580Z',
        '#4b372c',
      ),
      ...[
        [1030, 400, 170, 96, '#3f5a35'],
        [1390, 400, 190, 104, '#3f5a35'],
        [1210, 380, 240, 110, '#4d6b3d'],
        [1100, 290, 180, 100, '#5d7c45'],
        [1340, 280, 190, 104, '#4d6b3d'],
        [1220, 190, 190, 100, '#6b8a4d'],
      ].map(([x, y, rx, ry, one]) =>
        oval(Number(x), Number(y), Number(rx), Number(ry), String(one)),
      ),
      gouges({
        seed: 164,
        x: 1050,
        y: 140,
        w: 340,
        h: 230,
        count: 44,
        ink: '#83a15c',
        length: 40,
        width: 6,
        turn: -20,
        perspective: false,
      }),
      castShadow({ ...at, ink: '#56683a', lean: 0.9, fall: 0.16 }),
      runner({ ...at, coat: coatInks(subject.coat), ghost: '#f9edcc', ...markings(subject) }),
      ...[70, 340, 610, 880, 1150, 1420].map((x) => rect(x - 13, 880, 26, 140, '#4b372c')),
      line([-10, 914], [1510, 906], '#6b4e3a', 22),
      line([-10, 974], [1510, 968], '#5c4232', 22),
      egret(250, 822),
      egret(312, 834),
      egret(1010, 820),
    ].join('')
  },
}

/** A cattle egret: three strokes of white. */
const egret = (x: number, y: number) =>
  shape(
    `M${String(x - 26)} ${String(y)}Q${String(x - 4)} ${String(y - 34)} ${String(x + 12)} ${String(y - 22)}L${String(x + 16)} ${String(y - 46)}L${String(x + 32)} ${String(y - 42)}L${String(x + 20)} ${String(y - 38)}L${String(x + 18)} ${String(y - 10)}Q${String(x)} ${String(y + 2)} ${String(x - 26)} ${String(y)}Z`,
    ink.paper,
  ) + circle(x + 18, y - 44, 5, ink.paper)
