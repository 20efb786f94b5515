/** Head studies: doors, moons, panels and medallions. */
import { head, fineHead } from './heads'
import { discs, palm } from './grounds'
import { mokaRange } from './peaks'
import { coatInks, ink } from './inks'
import type { Scene } from './portrait'
import { boards, bridle, bucket, doorway, halfDoor, horseshoe, lantern, wreath } from './yard'
import { circle, clip, clipped, faded, gouges, poly, rays, rect, stroke } from './shapes'

/** Morning at the half-door: limewash, a hard slant of shade, a lantern still out. */
export const halfDoorMorning: Scene = {
  focal: [50, 46],
  draw: (subject) => {
    const inks = { door: '#1d5143', frame: '#f0e6cb', dark: '#16221e', brace: '#0f3d33' }
    return [
      rect(-10, -10, 1520, 1020, '#e3c98f'),
      gouges({
        seed: 51,
        x: 0,
        y: 0,
        w: 1500,
        h: 1000,
        count: 90,
        ink: '#d6b878',
        length: 70,
        width: 6,
        perspective: false,
      }),
      poly(
        [
          [-10, -10],
          [1510, -10],
          [1510, 150],
          [-10, 470],
        ],
        '#c9a15f',
      ),
      doorway(430, 100, 640, 910, inks),
      head({
        x: 396,
        y: 130,
        size: 676,
        coat: coatInks(subject.coat),
        tack: 'headcollar',
        leather: '#9c4630',
        blaze: subject.blaze ?? 'none',
      }),
      rect(1068, 100, 54, 910, inks.frame),
      halfDoor(430, 730, 640, 290, inks),
      lantern(230, 330, 170, ink.umber, '#e9c46f'),
      rect(1240, 296, 90, 14, ink.umber),
      bridle(1284, 316, 230, '#6b3a26'),
      bucket(230, 985, 190, '#8d9a94'),
    ].join('')
  },
}

/** Full moon: the head against it, the range asleep. */
export const moonHead: Scene = {
  focal: [62, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#1d2a45'),
      gouges({
        seed: 33,
        x: 0,
        y: 20,
        w: 1500,
        h: 620,
        count: 70,
        ink: '#8d9ab0',
        length: 12,
        width: 2.4,
        perspective: false,
      }),
      discs(
        [800, 430],
        [
          [520, '#22324f'],
          [430, '#2b3d5c'],
          [345, '#f0e5c6'],
        ],
      ),
      mokaRange(-120, 900, 1700, { lit: '#141d33', shade: '#0f1728', foot: '#0c1322' }, 1),
      rect(-10, 896, 1520, 120, '#0c1322'),
      head({
        x: 640,
        y: 150,
        size: 862,
        coat: coatInks(subject.coat, '#2b3d5c', 0.16),
        blaze: subject.blaze ?? 'none',
      }),
    ].join(''),
}

/** A label: rays, a ring, a wreath, as on a tin or a winner's card. */
export const medallion: Scene = {
  focal: [50, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#efe3c4'),
      rays([750, 520], 1100, 44, '#e2cc98'),
      rect(36, 36, 1428, 10, ink.bottle),
      rect(36, 954, 1428, 10, ink.bottle),
      rect(36, 36, 10, 928, ink.bottle),
      rect(1454, 36, 10, 928, ink.bottle),
      rect(60, 60, 1380, 4, ink.brass),
      rect(60, 936, 1380, 4, ink.brass),
      rect(60, 60, 4, 880, ink.brass),
      rect(1436, 60, 4, 880, ink.brass),
      wreath(750, 510, 412, { leaf: '#5f7f4e', dark: '#2f5a43', flower: '#cf6145' }, 91),
      circle(750, 510, 378, ink.brass),
      circle(750, 510, 362, '#f3ecdc'),
      circle(750, 510, 350, '#8a3527'),
      clip('medal', '<circle cx="750" cy="510" r="350"/>'),
      clipped(
        'medal',
        rays([750, 900], 900, 30, '#9d4331', 0.05),
        head({
          x: 425,
          y: 225,
          size: 690,
          flip: true,
          coat: coatInks(subject.coat),
          tack: 'bridle',
          leather: '#c08a3e',
          blaze: subject.blaze ?? 'none',
        }),
      ),
      horseshoe(170, 500, 130, ink.bottle, '#efe3c4'),
      horseshoe(1330, 500, 130, ink.bottle, '#efe3c4'),
    ].join(''),
}

/** A coral sun, palms, a teal evening: a steamship poster with a horse on it. */
export const palmsHead: Scene = {
  focal: [60, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#1f6a6c'),
      discs(
        [690, 520],
        [
          [430, '#2d7d79'],
          [350, '#dd7755'],
        ],
      ),
      gouges({
        seed: 121,
        x: 0,
        y: 720,
        w: 1500,
        h: 300,
        count: 60,
        ink: '#3f9c98',
        length: 200,
        width: 7,
      }),
      rect(-10, 730, 1520, 7, '#f3ecdc'),
      palm(250, 1030, 900, { lit: '#123f3d', shade: '#0d302f', foot: '#0d302f' }),
      palm(60, 1010, 620, { lit: '#174b48', shade: '#123f3d', foot: '#123f3d' }, true),
      fineHead({
        x: 580,
        y: 70,
        size: 940,
        coat: coatInks(subject.coat),
        tack: 'bridle',
        leather: '#5a2f22',
        blaze: subject.blaze ?? 'none',
        ghost: '#f3ecdc',
      }),
    ].join(''),
}

/** Three panels of ink, one head across them. */
export const threePanels: Scene = {
  focal: [48, 50],
  draw: (subject) =>
    [
      rect(-10, -10, 1520, 1020, '#f0dfb7'),
      rect(40, 40, 460, 920, '#d99a4a'),
      rect(520, 40, 460, 920, '#b5542f'),
      rect(1000, 40, 460, 920, '#5d2c3a'),
      rays([270, 960], 500, 20, '#e3ae62').replaceAll('/>', ' clip-path="url(#first)"/>'),
      clip('first', '<path d="M40 40H500V960H40Z"/>'),
      clip('panels', '<path d="M40 -10H1460V960H40Z"/>'),
      clipped(
        'panels',
        head({
          x: -60,
          y: 90,
          size: 900,
          flip: true,
          coat: coatInks(subject.coat),
          tack: 'bridle',
          leather: '#38251c',
          blaze: subject.blaze ?? 'none',
          ghost: '#f0dfb7',
        }),
      ),
      stroke('M1060 300H1400M1060 330H1400M1060 360H1400', '#b8893b', 8),
      circle(1230, 600, 120, '#d99a4a'),
      circle(1230, 600, 84, '#5d2c3a'),
      horseshoe(1230, 600, 110, '#f0dfb7', '#5d2c3a'),
    ].join(''),
}

/** Late at the yard: everything blue but the lantern and what it finds. */
export const lanternNight: Scene = {
  focal: [52, 48],
  draw: (subject) => {
    const inks = { door: '#2a3a4c', frame: '#3d4d5d', dark: '#4a3423', brace: '#22303f' }
    return [
      boards(-10, -10, 1520, 1020, 22, '#26374a', '#1d2b3b'),
      discs(
        [330, 330],
        [
          [430, '#33475a'],
          [300, '#5a5d5a'],
          [180, '#a07c45'],
        ].map(([r, one]) => [Number(r), String(one)] as const),
      ),
      doorway(540, 120, 660, 900, inks),
      faded(
        0.55,
        poly(
          [
            [540, 300],
            [1200, 560],
            [1200, 1010],
            [540, 1010],
          ],
          '#6b4a2c',
        ),
      ),
      fineHead({
        x: 480,
        y: 140,
        size: 722,
        coat: coatInks(subject.coat, '#1d2b3b', 0.18),
        tack: 'headcollar',
        leather: '#b8893b',
        blaze: subject.blaze ?? 'none',
        ghost: '#e3a648',
      }),
      rect(1198, 120, 58, 910, inks.frame),
      halfDoor(540, 760, 660, 260, inks),
      lantern(330, 340, 220, '#141d28', '#f0c866'),
    ].join('')
  },
}
