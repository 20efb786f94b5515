/** Gallery prints of the forge, the clock, the scale and the sand ring. */
import { crescent, discs, flamboyant, streak } from './grounds'
import { ink } from './inks'
import { mokaRange } from './peaks'
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
import { boards, clock, horseshoe, ownJacket, roof, saddle } from './yard'

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
    rect(90, 756, 660, 50, '#5c403a'),
    rect(130, 806, 580, 210, '#352624'),
    ...[0, 1, 2, 3].map((i) =>
      rect(130 + (i % 2) * 70, 806 + i * 50, 580 - (i % 2) * 70, 4, '#241918'),
    ),
    rect(-10, 940, 1520, 80, '#1c1312'),
    shape(
      'M850 640H1300Q1290 700 1210 712Q1150 724 1150 790H1200L1230 870H920L950 790H1000Q1000 724 960 712Q850 700 790 650Z',
      '#55575c',
    ),
    shape('M850 640H1300Q1294 664 1270 680H840Q810 668 790 650Z', '#d8894a'),
    rect(900, 866, 350, 90, '#5c3d2a'),
    rect(900, 866, 350, 14, '#8a5a38'),
    horseshoe(1010, 616, 80, '#f0a040', '#2a1d1c', 90),
    group(
      'translate(1170 606) rotate(-24)',
      rect(0, -12, 330, 20, '#8a5f3a'),
      rect(-70, -48, 90, 86, '#6f7277'),
      rect(-70, -48, 90, 22, '#d8894a'),
    ),
    rect(850, 190, 580, 16, '#6b3a26'),
    ...[905, 1022, 1139, 1256, 1373].map((x, i) =>
      horseshoe(x, 262, 96, i === 1 ? '#cf7a3a' : '#7c5145', '#2a1d1c', 180),
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
    crescent(960, 240, 66, '#f3ecdc'),
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
    rect(520, 800, 460, 14, '#52666a'),
    circle(750, 330, 260, '#b8893b'),
    circle(750, 330, 236, '#f3ecdc'),
    ...Array.from({ length: 41 }, (_, i) => {
      const turn = ((i / 40) * 300 + 120) * (Math.PI / 180)
      const inner = i % 5 === 0 ? 178 : 200
      return line(
        [750 + Math.cos(turn) * inner, 330 + Math.sin(turn) * inner],
        [750 + Math.cos(turn) * 218, 330 + Math.sin(turn) * 218],
        ink.ink,
        i % 5 === 0 ? 8 : 4,
      )
    }),
    line([702, 388], [868, 190], '#bf3a2b', 14),
    circle(750, 330, 26, ink.ink),
    poly(
      [
        [1130, 640],
        [1170, 640],
        [1120, 940],
        [1080, 940],
      ],
      '#6b4a2c',
    ),
    poly(
      [
        [1250, 640],
        [1290, 640],
        [1340, 940],
        [1300, 940],
      ],
      '#54391f',
    ),
    rect(1100, 800, 220, 18, '#54391f'),
    saddle(1210, 600, 290, '#9c5230'),
    rect(-10, 936, 1520, 80, '#2e4b45'),
    ownJacket(244, 434, 300, -2),
    circle(262, 192, 16, ink.brass),
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
