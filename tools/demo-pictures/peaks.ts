/** Mauritian mountains: the Moka range, Le Pouce alone, Le Morne. */
import type { RangeInks } from './grounds'
import type { Point } from './shapes'
import { group, poly, shape } from './shapes'

/** Fits a drawing made on a 1000-unit-wide strip, its foot at 0 and up negative, into a picture. */
const strip = (x: number, foot: number, w: number, tall: number, parts: string) =>
  group(`translate(${String(x)} ${String(foot)}) scale(${String(w / 1000)} ${String(tall)})`, parts)

/**
 * The Moka range from Port Louis: Pieter Both with the rock on its tip at the left, the broken ridge,
 * Le Pouce with its thumb right of the middle, and the long back of Signal Mountain at the right.
 */
export function mokaRange(
  x: number,
  foot: number,
  w: number,
  inks: RangeInks,
  tall = w / 1000,
): string {
  const squash = w / 1000 / tall
  const k = Math.min(1, 1 / squash)
  const ridge: Point[] = [
    [-30, 0],
    [-30, -58],
    [40, -92],
    [96, -128],
    [128, -176],
    [150, -236],
    [163, -262],
    [176, -264],
    [188, -232],
    [204, -178],
    [246, -136],
    [296, -150],
    [330, -128],
    [372, -166],
    [398, -158],
    [424, -128],
    [470, -142],
    [520, -172],
    [556, -206],
    [578, -214],
    [588, -246],
    [600, -262],
    [613, -254],
    [617, -226],
    [640, -204],
    [676, -150],
    [724, -112],
    [770, -126],
    [806, -104],
    [862, -118],
    [930, -88],
    [1030, -58],
    [1030, 0],
  ]
  const planes: Point[][] = [
    [
      [169, -264],
      [188, -232],
      [204, -178],
      [246, -136],
      [262, -60],
      [214, -40],
      [196, -120],
      [178, -176],
    ],
    [
      [96, -128],
      [112, -80],
      [70, -30],
      [30, -40],
      [58, -84],
    ],
    [
      [372, -166],
      [398, -158],
      [424, -128],
      [438, -56],
      [400, -30],
      [392, -100],
    ],
    [
      [296, -150],
      [330, -128],
      [338, -70],
      [312, -46],
    ],
    [
      [600, -262],
      [613, -254],
      [617, -226],
      [640, -204],
      [676, -150],
      [724, -112],
      [716, -50],
      [660, -26],
      [640, -96],
      [606, -150],
      [598, -214],
    ],
    [
      [520, -172],
      [548, -110],
      [524, -46],
      [494, -60],
      [506, -120],
    ],
    [
      [806, -104],
      [862, -118],
      [930, -88],
      [1030, -58],
      [1030, -20],
      [900, -40],
    ],
  ]
  return strip(
    x,
    foot,
    w,
    tall,
    [
      // The balanced rock of Pieter Both, kept round however the range is stretched.
      group(
        `translate(170 -260) scale(${String(k)} ${String(k * squash)})`,
        shape('M-9 0Q-15 -16 -8 -25Q2 -32 11 -23Q15 -9 8 0Z', inks.lit),
        shape('M1 -28Q12 -25 13 -14Q13 -5 8 0L-1 0Q7 -13 1 -28Z', inks.shade),
      ),
      poly(ridge, inks.lit),
      ...planes.map((plane) => poly(plane, inks.shade)),
      inks.foot === undefined
        ? ''
        : shape('M-30 0V-34Q60 -52 140 -34T330 -36T520 -38T720 -34T900 -30T1030 -36V0Z', inks.foot),
    ].join(''),
  )
}

/** Le Pouce alone and near, its thumb against the sky. */
export function lePouce(
  x: number,
  foot: number,
  w: number,
  inks: RangeInks & { deep: string },
): string {
  return strip(
    x,
    foot,
    w,
    w / 1000,
    [
      shape(
        'M-200 0V-150L60 -250L210 -392L330 -470L398 -500L430 -596L470 -640L512 -622L528 -540L600 -486L700 -356L850 -236L1200 -130V0Z',
        inks.lit,
      ),
      shape(
        'M470 -640L512 -622L528 -540L600 -486L700 -356L850 -236L900 -60L720 -20L640 -180L560 -290L500 -420L486 -520Z',
        inks.shade,
      ),
      shape('M210 -392L330 -470L318 -380L250 -250L150 -120L60 -90L130 -240Z', inks.shade),
      shape('M398 -500L430 -596L438 -500L410 -400L350 -260L300 -160L330 -330Z', inks.deep),
      shape('M600 -486L700 -356L740 -230L700 -180L640 -330Z', inks.deep),
      shape('M-200 0V-90Q100 -150 330 -80T760 -70T1200 -90V0Z', inks.foot ?? inks.deep),
    ].join(''),
  )
}

/** Le Morne Brabant from the lagoon: a block of basalt with a shoulder that runs to the sea. */
export function leMorne(
  x: number,
  foot: number,
  w: number,
  inks: RangeInks & { deep: string },
): string {
  return strip(
    x,
    foot,
    w,
    w / 1000,
    [
      shape(
        'M0 0L60 -44L170 -86L236 -130L270 -300L330 -356L420 -372L520 -392L590 -366L650 -300L676 -196L760 -128L860 -70L1010 0Z',
        inks.lit,
      ),
      shape(
        'M520 -392L590 -366L650 -300L676 -196L760 -128L860 -70L720 -60L610 -120L560 -230Z',
        inks.shade,
      ),
      shape('M270 -300L330 -356L352 -250L330 -150L236 -130Z', inks.shade),
      shape('M420 -372L446 -250L430 -150L396 -140L404 -260Z', inks.deep),
      shape('M590 -366L620 -240L606 -160L580 -240Z', inks.deep),
      shape('M330 -356L352 -250L342 -190L320 -260Z', inks.deep),
      shape(
        'M0 0L60 -44L170 -86Q300 -128 400 -96T600 -84T760 -76L860 -52L1010 0Z',
        inks.foot ?? inks.deep,
      ),
    ].join(''),
  )
}
