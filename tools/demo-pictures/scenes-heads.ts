/** Head studies: doors, moons and palms. */
import { discs, palm } from './grounds'
import { fineHead, head } from './heads'
import { coatInks, ink } from './inks'
import { mokaRange } from './peaks'
import type { Scene } from './portrait'
import { clip, clipped, faded, gouges, oval, poly, rect } from './shapes'
import { boards, bridle, bucket, doorway, halfDoor, lantern } from './yard'

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
  draw: (subject) => {
    const grey = head({
      x: 640,
      y: 138,
      size: 850,
      coat: coatInks(subject.coat, '#2b3d5c', 0.16),
      blaze: subject.blaze ?? 'none',
    })
    const moved = (x: number, y: number) => `<g transform="translate(${x} ${y})">${grey}</g>`
    return [
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
      // the neck goes on past the edges, where the head's drawing ends
      clip('neck-right', '<path d="M1482 -10H1510V1010H1482Z"/>'),
      clipped('neck-right', moved(14, 13)),
      clip('neck-below', '<path d="M1225 980H1510V1010H1225Z"/>'),
      clipped('neck-below', moved(0, 16)),
      grey,
    ].join('')
  },
}

/** A coral sun, a palm, a teal evening: a steamship poster with a horse on it. */
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
      rect(-10, 734, 1520, 290, '#185557'),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        oval(690 + (i % 2 === 0 ? -20 : 20), 762 + i * 44, 270 - i * 34, 9, '#dd7755'),
      ),
      gouges({
        seed: 121,
        x: 0,
        y: 744,
        w: 1500,
        h: 260,
        count: 60,
        ink: '#3f9c98',
        length: 200,
        width: 6,
      }),
      rect(-10, 730, 1520, 6, '#f3ecdc'),
      palm(170, 1060, 1080, { lit: '#123f3d', shade: '#0d302f', foot: '#0d302f' }),
      fineHead({
        x: 580,
        y: 70,
        size: 940,
        coat: coatInks(subject.coat),
        tack: 'bridle',
        leather: '#d9a650',
        blaze: subject.blaze ?? 'none',
        ghost: '#f3ecdc',
      }),
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
