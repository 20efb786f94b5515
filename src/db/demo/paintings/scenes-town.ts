/** Gallery prints of the port, the road, the beach and the table at home. */
import { head } from './heads'
import { runner, silhouetted } from './figures'
import { cloud, discs, flamboyant, palm, streak } from './grounds'
import { leMorne } from './peaks'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import { cap, horseshoe, jacket } from './yard'
import {
  bands,
  circle,
  clip,
  clipped,
  gouges,
  group,
  line,
  mix,
  oval,
  poly,
  rays,
  rect,
  shape,
  stroke,
} from './shapes'

const rival = (i: number) => otherSilks[i % otherSilks.length] ?? stableSilks

/** Off the boat: a black hull, a crane, and a new face at the float's window. */
export function portFloat(): string {
  return [
    bands(1500, 800, [
      [0, '#e6c48a'],
      [180, '#ecd09c'],
      [340, '#f3deb5'],
    ]),
    cloud(980, 260, 320, '#f8ebcd'),
    shape('M-40 240H700L620 720H-40Z', '#23303a'),
    shape('M-40 560H646L620 720H-40Z', '#9c3f2e'),
    rect(-40, 236, 742, 12, ink.paper),
    rect(-10, 60, 360, 180, '#f0e6cb'),
    rect(240, 60, 110, 180, '#d3c19a'),
    ...[40, 120, 200, 280].map((x) => circle(x, 150, 22, '#3f5a66')),
    rect(90, -60, 120, 122, '#b5542f'),
    rect(90, -20, 120, 26, ink.paper),
    rect(-10, 716, 1520, 40, '#35686a'),
    rect(-10, 750, 1520, 260, '#b39a76'),
    rect(-10, 750, 1520, 14, '#8d7655'),
    line([1330, 760], [1330, 60], '#4a5a52', 30),
    line([1290, 110], [760, 40], '#4a5a52', 20),
    line([1330, 70], [1180, 98], '#4a5a52', 10),
    stroke('M840 52V230', '#4a5a52', 5),
    shape('M800 230H880V290H800Z', '#b8893b'),
    // The float.
    rect(560, 450, 640, 420, '#1d5143'),
    rect(560, 450, 640, 44, '#f3ecdc'),
    rect(560, 740, 640, 18, ink.brass),
    shape('M1200 560H1320Q1400 580 1420 720L1440 740V870H1200Z', '#14463a'),
    shape('M1226 596H1310Q1366 610 1382 706H1226Z', '#cfe0d4'),
    rect(640, 530, 300, 210, '#15211d'),
    clip('window', '<path d="M560 380H940V740H560Z"/>'),
    clipped(
      'window',
      head({
        x: 610,
        y: 502,
        size: 330,
        coat: coatInks('chestnut'),
        tack: 'headcollar',
        leather: '#f3ecdc',
        blaze: 'stripe',
      }),
    ),
    rect(936, 530, 14, 224, '#f3ecdc'),
    rect(632, 738, 318, 14, '#f3ecdc'),
    ...[690, 1090, 1330].map(
      (x) =>
        circle(x, 880, 74, '#1d1c1f') +
        circle(x, 880, 34, '#b9b39f') +
        circle(x, 880, 12, '#1d1c1f'),
    ),
    rect(-10, 950, 1520, 60, '#9c8462'),
    horseshoe(1080, 610, 120, ink.brass, '#1d5143'),
  ].join('')
}

/** Washing day: last Saturday's colours, drying. */
export function silksLine(): string {
  const hang = (x: number, y: number, size: number, i: number, turn: number) =>
    jacket(x, y, size, i < 0 ? stableSilks : rival(i), turn)
  return [
    bands(1500, 1010, [
      [0, '#6fa3b0'],
      [260, '#8bb6b8'],
      [520, '#b1cdc0'],
    ]),
    cloud(120, 260, 360, '#eef0e0'),
    cloud(900, 200, 420, '#e4ebdc'),
    shape('M-10 790Q300 720 700 770T1510 750V1010H-10Z', '#6f9160'),
    shape('M-10 870Q500 810 1000 860T1510 850V1010H-10Z', '#57794f'),
    rect(60, 150, 26, 860, '#5a4330'),
    rect(1420, 130, 26, 880, '#5a4330'),
    stroke('M70 180Q750 330 1436 160', '#3a3028', 6),
    hang(290, 480, 330, 0, 5),
    hang(600, 540, 370, -1, -3),
    hang(930, 530, 340, 2, 4),
    hang(1210, 460, 310, 3, -5),
    gouges({
      seed: 251,
      x: 0,
      y: 880,
      w: 1500,
      h: 130,
      count: 50,
      ink: '#8bab6e',
      length: 80,
      width: 5,
    }),
  ].join('')
}

/** December's road: flamboyants meeting overhead, a horse and lad far down it. */
export function avenue(): string {
  const pairOf = (foot: number, tall: number, spread: number) =>
    [-1, 1]
      .map((side) =>
        flamboyant(600 + side * spread, foot, tall, {
          flower: mix('#d2492f', '#e9b58f', Math.max(0, 0.5 - tall / 2200)),
          deep: mix('#a2332a', '#d69a80', Math.max(0, 0.5 - tall / 2200)),
          trunk: mix('#3e2d26', '#a88a72', Math.max(0, 0.5 - tall / 2200)),
          leaf: '#55703f',
        }),
      )
      .join('')
  return [
    bands(1200, 1500, [
      [0, '#f0ddb2'],
      [500, '#f6e8c8'],
    ]),
    discs([600, 760], [[170, '#fbf3de']]),
    shape('M-10 860Q300 800 600 830T1210 850V1000H-10Z', '#a3b18d'),
    rect(-10, 900, 1220, 610, '#85a065'),
    poly(
      [
        [560, 900],
        [640, 900],
        [1010, 1510],
        [190, 1510],
      ],
      '#d9a878',
    ),
    pairOf(930, 260, 130),
    pairOf(990, 420, 230),
    silhouetted({ x: 604, ground: 1010, size: 130 }, '#4a2b26'),
    oval(604, 1012, 70, 8, '#b58158'),
    pairOf(1110, 680, 370),
    pairOf(1360, 1120, 570),
    gouges({
      seed: 253,
      x: 60,
      y: 1040,
      w: 1080,
      h: 440,
      count: 120,
      ink: '#d2492f',
      length: 26,
      width: 7,
    }),
  ].join('')
}

/** Dusk off Le Morne, upright: one sail going home. */
export function oneSail(): string {
  return [
    bands(1200, 1500, [
      [0, '#5d3d5e'],
      [230, '#8c5468'],
      [430, '#bf7467'],
      [610, '#dd9868'],
      [760, '#edbd7f'],
    ]),
    discs(
      [820, 800],
      [
        [210, '#f2cf92'],
        [150, '#fae7b8'],
      ],
    ),
    leMorne(-160, 870, 1050, {
      lit: '#5f4460',
      shade: '#4c3652',
      deep: '#3f2c47',
      foot: '#463150',
    }),
    bands(1200, 1510, [
      [866, '#7a4a63'],
      [960, '#94586a'],
      [1100, '#ad6a6c'],
      [1280, '#c4806f'],
    ]),
    rect(-10, 900, 1220, 7, '#f7dfae'),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      oval(820 + (i % 2 === 0 ? -14 : 14), 940 + i * 64, 150 - i * 13, 9, '#f2cf92'),
    ),
    gouges({
      seed: 257,
      x: 0,
      y: 920,
      w: 1200,
      h: 560,
      count: 90,
      ink: '#d99a7c',
      length: 190,
      width: 6,
    }),
    shape('M330 1190L620 1190Q590 1250 540 1254H390Q345 1240 330 1190Z', '#2f1f33'),
    line([470, 1190], [470, 780], '#2f1f33', 10),
    shape('M482 790Q700 980 650 1150L482 1160Z', '#f3ecdc'),
    shape('M482 790Q610 980 570 1154L482 1160Z', '#d9c3a2'),
    shape('M458 850Q330 1030 352 1160L458 1160Z', '#b5542f'),
    oval(480, 1268, 230, 12, '#6b4058'),
    palm(1120, 1540, 720, { lit: '#2f1f33', shade: '#3f2c47', foot: '#2f1f33' }),
  ].join('')
}

/** The table on Saturday: hat, glasses, a card folded at the third race. */
export function raceDayTable(): string {
  return [
    rect(-10, -10, 1520, 1020, '#c9d3bd'),
    ...Array.from({ length: 8 }, (_, i) => rect(i * 200 - 40, -10, 100, 1020, '#b9c6ac')),
    ...Array.from({ length: 6 }, (_, i) =>
      rect(-10, i * 190 - 30, 1520, 90, '#aebd9f').replace('/>', ' opacity=".5"/>'),
    ),
    // The race card.
    group(
      'translate(470 560) rotate(-9)',
      rect(-238, -318, 500, 680, '#8a9a80'),
      rect(-256, -340, 500, 680, '#f6eed9'),
      rect(-256, -340, 500, 120, ink.bottle),
      horseshoe(-6, -282, 84, ink.brass, ink.bottle),
      ...Array.from(
        { length: 7 },
        (_, i) =>
          rect(
            -210,
            -170 + i * 64,
            40,
            40,
            [stableSilks.body, '#a5392c', '#d9a441', '#35537a', '#7c3b56', '#6f6a7c', '#cf6145'][
              i
            ] ?? ink.ink,
          ) +
          rect(-150, -162 + i * 64, 250 - (i % 3) * 40, 12, '#5a5348') +
          rect(-150, -142 + i * 64, 160, 8, '#a79d88') +
          rect(160, -162 + i * 64, 44, 12, '#5a5348'),
      ),
      stroke('M-230 -92Q20 -128 226 -100Q240 -60 -30 -50T-234 -84', '#bf3a2b', 6, 'round'),
    ),
    // The hat, from above.
    oval(1080, 356, 330, 250, '#9f8a58', -14),
    oval(1066, 336, 330, 250, '#e6cd92', -14),
    oval(1060, 330, 178, 132, '#c2a566', -14),
    oval(1056, 318, 170, 122, ink.bottle, -14),
    oval(1052, 306, 158, 108, '#e6cd92', -14),
    oval(1052, 300, 90, 30, '#cfb374', -14),
    // Field glasses.
    group(
      'translate(1060 770) rotate(12)',
      stroke('M-150 -60Q-260 60 -120 150T260 130', '#6b3a26', 12),
      rect(-170, -130, 140, 230, '#2a2829'),
      rect(30, -130, 140, 230, '#2a2829'),
      rect(-70, -132, 40, 232, '#1a191a'),
      rect(130, -132, 40, 232, '#1a191a'),
      rect(-40, -70, 80, 50, '#4a4648'),
      rect(-180, -150, 160, 34, ink.brass),
      rect(20, -150, 160, 34, ink.brass),
      rect(-186, 92, 172, 44, '#4a4648'),
      rect(14, 92, 172, 44, '#4a4648'),
    ),
    // A cup of tea.
    circle(196, 190, 132, '#95a58a'),
    circle(188, 182, 130, '#f3ecdc'),
    circle(188, 182, 84, '#d9cdb3'),
    circle(188, 182, 74, '#a5562c'),
    stroke('M262 150Q312 130 306 176T262 214', '#f3ecdc', 20),
  ].join('')
}

/** The colours: bottle green, a brass sash, ivory sleeves, brass cap, and nothing else. */
export function theColours(): string {
  return [
    rect(-10, -10, 1220, 1520, '#f0e3c3'),
    rays([600, 760], 1300, 48, '#e6d3a6'),
    rect(50, 50, 1100, 8, ink.bottle),
    rect(50, 1442, 1100, 8, ink.bottle),
    rect(50, 50, 8, 1400, ink.bottle),
    rect(1142, 50, 8, 1400, ink.bottle),
    oval(600, 1300, 400, 26, '#d3bd8b'),
    jacket(600, 860, 680, stableSilks),
    cap(610, 260, 230, ink.brass, ink.bottle),
  ].join('')
}

/** The road up through the cane to the high gallop, in three folds of hill. */
export function highGallop(): string {
  return [
    bands(1200, 1500, [
      [0, '#94bdb4'],
      [220, '#b3cfbd'],
      [420, '#d5dec3'],
    ]),
    cloud(140, 330, 360, '#eef0dc'),
    shape('M-10 640Q260 420 560 560T1210 440V1510H-10Z', '#8fae87'),
    shape('M-10 800Q380 600 760 740T1210 680V1510H-10Z', '#a9b463'),
    gouges({
      seed: 261,
      x: 0,
      y: 760,
      w: 1200,
      h: 240,
      count: 120,
      ink: '#8f9e50',
      length: 46,
      width: 6,
      turn: -70,
    }),
    shape('M1210 860Q860 800 560 900T-10 1010V1510H1210Z', '#c9a04f'),
    shape('M1210 842Q860 782 560 880T-10 990V1030Q300 1000 560 926T1210 900Z', '#d98a5a'),
    ...[0, 1, 2, 3].map((i) =>
      runner({
        x: 250 + i * 235,
        ground: 990 - i * 44 + (i === 3 ? 14 : 0),
        size: 220 - i * 16,
        turn: -8,
        flip: true,
        coat: coatInks((['bay', 'grey', 'chestnut', 'black'] as const)[i] ?? 'bay'),
        silks: { ...stableSilks, body: i % 2 === 0 ? ink.bottle : '#9c4630', pattern: 'plain' },
      }),
    ),
    shape('M-10 1180Q400 1060 800 1150T1210 1120V1510H-10Z', '#6d8a4a'),
    gouges({
      seed: 263,
      x: 0,
      y: 1180,
      w: 1200,
      h: 300,
      count: 200,
      ink: '#8aa35a',
      length: 90,
      width: 9,
      turn: -72,
    }),
    gouges({
      seed: 264,
      x: 0,
      y: 1240,
      w: 1200,
      h: 260,
      count: 160,
      ink: '#55733f',
      length: 110,
      width: 10,
      turn: -104,
    }),
    streak(500, 180, 620, 26, '#d5dec3'),
  ].join('')
}
