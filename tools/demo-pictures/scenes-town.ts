/** Gallery prints of the port, the washing line and the lagoon. */
import { cloud, discs, palm } from './grounds'
import { head } from './heads'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import { leMorne } from './peaks'
import { bands, circle, clip, clipped, gouges, line, oval, rect, shape, stroke } from './shapes'
import { horseshoe, jacket, ownJacket } from './yard'

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
    rect(-10, 966, 1520, 60, '#9c8462'),
    horseshoe(1080, 610, 120, ink.brass, '#1d5143'),
  ].join('')
}

/** Washing day: last Saturday's colours, drying. */
export function silksLine(): string {
  const hang = (x: number, y: number, size: number, i: number, turn: number) =>
    jacket(x, y, size, rival(i), turn)
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
    hang(930, 516, 340, 2, 4),
    hang(1210, 460, 310, 3, -5),
    ownJacket(600, 540, 370, -3),
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
