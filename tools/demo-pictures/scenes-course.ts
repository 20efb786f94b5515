/** Compositions at the Champ de Mars, by light and weather. */
import { grandstand, pennant, rail, winningPost } from './course'
import { castShadow, runner, silhouetted } from './figures'
import { discs, rain, streak } from './grounds'
import { againstLight, coatInks, ink, otherSilks, stableSilks } from './inks'
import { mokaRange } from './peaks'
import { markings } from './portrait'
import type { Scene } from './portrait'
import { bands, faded, gouges, rect, shape } from './shapes'

const rival = (i: number) => otherSilks[i % otherSilks.length] ?? stableSilks

/** First light: a pale sun behind the range, the shadow long on the turf. */
export const dawnRange: Scene = {
  focal: [46, 57],
  draw: (subject) => {
    const at = { x: 760, ground: 880, size: 640, pose: 'gathered' as const }
    return [
      bands(1500, 700, [
        [0, '#c58a80'],
        [150, '#d59b86'],
        [300, '#e5b190'],
        [430, '#f0caa2'],
      ]),
      streak(60, 190, 520, 30, '#dba58d'),
      streak(900, 110, 480, 24, '#cf968a'),
      discs(
        [1010, 400],
        [
          [250, '#f0c79c'],
          [190, '#f8e3bd'],
        ],
      ),
      mokaRange(0, 640, 1500, { lit: '#94748a', shade: '#6f5674', foot: '#574a66' }, 1.15),
      bands(1500, 1000, [
        [636, '#5d6f58'],
        [668, '#71805a'],
        [740, '#5f754f'],
        [860, '#4b6346'],
      ]),
      rail({
        near: [-20, 700],
        far: [1520, 690],
        nearHeight: 44,
        farHeight: 43,
        posts: 13,
      }),
      gouges({
        seed: 11,
        x: -40,
        y: 745,
        w: 1580,
        h: 260,
        count: 120,
        ink: '#8a9a62',
        length: 90,
        width: 5,
      }),
      castShadow({ ...at, ink: '#33483a', ridden: true, lean: 0.9, fall: 0.2 }),
      runner({
        ...at,
        coat: coatInks(subject.coat, '#5a3a44', 0.08),
        silks: stableSilks,
        ghost: '#f8e3bd',
        ...markings(subject),
      }),
    ].join('')
  },
}

/** A wet afternoon: slate inks, slanting rain, the field shining in the standing water. */
export const rainStraight: Scene = {
  focal: [52, 55],
  draw: (subject) => {
    const at = { x: 720, ground: 850, size: 600, flip: true, pose: 'landing' as const }
    return [
      bands(1500, 700, [
        [0, '#6c7c82'],
        [140, '#7f8e92'],
        [300, '#97a4a4'],
        [440, '#aeb7b2'],
      ]),
      grandstand(820, 640, 620, 330, {
        roof: '#5d6b71',
        edge: '#87949a',
        back: '#55636a',
        tier: '#6f7d82',
        crowd: ['#39454c', '#94a0a0', '#7c4b45', '#a99668'],
      }),
      pennant(860, 316, 120, '#4c5a60', '#8c4a43'),
      pennant(1390, 316, 120, '#4c5a60', '#8c4a43'),
      shape(
        'M0 640V540Q80 500 150 524Q200 470 290 500Q380 480 440 540Q520 520 600 560L800 600V640Z',
        '#5f7370',
      ),
      bands(1500, 1000, [
        [636, '#647a6c'],
        [720, '#546b5f'],
        [850, '#465c55'],
      ]),
      rail({
        near: [-20, 706],
        far: [1520, 706],
        nearHeight: 56,
        farHeight: 56,
        posts: 11,
        top: '#dfe0d6',
        post: '#b4bbb6',
        shade: '#7f8b8a',
      }),
      gouges({
        seed: 61,
        x: 0,
        y: 860,
        w: 1500,
        h: 140,
        count: 34,
        ink: '#8fa3a0',
        length: 240,
        width: 8,
      }),
      faded(
        0.34,
        `<g transform="matrix(1 0 0 -.42 0 ${String(850 * 1.42 + 4)})">${silhouetted(at, '#1f2c2e')}</g>`,
      ),
      runner({
        x: 240,
        ground: 780,
        size: 380,
        pose: 'gathered',
        flip: true,
        coat: coatInks('dark-bay', '#66757a', 0.35),
        silks: rival(2),
      }),
      runner({
        ...at,
        coat: coatInks(subject.coat, '#3f4d54', 0.1),
        silks: stableSilks,
        ...markings(subject),
      }),
      gouges({
        seed: 63,
        x: 380,
        y: 770,
        w: 300,
        h: 90,
        count: 30,
        ink: '#2f3c3a',
        length: 34,
        width: 7,
        turn: -24,
        perspective: false,
      }),
      faded(0.5, rain(65, 1500, 1000, 150, '#e8ebe2')),
    ].join('')
  },
}

/** The post: red hoops, the stand full, the rest a length behind. */
export const finish: Scene = {
  focal: [85, 66],
  draw: (subject) => {
    const at = { x: 860, ground: 890, size: 640, flip: true, pose: 'reach' as const }
    return [
      bands(1500, 700, [
        [0, '#8fbcb4'],
        [170, '#a9ccbf'],
        [330, '#c8dbc4'],
      ]),
      grandstand(40, 660, 1120, 500, {
        roof: '#a84a36',
        edge: ink.paper,
        back: '#5b3a33',
        tier: '#b98b63',
        crowd: ['#f3ecdc', '#2c4d57', '#b8893b', '#9c4630', '#1d1c1f', '#dca98d'],
      }),
      pennant(120, 164, 120, ink.paper, '#b8893b'),
      pennant(600, 164, 120, ink.paper, '#0f3d33'),
      pennant(1080, 164, 120, ink.paper, '#b8893b'),
      bands(1500, 1000, [
        [655, '#d9cfa9'],
        [690, '#7fa06a'],
        [770, '#5f8a5a'],
        [880, '#47754e'],
      ]),
      rail({ near: [-20, 730], far: [1520, 716], nearHeight: 62, farHeight: 56, posts: 10 }),
      runner({
        x: 250,
        ground: 830,
        size: 440,
        pose: 'drive',
        flip: true,
        coat: coatInks('chestnut', '#5f8a5a', 0.2),
        silks: rival(0),
      }),
      gouges({
        seed: 82,
        x: 0,
        y: 790,
        w: 1500,
        h: 210,
        count: 90,
        ink: '#8db274',
        length: 100,
        width: 5,
      }),
      castShadow({ ...at, ink: '#2c5540', ridden: true, lean: -0.5, fall: 0.14 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: ink.paper,
        ...markings(subject),
      }),
      winningPost(1330, 960, 900, '#bf3a2b', ink.paper),
    ].join('')
  },
}

/** Against the setting sun: one dark ink with a burning edge. */
export const duskLight: Scene = {
  focal: [42, 55],
  draw: (subject) => {
    const at = { x: 690, ground: 925, size: 730, pose: 'drive' as const }
    const dark = subject.coat === 'grey' ? '#5a4450' : '#2f1d24'
    return [
      bands(1500, 900, [
        [0, '#4a2c46'],
        [130, '#743b48'],
        [270, '#a84f3f'],
        [410, '#d0703a'],
        [540, '#e8963f'],
        [660, '#f2b95a'],
      ]),
      discs(
        [690, 700],
        [
          [330, '#f2b95a'],
          [255, '#f9dc94'],
        ],
      ),
      streak(40, 240, 620, 26, '#8f4544'),
      streak(880, 350, 600, 28, '#c06040'),
      mokaRange(0, 800, 1500, { lit: '#6b3546', shade: '#54293e', foot: '#3e2033' }, 0.42),
      rect(-10, 795, 1520, 215, '#3b2230'),
      rail({
        near: [1540, 900],
        far: [-60, 838],
        nearHeight: 92,
        farHeight: 40,
        posts: 13,
        top: '#e8a35a',
        post: '#7c3f3c',
        shade: '#54293e',
      }),
      faded(0.9, silhouetted({ x: 1300, ground: 860, size: 250, pose: 'landing' }, '#4d2637')),
      faded(0.9, silhouetted({ x: 1100, ground: 850, size: 225, pose: 'gathered' }, '#54293e')),
      gouges({
        seed: 31,
        x: 0,
        y: 850,
        w: 1500,
        h: 150,
        count: 60,
        ink: '#8a4a3c',
        length: 130,
        width: 5,
      }),
      runner({
        ...at,
        coat: againstLight(dark, '#f6b65c'),
        silks: {
          ...stableSilks,
          body: '#173029',
          sleeve: '#c9a580',
          cap: '#a06a38',
          cloth: '#b98d68',
        },
        ghost: '#f9d27f',
      }),
    ].join('')
  },
}
