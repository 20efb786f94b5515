/** Gallery prints of racing days and of mornings out. */
import {
  bentRail,
  bunting,
  crowd,
  furlongPost,
  grandstand,
  mownStripes,
  pennant,
  rail,
} from './course'
import { castShadow, runner, silhouetted } from './figures'
import { head } from './heads'
import { birds, discs, rain, streak } from './grounds'
import { leMorne, mokaRange } from './peaks'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import type { CoatInks, Silks } from './inks'
import { cup, horseshoe, wreath } from './yard'
import {
  bands,
  circle,
  clip,
  clipped,
  faded,
  gouges,
  line,
  oval,
  poly,
  rays,
  rect,
  shape,
  stroke,
} from './shapes'

const rival = (i: number) => otherSilks[i % otherSilks.length] ?? stableSilks

/** The winner's enclosure: a wreath, bunting, everyone come to look. */
export function winnersWreath(): string {
  return [
    bands(1500, 1010, [
      [0, '#e9b85e'],
      [240, '#eec77c'],
    ]),
    rays([920, 560], 1300, 40, '#e2a94a'),
    crowd(
      -20,
      560,
      1540,
      8,
      26,
      ['#9c4630', '#f3ecdc', '#1d5143', '#35537a', '#7c3b56', '#b5743a'],
      211,
    ),
    faded(0.16, rect(-10, 520, 1520, 500, '#5a2a22')),
    bunting([-20, 60], [800, 40], 60, 12, ['#0f3d33', '#f3ecdc', '#9c4630']),
    bunting([780, 40], [1520, 90], 60, 11, ['#0f3d33', '#f3ecdc', '#9c4630']),
    head({
      x: 620,
      y: 130,
      size: 890,
      coat: coatInks('bay'),
      tack: 'bridle',
      leather: '#4a2a1c',
      blaze: 'stripe',
      ghost: '#f6e6bb',
    }),
    wreath(1350, 850, 270, { leaf: '#4f7d4c', dark: '#22553f', flower: '#f3ecdc' }, 213),
    wreath(1350, 850, 225, { leaf: '#3d6b46', dark: '#1d4a38', flower: '#cf4630' }, 214),
  ].join('')
}

const sepia = (dark: string, light: string): CoatInks => ({
  body: dark,
  shade: '#33261f',
  light,
  points: '#2a1f1a',
  blackLegs: false,
})
const sepiaSilks = (body: string, sleeve: string, mark: string): Silks => ({
  body,
  sleeve,
  mark,
  cap: sleeve,
  pattern: 'hoop',
  cloth: '#d8c5a0',
})

/** The judge's photograph: brown ink, a hair line, a short head in it. */
export function photoFinish(): string {
  return [
    rect(-10, -10, 1520, 1020, '#d8c5a0'),
    rect(50, 50, 1400, 900, '#c2aa80'),
    mownStripes([-900, 300], 950, 1500, 60, '#b79d72', 3).replaceAll(
      '/>',
      ' clip-path="url(#plate)"/>',
    ),
    clip('plate', '<path d="M50 420H1450V950H50Z"/>'),
    rail({
      near: [50, 420],
      far: [1450, 420],
      nearHeight: 70,
      farHeight: 70,
      posts: 9,
      top: '#e8d9b8',
      post: '#dccaa4',
      shade: '#9c845e',
    }),
    runner({
      x: 870,
      ground: 640,
      size: 430,
      coat: sepia('#8a6f52', '#b49a74'),
      silks: sepiaSilks('#5a4636', '#e8d9b8', '#e8d9b8'),
    }),
    runner({
      x: 770,
      ground: 760,
      size: 480,
      coat: sepia('#5a4334', '#96795a'),
      silks: sepiaSilks('#e8d9b8', '#4a382c', '#4a382c'),
    }),
    runner({
      x: 740,
      ground: 900,
      size: 540,
      coat: sepia('#3f2e26', '#8a6f52'),
      silks: sepiaSilks('#2f241e', '#e8d9b8', '#b79d72'),
      ghost: '#e8d9b8',
    }),
    rect(487, 50, 5, 900, '#fbf3de'),
    rect(50, 50, 1400, 8, '#4a382c'),
    rect(50, 942, 1400, 8, '#4a382c'),
    rect(50, 50, 8, 900, '#4a382c'),
    rect(1442, 50, 8, 900, '#4a382c'),
    ...[180, 330, 640, 800, 960, 1120, 1280].map((x) => rect(x, 58, 3, 26, '#4a382c')),
  ].join('')
}

/** The shelf: four cups, a horseshoe, and room for another. */
export function trophyShelf(): string {
  return [
    rect(-10, -10, 1520, 1020, '#12423a'),
    rays([560, 900], 1300, 36, '#174b41'),
    rect(60, 60, 1380, 5, ink.brass),
    rect(60, 60, 5, 880, ink.brass),
    rect(1435, 60, 5, 880, ink.brass),
    rect(60, 935, 1380, 5, ink.brass),
    rect(120, 790, 1260, 30, '#6b4a2c'),
    rect(120, 820, 1260, 16, '#4a321f'),
    cup(330, 790, 330, '#c9ccc4', '#2c211b'),
    cup(620, 790, 560, '#cf9f45', '#2c211b'),
    cup(910, 790, 300, '#b5743a', '#2c211b'),
    horseshoe(1200, 640, 250, ink.cream, '#12423a'),
    oval(620, 866, 250, 12, '#0c332c'),
    rect(1120, 776, 160, 14, '#b8893b'),
  ].join('')
}

/** The ribbon: a big race won, blue from one side of the sheet to the other. */
export function blueRibbon(): string {
  const at = { x: 770, ground: 860, size: 600, flip: true }
  return [
    rect(-10, -10, 1520, 1020, '#ecd9ae'),
    discs([750, 520], [[440, '#f5ead0']]),
    shape(
      'M-10 330Q300 120 620 300T1180 300T1510 170V290Q1300 400 1120 400T620 410T-10 460Z',
      '#3d6690',
    ),
    shape('M-10 460Q300 330 620 410Q780 450 900 440Q760 370 620 300Q300 150 -10 330Z', '#2d4f75'),
    shape(
      'M1510 700Q1200 560 860 680T240 700T-10 620V740Q180 830 420 810T900 790T1510 830Z',
      '#3d6690',
    ),
    rect(-10, 858, 1520, 152, '#c99a55'),
    rect(-10, 858, 1520, 10, '#a8793b'),
    castShadow({ ...at, ink: '#9a6d35', ridden: true, lean: 0, fall: 0.1 }),
    runner({ ...at, coat: coatInks('grey'), silks: stableSilks, ghost: '#fbf3de' }),
  ].join('')
}

/** Strings on the skyline, three sheets of hill, the light just coming. */
export function skyline(): string {
  return [
    bands(1500, 700, [
      [0, '#e8a15f'],
      [130, '#eeb574'],
      [270, '#f3ca90'],
      [400, '#f8dfb3'],
    ]),
    discs([1120, 430], [[120, '#fbf1d6']]),
    shape('M-10 560Q280 430 600 520T1100 470T1510 530V760H-10Z', '#c07f5b'),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      silhouetted({ x: 1170 - i * 165, ground: 646 + i * 17, size: 150 + i * 9 }, '#5a2e2c'),
    ),
    shape('M-10 740Q420 720 760 676T1510 610V1010H-10Z', '#7c4038'),
    shape('M-10 860Q460 760 900 830T1510 780V1010H-10Z', '#532c30'),
    gouges({
      seed: 221,
      x: 0,
      y: 860,
      w: 1500,
      h: 150,
      count: 60,
      ink: '#7c4038',
      length: 120,
      width: 5,
    }),
    birds(
      [
        [420, 240, 30],
        [500, 200, 24],
        [340, 190, 20],
      ],
      '#8a4a38',
    ),
  ].join('')
}

/** A swim after work: only a head, a wake and Le Morne. */
export function seaSwim(): string {
  return [
    bands(1500, 600, [
      [0, '#c9dccb'],
      [180, '#dbe5cf'],
      [330, '#ecebd2'],
    ]),
    leMorne(80, 480, 900, { lit: '#6c8f86', shade: '#4d746f', deep: '#3b605d', foot: '#41685f' }),
    bands(1500, 1010, [
      [478, '#2a7c80'],
      [560, '#358d8c'],
      [680, '#43a098'],
      [830, '#5bb3a4'],
    ]),
    rect(-10, 506, 1520, 6, ink.paper),
    gouges({
      seed: 223,
      x: 0,
      y: 540,
      w: 1500,
      h: 440,
      count: 90,
      ink: '#8fcdb8',
      length: 170,
      width: 5,
    }),
    clip('above', '<path d="M0 0H1500V760H0Z"/>'),
    clipped(
      'above',
      head({
        x: 640,
        y: 230,
        size: 640,
        coat: coatInks('chestnut'),
        tack: 'headcollar',
        leather: '#f3ecdc',
        blaze: 'stripe',
        ghost: '#ecebd2',
      }),
    ),
    shape(
      'M560 770Q700 730 830 760Q960 716 1110 752Q1290 724 1460 770Q1300 800 1120 786Q900 812 760 790Q640 800 560 770Z',
      '#8fcdb8',
    ),
    shape(
      'M620 776Q780 748 900 772Q1060 744 1200 770Q1320 756 1420 778Q1240 796 1080 784Q860 806 620 776Z',
      '#5bb3a4',
    ),
    stroke(
      'M470 820Q760 780 1010 836T1520 820M520 880Q800 850 1010 900T1520 884',
      ink.paper,
      7,
      'round',
    ),
  ].join('')
}

/** The watch: what every morning comes down to. */
export function stopwatch(): string {
  const face: readonly [number, number] = [600, 820]
  return [
    rect(-10, -10, 1220, 1520, '#b5542f'),
    rays(face, 1500, 40, '#a84a29'),
    rect(550, 190, 100, 130, '#8d6a2e'),
    rect(510, 150, 180, 80, '#cfa04c'),
    rect(630, 150, 60, 80, '#a87b33'),
    `<g transform="rotate(38 600 820)">${rect(560, 270, 80, 90, '#a87b33')}</g>`,
    circle(600, 820, 500, '#8d6a2e'),
    circle(590, 812, 492, '#cfa04c'),
    circle(600, 820, 430, '#f3ecdc'),
    ...Array.from({ length: 60 }, (_, i) => {
      const turn = (i / 60) * Math.PI * 2
      const inner = i % 5 === 0 ? 355 : 385
      return line(
        [600 + Math.cos(turn) * inner, 820 + Math.sin(turn) * inner],
        [600 + Math.cos(turn) * 412, 820 + Math.sin(turn) * 412],
        ink.ink,
        i % 5 === 0 ? 12 : 5,
      )
    }),
    runner({
      x: 600,
      ground: 1060,
      size: 420,
      flip: true,
      coat: coatInks('bay'),
      silks: stableSilks,
    }),
    rect(380, 1062, 440, 8, ink.ink),
    line([600, 820], [352, 560], '#bf3a2b', 12),
    line([600, 820], [660, 882], '#bf3a2b', 12),
    circle(600, 820, 24, ink.ink),
  ].join('')
}

/** Before anyone comes: the empty course, rails sweeping up to the range. */
export function emptyCourse(): string {
  const curve = Array.from({ length: 22 }, (_, i) => {
    const t = i / 21
    return [
      1560 - 1250 * t ** 0.9 + 420 * t ** 3,
      1010 - 390 * t ** 0.55,
      190 * (1 - t) ** 1.7 + 12,
    ] as const
  })
  return [
    bands(1500, 700, [
      [0, '#a9bcbf'],
      [170, '#bccac6'],
      [320, '#d1d8cd'],
      [450, '#e6e6d6'],
    ]),
    mokaRange(-40, 640, 1580, { lit: '#8ba39f', shade: '#748f8e' }, 1.45),
    shape('M-10 560Q200 520 420 556T900 548T1510 560V700H-10Z', '#d5dacd'),
    shape('M-10 610Q300 570 700 604T1510 600V720H-10Z', '#a9b9a2'),
    bands(1500, 1010, [
      [628, '#7f9b78'],
      [720, '#6b8c69'],
      [840, '#587c5c'],
    ]),
    shape(
      'M1560 1010Q800 800 560 690Q470 640 760 628H620Q360 650 430 720Q560 860 900 1010Z',
      '#92ab80',
    ),
    bentRail(curve),
    furlongPost(240, 860, 420, ink.paper, '#9c4630'),
    gouges({
      seed: 231,
      x: 0,
      y: 760,
      w: 1500,
      h: 250,
      count: 70,
      ink: '#7f9b78',
      length: 110,
      width: 4,
    }),
  ].join('')
}

/** A full stand from the far rail, and a thin bright line of runners. */
export function fullStand(): string {
  return [
    rect(-10, -10, 1520, 1020, '#31576b'),
    rays([750, 620], 1300, 32, '#386076'),
    grandstand(90, 690, 1320, 560, {
      roof: '#d9a441',
      edge: '#f3ecdc',
      back: '#22404f',
      tier: '#e0cfa8',
      crowd: ['#9c4630', '#22404f', '#cf6145', '#f3ecdc', '#1d5143', '#d98d78'],
    }),
    ...[130, 490, 1010, 1370].map((x, i) =>
      pennant(x, 136, 110, ink.paper, i % 2 === 0 ? '#cf6145' : ink.paper),
    ),
    rect(-10, 688, 1520, 330, '#6d8f5c'),
    rect(-10, 820, 1520, 190, '#5b7f50'),
    rail({ near: [-20, 742], far: [1520, 742], nearHeight: 50, farHeight: 50, posts: 14 }),
    ...[0, 1, 2, 3, 4].map((i) =>
      runner({
        x: 1230 - i * 245 + (i % 2) * 30,
        ground: 850 + (i % 2) * 34,
        size: 235,
        flip: true,
        coat: coatInks((['bay', 'grey', 'chestnut', 'dark-bay', 'black'] as const)[i] ?? 'bay'),
        silks: i === 0 ? stableSilks : rival(i),
      }),
    ),
    rail({ near: [-20, 990], far: [1520, 990], nearHeight: 110, farHeight: 110, posts: 7 }),
  ].join('')
}

/** The storm that passed: bands of rain, bands of light. */
export function afterRain(): string {
  const arc = (r: number, one: string) =>
    `<circle cx="980" cy="760" r="${String(r)}" fill="none" stroke="${one}" stroke-width="34"/>`
  return [
    bands(1500, 800, [
      [0, '#56646f'],
      [200, '#6d7b82'],
      [400, '#8b9795'],
      [560, '#b3b8a6'],
    ]),
    faded(
      0.8,
      arc(560, '#b5624a'),
      arc(526, '#d39a52'),
      arc(492, '#dfc885'),
      arc(458, '#7f9a72'),
      arc(424, '#557f86'),
    ),
    faded(0.35, rain(241, 620, 700, 70, '#e9e6da')),
    streak(700, 180, 700, 40, '#87959a'),
    mokaRange(-100, 770, 1700, { lit: '#4d6665', shade: '#3e5558', foot: '#34494a' }, 0.8),
    bands(1500, 1010, [
      [764, '#5c7d55'],
      [850, '#4a6c4b'],
    ]),
    rail({ near: [1540, 960], far: [-40, 810], nearHeight: 150, farHeight: 46, posts: 12 }),
    ...[
      [260, 930, 220, 14],
      [620, 970, 280, 16],
      [420, 880, 120, 8],
    ].map(([x, y, rx, ry]) => oval(Number(x), Number(y), Number(rx), Number(ry), '#a9b9b4')),
    poly(
      [
        [1290, 1010],
        [1330, 1010],
        [1330, 560],
        [1290, 560],
      ],
      'none',
    ),
  ].join('')
}
