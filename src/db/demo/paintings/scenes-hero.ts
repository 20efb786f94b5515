/** The homepage's two pictures: wide and calm, room for words at the left, the subject at the right. */
import { rail } from './course'
import { castShadow, runner, silhouetted } from './figures'
import { birds, discs, filao, streak } from './grounds'
import { coatInks, stableSilks } from './inks'
import { painting } from './painting'
import type { Painting } from './painting'
import { mokaRange } from './peaks'
import { bands, gouges, rect, shape } from './shapes'

export const hero: Painting = painting({
  key: 'hero',
  title: 'First light, Champ de Mars',
  alt: 'A bay racehorse and jockey in bottle green gallop along the rails at dawn beneath the Moka range.',
  focal: [75, 60],
  draw: () => {
    const at = { x: 1070, ground: 800, size: 430 }
    return [
      bands(1500, 720, [
        [0, '#1d4f4b'],
        [120, '#2f655c'],
        [230, '#56816d'],
        [330, '#8aa385'],
        [420, '#c3bf93'],
        [500, '#e8cf95'],
      ]),
      discs(
        [1140, 545],
        [
          [230, '#ecd297'],
          [170, '#f5dfa6'],
        ],
      ),
      streak(80, 300, 560, 22, '#6f9078'),
      streak(460, 400, 420, 18, '#a9b18b'),
      shape('M1150 662Q1300 590 1420 574T1510 580V662Z', '#2b524f'),
      mokaRange(-212, 660, 1640, { lit: '#3d6660', shade: '#2b524f', foot: '#22453f' }, 0.8),
      rect(1390, 631, 130, 30, '#22453f'),
      bands(1500, 1000, [
        [656, '#2f5a45'],
        [700, '#3b684b'],
        [770, '#2f5a41'],
        [870, '#204837'],
        [950, '#173a2d'],
      ]),
      rail({ near: [-20, 716], far: [1520, 704], nearHeight: 40, farHeight: 46, posts: 15 }),
      gouges({
        seed: 1,
        x: -40,
        y: 770,
        w: 1580,
        h: 230,
        count: 70,
        ink: '#4f7d58',
        length: 130,
        width: 4,
      }),
      castShadow({ ...at, ink: '#143328', ridden: true, lean: 1.6, fall: 0.22 }),
      runner({ ...at, coat: coatInks('bay'), silks: stableSilks, ghost: '#f7e8bf', socks: 1 }),
    ].join('')
  },
})

export const about: Painting = painting({
  key: 'about',
  title: 'The string goes out',
  alt: 'Four riders in silhouette leave the yard for morning exercise, filao trees and a pale sun behind them.',
  focal: [70, 62],
  draw: () =>
    [
      bands(1500, 800, [
        [0, '#c9a987'],
        [160, '#dcb98f'],
        [320, '#ebca9c'],
        [470, '#f5dfb4'],
      ]),
      discs(
        [960, 530],
        [
          [230, '#faedcb'],
          [160, '#e0935a'],
        ],
      ),
      mokaRange(-160, 700, 1500, { lit: '#a08a78', shade: '#8b7669' }, 0.7),
      shape('M-10 660Q300 560 640 630T1180 610T1510 640V800H-10Z', '#6f7a5c'),
      rect(-10, 690, 1520, 330, '#4f5e45'),
      shape('M-10 760Q700 730 1510 770V1010H-10Z', '#3f5040'),
      ...[0, 1, 2, 3].map((i) =>
        silhouetted({ x: 1290 - i * 235, ground: 856 - i * 8, size: 262 - i * 18 }, '#1e2b27'),
      ),
      gouges({
        seed: 3,
        x: 0,
        y: 850,
        w: 1500,
        h: 160,
        count: 70,
        ink: '#5d6e50',
        length: 140,
        width: 5,
      }),
      filao(130, 930, 880, { lit: '#33463a', shade: '#26372f' }, 4),
      filao(330, 870, 600, { lit: '#42563f', shade: '#314436' }, 5),
      birds(
        [
          [700, 220, 28],
          [780, 180, 22],
        ],
        '#6d5a3a',
      ),
    ].join(''),
})
