/** Gallery prints of the course, full and empty. */
import { bentRail, furlongPost, grandstand, mownStripes, pennant, rail } from './course'
import { runner } from './figures'
import { rain, streak } from './grounds'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import { mokaRange } from './peaks'
import {
  bands,
  circle,
  clip,
  clipped,
  faded,
  gouges,
  group,
  oval,
  poly,
  rays,
  rect,
  shape,
  stroke,
} from './shapes'
import { horseshoe } from './yard'

const rival = (i: number) => otherSilks[i % otherSilks.length] ?? stableSilks

/** Before anyone comes: the empty course, the rail running out under the range. */
export function emptyCourse(): string {
  const rails = Array.from({ length: 26 }, (_, i) => {
    const near = 1 / (1 + i * 0.4)
    return [600 + 1010 * near - 150 * (1 - near) ** 9, 630 + 400 * near, 240 * near] as const
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
    clip('straight', '<path d="M-10 636H1510V1010H-10Z"/>'),
    clipped('straight', mownStripes([560, 590], 1010, 1500, 18, '#7a9872', 2)),
    gouges({
      seed: 231,
      x: 0,
      y: 760,
      w: 1500,
      h: 250,
      count: 70,
      ink: '#8aa882',
      length: 110,
      width: 4,
    }),
    bentRail(rails),
    furlongPost(350, 900, 470, ink.paper, '#9c4630'),
    oval(350, 902, 66, 8, '#46674c'),
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
        pose: (['reach', 'gathered', 'landing', 'drive', 'lift'] as const)[i] ?? 'reach',
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
    oval(1094, 306, 318, 236, '#9f8a58', -14),
    oval(1080, 286, 318, 236, '#e6cd92', -14),
    oval(1074, 280, 172, 126, '#c2a566', -14),
    oval(1070, 268, 164, 116, ink.bottle, -14),
    oval(1066, 256, 152, 102, '#e6cd92', -14),
    oval(1066, 250, 88, 28, '#cfb374', -14),
    // Field glasses.
    group(
      'translate(1110 790) rotate(12) scale(.9)',
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
