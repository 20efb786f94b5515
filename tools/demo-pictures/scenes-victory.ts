/** Gallery prints of winning. */
import { cardamomFrost, tamarindLedger } from './portrait'
import { bunting, crowd, mownStripes, rail } from './course'
import { castShadow, runner } from './figures'
import { discs } from './grounds'
import { head } from './heads'
import { coatInks, ink, stableSilks } from './inks'
import type { CoatInks, Silks } from './inks'
import { bands, clip, clipped, faded, rays, rect, shape } from './shapes'
import { cup, horseshoe, wreath } from './yard'

/** The winner's enclosure: a wreath, bunting, everyone come to look. */
export function winnersWreath(): string {
  return [
    bands(1500, 1010, [
      [0, '#e9b85e'],
      [240, '#eec77c'],
    ]),
    rays([920, 560], 1300, 40, '#e2a94a'),
    crowd(
      -20,
      560,
      1540,
      8,
      26,
      ['#9c4630', '#e9d3a2', '#1d5143', '#35537a', '#7c3b56', '#b5743a'],
      211,
    ),
    faded(0.2, rect(-10, 520, 1520, 500, '#5a2a22')),
    bunting([-20, 60], [800, 40], 60, 12, ['#0f3d33', '#f3ecdc', '#9c4630']),
    bunting([780, 40], [1520, 90], 60, 11, ['#0f3d33', '#f3ecdc', '#9c4630']),
    head({
      x: 620,
      y: 130,
      size: 890,
      coat: coatInks('bay'),
      tack: 'bridle',
      leather: '#4a2a1c',
      blaze: tamarindLedger.blaze,
      ghost: '#f6e6bb',
    }),
    ...[290, 268, 246, 224].map((r, i) =>
      wreath(
        1470,
        770,
        r,
        i % 2 === 0
          ? { leaf: '#4f7d4c', dark: '#22553f', flower: '#f3ecdc' }
          : { leaf: '#3d6b46', dark: '#1d4a38', flower: '#cf4630' },
        213 + i,
      ),
    ),
  ].join('')
}

const sepia = (dark: string, light: string): CoatInks => ({
  body: dark,
  shade: '#33261f',
  light,
  points: '#2a1f1a',
  blackLegs: false,
})

const sepiaSilks = (body: string, sleeve: string, mark: string): Silks => ({
  body,
  sleeve,
  mark,
  cap: sleeve,
  pattern: 'hoop',
  cloth: '#d8c5a0',
})

/** The judge's photograph: brown ink, a hair line, a short head in it. */
export function photoFinish(): string {
  return [
    rect(-10, -10, 1520, 1020, '#d8c5a0'),
    clip('plate', '<path d="M50 50H1450V950H50Z"/>'),
    clipped(
      'plate',
      rect(50, 50, 1400, 900, '#c2aa80'),
      clip('lower', '<path d="M50 380H1450V950H50Z"/>'),
      clipped('lower', mownStripes([-900, 260], 950, 1500, 60, '#b79d72', 3)),
      rail({
        near: [50, 380],
        far: [1450, 380],
        nearHeight: 74,
        farHeight: 74,
        posts: 9,
        top: '#e8d9b8',
        post: '#dccaa4',
        shade: '#9c845e',
      }),
      runner({
        x: 1270,
        ground: 680,
        size: 470,
        pose: 'reach',
        coat: sepia('#9a8060', '#bfa77f'),
        silks: sepiaSilks('#7a634c', '#d8c5a0', '#d8c5a0'),
      }),
      runner({
        x: 800,
        ground: 620,
        size: 560,
        pose: 'gathered',
        coat: sepia('#8a6f52', '#b49a74'),
        silks: sepiaSilks('#5a4636', '#e8d9b8', '#e8d9b8'),
      }),
      runner({
        x: 730,
        ground: 770,
        size: 610,
        pose: 'drive',
        coat: sepia('#5f4737', '#96795a'),
        silks: sepiaSilks('#e8d9b8', '#4a382c', '#4a382c'),
      }),
      runner({
        x: 708,
        ground: 925,
        size: 660,
        pose: 'landing',
        coat: sepia('#3f2e26', '#8a6f52'),
        silks: sepiaSilks('#2f241e', '#e8d9b8', '#b79d72'),
        ghost: '#e8d9b8',
      }),
      rect(352, 50, 6, 900, '#fbf3de'),
    ),
    rect(50, 50, 1400, 8, '#4a382c'),
    rect(50, 942, 1400, 8, '#4a382c'),
    rect(50, 50, 8, 900, '#4a382c'),
    rect(1442, 50, 8, 900, '#4a382c'),
    ...[180, 520, 680, 840, 1000, 1160, 1320].map((x) => rect(x, 58, 3, 26, '#4a382c')),
  ].join('')
}

/** The shelf: three cups, a horseshoe, and room for another. */
export function trophyShelf(): string {
  return [
    rect(-10, -10, 1520, 1020, '#12423a'),
    rays([610, 520], 1300, 36, '#174b41'),
    rect(60, 60, 1380, 5, ink.brass),
    rect(60, 60, 5, 880, ink.brass),
    rect(1435, 60, 5, 880, ink.brass),
    rect(60, 935, 1380, 5, ink.brass),
    cup(262, 790, 300, '#c9ccc4', '#2c211b'),
    cup(620, 790, 560, '#cf9f45', '#2c211b'),
    cup(975, 790, 280, '#b5743a', '#2c211b'),
    horseshoe(1250, 658, 230, ink.cream, '#12423a', 12),
    rect(100, 788, 1300, 30, '#8a5f38'),
    rect(100, 818, 1300, 20, '#5c3d24'),
    rect(200, 838, 40, 60, '#5c3d24'),
    rect(1260, 838, 40, 60, '#5c3d24'),
  ].join('')
}

/** The ribbon: a big race won, blue from one side of the sheet to the other. */
export function blueRibbon(): string {
  const at = { x: 770, ground: 860, size: 600, flip: true, pose: 'reach' as const }
  return [
    rect(-10, -10, 1520, 1020, '#ecd9ae'),
    discs([750, 520], [[440, '#f5ead0']]),
    shape(
      'M-10 330Q300 120 620 300T1180 300T1510 170V290Q1300 400 1120 400T620 410T-10 460Z',
      '#3d6690',
    ),
    shape('M-10 460Q300 330 620 410Q780 450 900 440Q760 370 620 300Q300 150 -10 330Z', '#2d4f75'),
    shape(
      'M1510 700Q1200 560 860 680T240 700T-10 620V740Q180 830 420 810T900 790T1510 830Z',
      '#3d6690',
    ),
    rect(-10, 858, 1520, 152, '#c99a55'),
    rect(-10, 858, 1520, 10, '#a8793b'),
    castShadow({ ...at, ink: '#9a6d35', ridden: true, lean: 0, fall: 0.1 }),
    runner({
      ...at,
      coat: coatInks('grey'),
      silks: stableSilks,
      ghost: '#fbf3de',
      ...cardamomFrost,
    }),
  ].join('')
}
