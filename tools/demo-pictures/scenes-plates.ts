/** Pictures made as printed matter: a medallion, panels, a stamp, a triptych, an arch. */
import { rail } from './course'
import { castShadow, runner, silhouetted } from './figures'
import { birds, discs } from './grounds'
import { fineHead, head } from './heads'
import { coatInks, ink, stableSilks } from './inks'
import { mokaRange } from './peaks'
import { markings } from './portrait'
import type { Scene } from './portrait'
import {
  bands,
  circle,
  clip,
  clipped,
  faded,
  gouges,
  oval,
  poly,
  rays,
  rect,
  shape,
  stroke,
} from './shapes'
import { bridle, horseshoe, lantern, wreath } from './yard'

/** A ring of laurel with a head in it, as on a tin or a winner's card. */
export const medallion: Scene = {
  focal: [50, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#efe3c4'),
      rays([750, 500], 1100, 44, '#e2cc98'),
      rect(36, 36, 1428, 10, ink.bottle),
      rect(36, 954, 1428, 10, ink.bottle),
      rect(36, 36, 10, 928, ink.bottle),
      rect(1454, 36, 10, 928, ink.bottle),
      rect(60, 60, 1380, 4, ink.brass),
      rect(60, 936, 1380, 4, ink.brass),
      rect(60, 60, 4, 880, ink.brass),
      rect(1436, 60, 4, 880, ink.brass),
      circle(750, 500, 420, '#efe3c4'),
      wreath(750, 500, 380, { leaf: '#5f7f4e', dark: '#2f5a43', flower: '#cf6145' }, 91),
      circle(750, 500, 332, ink.brass),
      circle(750, 500, 318, '#f3ecdc'),
      circle(750, 500, 306, '#7d2f25'),
      clip('medal', '<circle cx="750" cy="500" r="306"/>'),
      clipped(
        'medal',
        rays([750, 500], 500, 24, '#8f3a2c', 0.05),
        head({
          x: 446,
          y: 236,
          size: 620,
          flip: true,
          coat: coatInks(subject.coat),
          tack: 'bridle',
          leather: '#e0b868',
          blaze: subject.blaze ?? 'none',
        }),
      ),
      horseshoe(190, 500, 130, ink.bottle, '#efe3c4'),
      horseshoe(1310, 500, 130, ink.bottle, '#efe3c4'),
    ].join(''),
}

/** Three panels of ink, one head across them, and the same horse far off in the last. */
export const threePanels: Scene = {
  focal: [0, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#f0dfb7'),
      rect(40, 40, 460, 920, '#d99a4a'),
      rect(520, 40, 460, 920, '#b5542f'),
      rect(1000, 40, 460, 920, '#5d2c3a'),
      clip('panels', '<path d="M40 -10H1460V960H40Z"/>'),
      clip('last', '<path d="M1000 40H1460V960H1000Z"/>'),
      clipped(
        'last',
        discs(
          [1230, 560],
          [
            [150, '#d99a4a'],
            [112, '#f0dfb7'],
          ],
        ),
        rect(1000, 640, 460, 320, '#451f2d'),
        gouges({
          seed: 153,
          x: 1000,
          y: 660,
          w: 460,
          h: 300,
          count: 40,
          ink: '#7a3c44',
          length: 110,
          width: 6,
        }),
      ),
      silhouetted({ x: 1230, ground: 690, size: 240, flip: true, pose: 'reach' }, '#1f1218'),
      clipped(
        'panels',
        head({
          x: -60,
          y: 90,
          size: 900,
          flip: true,
          coat: coatInks(subject.coat),
          tack: 'bridle',
          leather: '#8a5a3a',
          blaze: subject.blaze ?? 'none',
          ghost: '#f0dfb7',
        }),
      ),
    ].join(''),
}

/** A postage stamp, larger than life: perforated, ruled, with a head in an oval. */
export const stamp: Scene = {
  focal: [50, 50],
  draw: (subject) => {
    const hole = (x: number, y: number) => circle(x, y, 15, '#35607a')
    const across = Array.from(
      { length: 20 },
      (_, i) => hole(370 + i * 40, 60) + hole(370 + i * 40, 940),
    )
    const down = Array.from(
      { length: 23 },
      (_, i) => hole(350, 60 + i * 40) + hole(1150, 60 + i * 40),
    )
    return [
      rect(-10, -10, 1520, 1020, '#35607a'),
      gouges({
        seed: 171,
        x: 0,
        y: 0,
        w: 1500,
        h: 1000,
        count: 90,
        ink: '#3d6a85',
        length: 180,
        width: 6,
        turn: -18,
        perspective: false,
      }),
      rect(374, 84, 800, 880, '#27495e'),
      rect(350, 60, 800, 880, '#f5ecd6'),
      ...across,
      ...down,
      rect(400, 110, 700, 780, '#c0553b'),
      rect(416, 126, 668, 748, '#f5ecd6'),
      rect(426, 136, 648, 728, '#c0553b'),
      clip('oval', '<ellipse cx="750" cy="480" rx="292" ry="316"/>'),
      oval(750, 480, 304, 328, '#f5ecd6'),
      oval(750, 480, 292, 316, '#e6c98f'),
      clipped(
        'oval',
        mokaRange(380, 660, 740, { lit: '#c99a62', shade: '#b5844e' }, 1),
        rect(400, 656, 700, 200, '#a8743f'),
        head({
          x: 474,
          y: 210,
          size: 590,
          coat: coatInks(subject.coat),
          tack: 'bridle',
          leather: '#4a2a1c',
          blaze: subject.blaze ?? 'none',
        }),
      ),
      horseshoe(492, 796, 74, '#f5ecd6', '#c0553b'),
      horseshoe(1008, 796, 74, '#f5ecd6', '#c0553b'),
      rect(560, 818, 380, 8, '#f5ecd6'),
      rect(600, 838, 300, 5, '#f5ecd6'),
      // The postmark.
      faded(
        0.75,
        ...[0, 1, 2, 3].map((i) =>
          stroke(`M1040 ${String(150 + i * 34)}q40 -22 80 0t80 0t80 0t80 0`, '#1d2a33', 7),
        ),
        stroke('M1010 90a112 112 0 1 0 2 0Z', '#1d2a33', 7),
        stroke('M1010 118a84 84 0 1 0 2 0Z', '#1d2a33', 4),
      ),
    ].join('')
  },
}

/** Three strips, three furlongs: far, nearer, and out over the edge. */
export const triptych: Scene = {
  focal: [60, 62],
  draw: (subject) => {
    const coat = coatInks(subject.coat)
    const last = { x: 960, ground: 946, size: 520, pose: 'drive' as const }
    return [
      rect(-10, -10, 1520, 1020, '#f0e3c3'),
      clip('strip-one', '<path d="M40 40H1460V290H40Z"/>'),
      clip('strip-two', '<path d="M40 310H1460V610H40Z"/>'),
      clip('strip-three', '<path d="M40 630H1460V960H40Z"/>'),
      clipped(
        'strip-one',
        rect(40, 40, 1420, 260, '#86b0a6'),
        mokaRange(40, 256, 1420, { lit: '#5f8a86', shade: '#4c7673' }, 0.72),
        rect(40, 252, 1420, 50, '#3f6a58'),
        runner({
          x: 330,
          ground: 274,
          size: 120,
          pose: 'landing',
          coat,
          silks: stableSilks,
          ...markings(subject),
        }),
      ),
      clipped(
        'strip-two',
        rect(40, 310, 1420, 300, '#d9a650'),
        discs([300, 500], [[130, '#f0d08a']]),
        rect(40, 536, 1420, 80, '#a8762f'),
        rail({ near: [40, 560], far: [1460, 560], nearHeight: 44, farHeight: 44, posts: 12 }),
        runner({
          x: 420,
          ground: 596,
          size: 260,
          pose: 'lift',
          coat,
          silks: stableSilks,
          ghost: '#f0e3c3',
          ...markings(subject),
        }),
      ),
      clipped(
        'strip-three',
        rect(40, 630, 1420, 340, '#b8583c'),
        rays([960, 1080], 1100, 44, '#c26546'),
        rect(40, 920, 1420, 60, '#7a3526'),
        castShadow({ ...last, ink: '#5f271c', ridden: true, lean: 0.5, fall: 0.06 }),
      ),
      runner({ ...last, coat, silks: stableSilks, ghost: '#f0e3c3', ...markings(subject) }),
    ].join('')
  },
}

/** Out of the dark passage into the day: an arch of shade round a bright ring of turf. */
export const archway: Scene = {
  focal: [50, 60],
  draw: (subject) => {
    const at = { x: 760, ground: 800, size: 430, flip: true, pose: 'walk' as const }
    return [
      bands(1500, 800, [
        [0, '#8cc0bb'],
        [280, '#b5d5c4'],
        [430, '#dbe6cb'],
      ]),
      mokaRange(250, 640, 1000, { lit: '#7f9f8c', shade: '#628575', foot: '#52775f' }, 0.9),
      rect(-10, 636, 1520, 380, '#a8b56a'),
      rect(-10, 720, 1520, 300, '#94a55a'),
      rail({ near: [200, 690], far: [1300, 690], nearHeight: 52, farHeight: 52, posts: 10 }),
      castShadow({ ...at, ink: '#6f8342', ridden: true, lean: -0.6, fall: 0.14 }),
      runner({
        ...at,
        coat: coatInks(subject.coat),
        silks: stableSilks,
        ghost: '#f3ecdc',
        ...markings(subject),
      }),
      poly(
        [
          [330, 1010],
          [1170, 1010],
          [1120, 880],
          [380, 880],
        ],
        '#d8b982',
      ),
      shape('M-10 -10H1510V1010H1180V420Q1160 110 750 100Q340 110 320 420V1010H-10Z', '#2b1f24'),
      shape(
        'M320 1010V420Q340 110 750 100Q1160 110 1180 420V1010H1130V430Q1110 160 750 150Q390 160 370 430V1010Z',
        '#6a4038',
      ),
      shape('M1130 1010V430Q1110 160 750 150Q1160 110 1180 420V1010Z', '#8f5a44'),
      ...[0, 1, 2, 3, 4, 5].map(
        (i) =>
          rect(40, 60 + i * 160, 240, 4, '#3a2a30') + rect(1222, 60 + i * 160, 240, 4, '#3a2a30'),
      ),
      lantern(170, 380, 150, '#14100f', '#c98a35'),
      bridle(1340, 330, 220, '#6b3a26'),
      circle(1340, 322, 14, ink.brass),
    ].join('')
  },
}

/** Ruled pinstripes at a slant and a head coming through them: speed, as a printer would set it. */
export const pinstripes: Scene = {
  focal: [56, 50],
  draw: (subject) => {
    const slant = (x: number, w: number, one: string) =>
      poly(
        [
          [x, -10],
          [x + w, -10],
          [x + w - 420, 1010],
          [x - 420, 1010],
        ],
        one,
      )
    return [
      rect(-10, -10, 1520, 1020, '#d7d3c4'),
      ...Array.from({ length: 12 }, (_, i) =>
        slant(-100 + i * 175, 70, i % 3 === 0 ? '#c4bfae' : '#cbc6b6'),
      ),
      slant(760, 560, '#b8893b'),
      slant(800, 480, '#0f3d33'),
      slant(1420, 24, '#b8893b'),
      slant(640, 24, '#b8893b'),
      fineHead({
        x: 560,
        y: 66,
        size: 944,
        coat: coatInks(subject.coat),
        tack: 'bridle',
        leather: ink.umber,
        blaze: subject.blaze ?? 'none',
        ghost: '#f3ecdc',
      }),
    ].join('')
  },
}

/** Two inks on bare paper: a red sun and a horse. */
export const twoInks: Scene = {
  focal: [52, 54],
  draw: (subject) => {
    const at = { x: 800, ground: 850, size: 640, flip: true, pose: 'gathered' as const }
    return [
      rect(-10, -10, 1520, 1020, '#f1e8d3'),
      circle(800, 470, 385, '#c4402e'),
      gouges({
        seed: 191,
        x: 420,
        y: 640,
        w: 760,
        h: 200,
        count: 46,
        ink: '#f1e8d3',
        length: 190,
        width: 6,
      }),
      stroke('M120 858H1400', '#26201f', 9),
      stroke('M260 884H1180M520 908H1010', '#26201f', 5),
      birds(
        [
          [300, 250, 34],
          [380, 215, 26],
        ],
        '#26201f',
      ),
      runner({ ...at, coat: coatInks(subject.coat), ghost: '#f1e8d3', ...markings(subject) }),
    ].join('')
  },
}
