/** Gallery prints of mornings out. */
import { runner, silhouetted } from './figures'
import { birds, cloud, discs, flamboyant, streak } from './grounds'
import { head } from './heads'
import { coatInks, ink, stableSilks } from './inks'
import { leMorne } from './peaks'
import { tamarindLedger } from './portrait'
import {
  bands,
  circle,
  clip,
  clipped,
  gouges,
  line,
  mix,
  oval,
  poly,
  rays,
  rect,
  shape,
  stroke,
} from './shapes'

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
      silhouetted(
        {
          x: 1170 - i * 165,
          ground: 646 + i * 17,
          size: 150 + i * 9,
          pose: (['walk', 'trot', 'walk', 'canter', 'trot', 'walk'] as const)[i] ?? 'walk',
        },
        '#5a2e2c',
      ),
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
    leMorne(10, 480, 860, { lit: '#6c8f86', shade: '#4d746f', deep: '#3b605d', foot: '#41685f' }),
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
    clip('above', '<path d="M0 0H1500V812H0Z"/>'),
    clipped(
      'above',
      head({
        x: 780,
        y: 140,
        size: 740,
        coat: coatInks('chestnut'),
        tack: 'headcollar',
        leather: '#f3ecdc',
        blaze: 'stripe',
        ghost: '#ecebd2',
      }),
    ),
    shape(
      'M720 818Q860 778 960 812Q1080 776 1200 806Q1360 770 1510 796V860Q1360 836 1220 846Q1040 868 920 840Q800 848 720 818Z',
      '#8fcdb8',
    ),
    shape(
      'M770 824Q900 802 1000 822Q1140 794 1260 820Q1380 794 1510 816V900Q1380 856 1220 852Q1040 872 930 842Q840 846 770 824Z',
      '#4aa89c',
    ),
    stroke(
      'M560 872Q880 826 1110 886T1520 880M610 930Q900 892 1110 948T1520 946',
      ink.paper,
      7,
      'round',
    ),
  ].join('')
}

/** The watch: what every morning comes down to. */
export function stopwatch(): string {
  return [
    rect(-10, -10, 1220, 1520, '#b5542f'),
    rays([600, 820], 1500, 40, '#a84a29'),
    rect(550, 190, 100, 130, '#8d6a2e'),
    rect(510, 150, 180, 80, '#cfa04c'),
    rect(630, 150, 60, 80, '#a87b33'),
    `<g transform="rotate(38 600 820)">${rect(560, 270, 80, 90, '#a87b33')}</g>`,
    circle(600, 820, 500, '#8d6a2e'),
    circle(590, 812, 492, '#cfa04c'),
    circle(600, 820, 430, '#f3ecdc'),
    ...Array.from({ length: 60 }, (_, i) => {
      const turn = (i / 60) * Math.PI * 2
      const inner = i % 5 === 0 ? 365 : 388
      return line(
        [600 + Math.cos(turn) * inner, 820 + Math.sin(turn) * inner],
        [600 + Math.cos(turn) * 412, 820 + Math.sin(turn) * 412],
        ink.ink,
        i % 5 === 0 ? 12 : 5,
      )
    }),
    oval(606, 1142, 190, 10, '#dccba6'),
    runner({
      x: 606,
      ground: 1142,
      size: 350,
      pose: 'reach',
      flip: true,
      coat: coatInks('bay'),
      silks: stableSilks,
      ...tamarindLedger,
    }),
    line([600, 770], [690, 470], ink.ink, 10),
    line([600, 770], [384, 590], '#bf3a2b', 12),
    circle(600, 770, 24, ink.ink),
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
    silhouetted({ x: 604, ground: 1010, size: 130, pose: 'walk' }, '#4a2b26'),
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
        pose: (['drive', 'canter', 'gathered', 'lift'] as const)[i] ?? 'canter',
        turn: -8,
        flip: true,
        coat: coatInks((['bay', 'grey', 'chestnut', 'black'] as const)[i] ?? 'bay'),
        silks: stableSilks,
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
