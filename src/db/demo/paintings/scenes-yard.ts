/** Gallery prints of the yard: doors, tack, feed, the forge, the clock. */
import { head, fineHead } from './heads'
import { discs, flamboyant, streak } from './grounds'
import { mokaRange } from './peaks'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import {
  boards,
  bridle,
  bucket,
  clock,
  doorway,
  halfDoor,
  horseshoe,
  jacket,
  lantern,
  roof,
  sack,
  saddle,
} from './yard'
import {
  bands,
  circle,
  gouge,
  gouges,
  group,
  line,
  mix,
  oval,
  poly,
  rays,
  rect,
  seeded,
  shape,
  stroke,
} from './shapes'

/** Three doors in a row, three faces, the shade of the eaves over all. */
export function doorRow(): string {
  const inks = { door: '#1d5143', frame: '#f3ecdc', dark: '#1b2723', brace: '#0f3d33' }
  const bay = (x: number, one: string) =>
    doorway(x, 300, 330, 720, inks) + one + halfDoor(x, 680, 330, 330, inks)
  return [
    rect(-10, -10, 1520, 1020, '#dba48a'),
    gouges({
      seed: 201,
      x: 0,
      y: 200,
      w: 1500,
      h: 700,
      count: 70,
      ink: '#cd9379',
      length: 60,
      width: 6,
      perspective: false,
    }),
    bay(
      90,
      head({
        x: 68,
        y: 330,
        size: 352,
        coat: coatInks('bay'),
        tack: 'headcollar',
        leather: '#b8893b',
        blaze: 'stripe',
      }),
    ),
    rect(420, 270, 26, 740, inks.frame),
    bay(
      585,
      fineHead({
        x: 545,
        y: 310,
        size: 370,
        coat: coatInks('grey'),
        tack: 'headcollar',
        leather: '#9c4630',
      }),
    ),
    rect(915, 270, 26, 740, inks.frame),
    bay(
      1080,
      head({
        x: 1080,
        y: 330,
        size: 352,
        flip: true,
        coat: coatInks('chestnut'),
        tack: 'headcollar',
        leather: '#1d5143',
        blaze: 'star',
      }),
    ),
    rect(1054, 270, 26, 740, inks.frame),
    rect(-10, 150, 1520, 130, '#9a5c4a'),
    roof(-60, -30, 1620, 190, 40, '#8a3f30'),
    lantern(500, 420, 110, ink.umber, '#e9c46f'),
    lantern(1000, 420, 110, ink.umber, '#e9c46f'),
    rect(-10, 960, 1520, 60, '#b5785f'),
    bucket(500, 985, 130, '#8d9a94'),
  ].join('')
}

/** The tack room, upright: saddles on racks, bridles below, the colours between. */
export function tackRoom(): string {
  return [
    boards(-10, -10, 1220, 1520, 12, '#7c5a3a', '#654728'),
    rect(-10, 110, 1220, 22, '#4f3722'),
    jacket(600, 420, 430, stableSilks),
    jacket(240, 360, 270, otherSilks[2] ?? stableSilks, -2),
    jacket(960, 360, 270, otherSilks[0] ?? stableSilks, 2),
    ...[240, 600, 960].map((x) => circle(x, 118, 16, ink.brass)),
    line([240, 130], [240, 146], ink.umber, 6),
    line([960, 130], [960, 146], ink.umber, 6),
    rect(-10, 760, 1220, 26, '#4f3722'),
    saddle(270, 880, 300, '#a85a30'),
    saddle(930, 880, 300, '#5c3020'),
    bridle(520, 850, 240, '#3d2619'),
    bridle(690, 850, 240, '#8a4a2a'),
    rect(-10, 1250, 1220, 260, '#563c25'),
    rect(-10, 1250, 1220, 14, '#8f6b47'),
    bucket(210, 1450, 220, '#8d9a94'),
    rect(700, 1230, 400, 230, '#1d5143'),
    rect(700, 1230, 400, 26, '#0f3d33'),
    rect(720, 1290, 360, 6, ink.brass),
    horseshoe(900, 1370, 90, ink.brass, '#1d5143'),
    poly(
      [
        [820, -10],
        [1210, -10],
        [1210, 520],
      ],
      '#a67d50',
    ).replace('/>', ' opacity=".35"/>'),
  ].join('')
}

/** The feed room: sacks, bins, a window full of morning. */
export function feedRoom(): string {
  const beam = poly(
    [
      [560, 130],
      [940, 130],
      [1290, 1010],
      [480, 1010],
    ],
    '#f0d79a',
  ).replace('/>', ' opacity=".22"/>')
  return [
    rect(-10, -10, 1520, 1020, '#3f5a58'),
    boards(-10, 620, 1520, 400, 16, '#334b4a', '#2a3f3e'),
    rect(530, 70, 440, 420, '#e9dcc0'),
    rect(556, 96, 388, 368, '#f3dfa6'),
    discs([700, 300], [[90, '#f8efcf']]),
    shape('M556 400Q640 330 740 370T944 350V464H556Z', '#8fa06a'),
    rect(740, 96, 18, 368, '#e9dcc0'),
    rect(556, 272, 388, 16, '#e9dcc0'),
    beam,
    rect(-10, 900, 1520, 120, '#263936'),
    sack(300, 940, 380, '#c9ab74'),
    sack(560, 960, 330, '#dcc08a', true),
    sack(100, 960, 300, '#b3935f'),
    bucket(820, 965, 210, '#a9b5ae'),
    group('translate(1180 950)', ...haynet()),
    rect(1040, 520, 420, 18, '#8f6b47'),
    ...[1090, 1190, 1290, 1400].map(
      (x, i) =>
        rect(
          x - 36,
          420 + (i % 2) * 20,
          72,
          100 - (i % 2) * 20,
          ['#9c4630', '#e9dcc0', '#b8893b', '#1d5143'][i] ?? ink.brass,
        ) + rect(x - 40, 410 + (i % 2) * 20, 80, 16, '#263936'),
    ),
  ].join('')
}

function haynet(): string[] {
  const random = seeded(205)
  return [
    ...Array.from({ length: 90 }, () =>
      gouge(
        [random() * 340 - 170, -random() * 200],
        120,
        7,
        random() > 0.5 ? '#d9b45c' : '#bd9442',
        random() * 50 - 25,
      ),
    ),
    rect(-180, -90, 360, 10, '#7c5a3a'),
    rect(-180, -160, 360, 10, '#7c5a3a'),
  ]
}

/** The forge: one fire, one anvil, and the row of shoes waiting. */
export function forge(): string {
  return [
    rect(-10, -10, 1520, 1020, '#2a1d1c'),
    discs(
      [420, 560],
      [
        [640, '#3d2520'],
        [480, '#5f2f22'],
        [330, '#944224'],
        [210, '#cf6a2b'],
      ],
    ),
    shape('M130 760V420Q130 200 420 200T710 420V760Z', '#3a2a28'),
    shape('M190 760V440Q190 270 420 270T650 440V760Z', '#1c1312'),
    shape(
      'M230 760Q210 600 300 520Q300 600 350 560Q340 440 440 360Q430 480 500 520Q520 460 510 420Q620 540 600 760Z',
      '#cf5a2a',
    ),
    shape(
      'M280 760Q280 640 340 610Q350 660 390 630Q390 540 440 480Q440 580 500 610Q560 660 550 760Z',
      '#eda544',
    ),
    shape('M340 760Q350 690 400 670Q420 620 440 590Q450 660 480 680Q500 710 490 760Z', '#f7e0a0'),
    rect(90, 756, 660, 50, '#4a3634'),
    rect(130, 806, 580, 210, '#352624'),
    rect(-10, 930, 1520, 90, '#1c1312'),
    shape(
      'M850 640H1300Q1290 700 1210 712Q1150 724 1150 790H1200L1230 870H920L950 790H1000Q1000 724 960 712Q850 700 790 650Z',
      '#55575c',
    ),
    shape('M850 640H1300Q1294 664 1270 680H840Q810 668 790 650Z', '#d8894a'),
    rect(900, 866, 350, 80, '#5c3d2a'),
    horseshoe(1040, 618, 74, '#f0a040', '#2a1d1c', 90),
    group(
      'translate(1180 610) rotate(-24)',
      rect(0, -12, 330, 20, '#8a5f3a'),
      rect(-70, -48, 90, 86, '#6f7277'),
      rect(-70, -48, 90, 22, '#d8894a'),
    ),
    rect(850, 190, 560, 16, '#6b3a26'),
    ...[910, 1030, 1150, 1270, 1370].map((x, i) =>
      horseshoe(x, 260, 100, i === 1 ? '#cf7a3a' : '#7c5145', '#2a1d1c', 180),
    ),
    ...sparks(),
  ].join('')
}

function sparks(): string[] {
  const random = seeded(207)
  return Array.from({ length: 26 }, () =>
    gouge([940 + random() * 260, 400 + random() * 190], 26, 4, '#f0b45a', -40 - random() * 80),
  )
}

/** The clock tower at twenty to six: long roofs, a pink sky, nobody about yet. */
export function clockTower(): string {
  return [
    bands(1200, 1500, [
      [0, '#3c4a6b'],
      [200, '#65648a'],
      [420, '#a67f92'],
      [620, '#d9a08f'],
      [800, '#edc29d'],
    ]),
    discs([960, 240], [[70, '#f3ecdc']]),
    discs([990, 222], [[62, '#65648a']]),
    streak(40, 520, 700, 30, '#c9909a'),
    mokaRange(-140, 1010, 1500, { lit: '#7d6583', shade: '#675171', foot: '#574563' }, 0.9),
    rect(430, 300, 300, 1210, '#ecd9b4'),
    rect(600, 300, 130, 1210, '#cbaa86'),
    poly(
      [
        [390, 310],
        [580, 90],
        [770, 310],
      ],
      '#9c4630',
    ),
    poly(
      [
        [580, 90],
        [770, 310],
        [620, 310],
      ],
      '#7a3326',
    ),
    line([580, 95], [580, 20], ink.umber, 8),
    stroke('M530 40H640M640 40l-22 -14M640 40l-22 14', ink.umber, 7),
    rect(410, 302, 340, 22, '#f3ecdc'),
    clock(580, 480, 104, 5, 40, ink.bottle),
    rect(410, 660, 340, 18, '#f3ecdc'),
    shape('M540 900V780Q580 720 620 780V900Z', '#5d4a5e'),
    roof(-120, 960, 620, 190, 60, '#b05a40'),
    roof(660, 960, 680, 190, 60, '#8f4434'),
    rect(-10, 1156, 470, 360, '#e6cfa6'),
    rect(700, 1156, 520, 360, '#c9a984'),
    shape('M460 1500V1240Q580 1100 700 1240V1500Z', '#f2cf9c'),
    shape('M500 1500V1260Q580 1160 660 1260V1500Z', '#dba184'),
    ...[70, 270].map(
      (x) => rect(x, 1250, 130, 260, '#14463a') + rect(x, 1250, 130, 110, '#2a2f38'),
    ),
    ...[790, 1000].map(
      (x) => rect(x, 1250, 130, 260, '#0f3d33') + rect(x, 1250, 130, 110, '#2a2530'),
    ),
    rect(1000, 1262, 130, 98, '#e9b85e'),
    rect(-10, 1460, 1220, 60, '#8c6a6c'),
  ].join('')
}

/** The weighing room: a dial, a saddle, and the number that has to come right. */
export function weighingRoom(): string {
  return [
    rect(-10, -10, 1520, 1020, '#cfd4c2'),
    rays([750, 380], 1200, 36, '#c3c9b4'),
    rect(-10, 760, 1520, 260, '#4b6a62'),
    rect(-10, 760, 1520, 16, '#2e4b45'),
    boards(-10, 860, 1520, 160, 14, '#3e5b54', '#2e4b45'),
    rect(700, 480, 100, 330, '#2e3b3d'),
    rect(760, 480, 40, 330, '#1f2a2c'),
    rect(520, 800, 460, 70, '#2e3b3d'),
    circle(750, 330, 260, '#b8893b'),
    circle(750, 330, 236, '#f3ecdc'),
    ...Array.from({ length: 40 }, (_, i) => {
      const turn = ((i / 40) * 300 + 120) * (Math.PI / 180)
      const inner = i % 5 === 0 ? 178 : 200
      return line(
        [750 + Math.cos(turn) * inner, 330 + Math.sin(turn) * inner],
        [750 + Math.cos(turn) * 218, 330 + Math.sin(turn) * 218],
        ink.ink,
        i % 5 === 0 ? 8 : 4,
      )
    }),
    line([750, 330], [868, 190], '#bf3a2b', 14),
    line([750, 330], [702, 388], '#bf3a2b', 14),
    circle(750, 330, 26, ink.ink),
    rect(1010, 690, 380, 22, '#2e3b3d'),
    saddle(1200, 610, 280, '#9c5230'),
    rect(1060, 710, 20, 60, '#2e3b3d'),
    rect(1320, 710, 20, 60, '#2e3b3d'),
    jacket(270, 450, 380, stableSilks, -2),
    circle(276, 146, 16, ink.brass),
  ].join('')
}

/** The sand ring at rest: rakes of sand, a rail, one flamboyant for shade. */
export function sandRing(): string {
  return [
    bands(1500, 700, [
      [0, '#e7c9a0'],
      [170, '#eed7b1'],
      [300, '#f4e5c7'],
    ]),
    shape('M-10 470Q200 380 480 440T980 420T1510 450V640H-10Z', '#8fa58b'),
    rect(-10, 540, 1520, 480, '#7d9460'),
    oval(750, 790, 720, 215, mix('#5f7a4d', ink.paper, 0.05)),
    oval(750, 775, 700, 205, '#e5c28c'),
    oval(750, 775, 560, 158, '#d6ae74'),
    oval(750, 775, 540, 150, '#e5c28c'),
    oval(750, 775, 400, 108, '#d6ae74'),
    oval(750, 775, 382, 101, '#e5c28c'),
    oval(750, 775, 235, 60, '#d6ae74'),
    oval(750, 775, 219, 54, '#7d9460'),
    ...ringPosts(),
    flamboyant(750, 790, 560, {
      flower: '#c9472f',
      deep: '#98322a',
      trunk: '#4f382c',
      leaf: '#55703f',
    }),
    gouges({
      seed: 209,
      x: 420,
      y: 740,
      w: 640,
      h: 80,
      count: 30,
      ink: '#c9472f',
      length: 18,
      width: 5,
    }),
  ].join('')
}

function ringPosts(): string[] {
  const post = (turn: number, front: boolean) => {
    const x = 750 + Math.cos(turn) * 712
    const y = 778 + Math.sin(turn) * 210
    const tall = front ? 96 : 54
    return rect(x - 5, y - tall, 10, tall, ink.paper)
  }
  const back = Array.from({ length: 15 }, (_, i) => post(Math.PI + (i / 14) * Math.PI, false))
  return [
    ...back,
    stroke('M38 724A712 210 0 0 1 1462 724', ink.paper, 11),
    stroke('M38 748A712 210 0 0 1 1462 748', '#cdbf9f', 6),
  ]
}
