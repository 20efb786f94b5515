/** The homepage's two pictures: wide and calm, room for words at the left, the subject at the right. */
import { rail } from './course'
import { castShadow, runner, silhouetted } from './figures'
import { birds, discs, filao, streak } from './grounds'
import { coatInks, stableSilks } from './inks'
import type { Painting } from './painting'
import { painting } from './painting'
import { mokaRange } from './peaks'
import { bands, faded, gouges, rect, shape } from './shapes'

export const hero: Painting = painting({
  key: 'hero',
  title: 'First light, Champ de Mars',
  alt: 'A bay racehorse and jockey in bottle green gallop along the rails at dawn beneath the Moka range.',
  focal: [72, 58],
  draw: () => {
    const at = { x: 1080, ground: 800, size: 470 }
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
        [1130, 540],
        [
          [230, '#edd9a2'],
          [170, '#f7e8bf'],
        ],
      ),
      streak(80, 300, 560, 22, '#6f9078'),
      streak(520, 400, 420, 18, '#a9b18b'),
      mokaRange(-40, 660, 1580, { lit: '#3d6660', shade: '#2b524f', foot: '#22453f' }, 0.72),
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
  focal: [60, 62],
  draw: () =>
    [
      bands(1500, 800, [
        [0, '#d8b98a'],
        [200, '#e3c898'],
        [380, '#eed8ab'],
        [540, '#f6e6c2'],
      ]),
      discs(
        [980, 560],
        [
          [210, '#fbf1d6'],
          [150, '#e9a35f'],
        ],
      ),
      shape('M-10 640Q300 520 640 600T1180 580T1510 620V800H-10Z', '#b9a273'),
      mokaRange(-200, 700, 1100, { lit: '#a98d6b', shade: '#937856' }, 0.6),
      rect(-10, 696, 1520, 320, '#6d5a3a'),
      shape('M-10 720Q700 690 1510 730V1010H-10Z', '#554a35'),
      ...[0, 1, 2, 3].map((i) =>
        faded(
          1,
          silhouetted({ x: 1240 - i * 225, ground: 806 - i * 6, size: 230 - i * 14 }, '#2e2a24'),
        ),
      ),
      gouges({
        seed: 3,
        x: 0,
        y: 820,
        w: 1500,
        h: 180,
        count: 70,
        ink: '#7a6a47',
        length: 140,
        width: 5,
      }),
      filao(150, 900, 820, { lit: '#3d4a34', shade: '#2e3a2c' }, 4),
      filao(300, 860, 560, { lit: '#4c583c', shade: '#384632' }, 5),
      birds(
        [
          [700, 220, 28],
          [780, 180, 22],
        ],
        '#6d5a3a',
      ),
    ].join(''),
})
