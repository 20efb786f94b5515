/** The homepage's picture: wide and calm, room for words at the left, the subject at the right. */
import { tamarindLedger } from './portrait'
import { rail } from './course'
import { castShadow, runner } from './figures'
import { discs, streak } from './grounds'
import { coatInks, stableSilks } from './inks'
import { mokaRange } from './peaks'
import { bands, gouges, shape } from './shapes'

export function hero(): string {
  const at = { x: 1015, ground: 820, size: 540, pose: 'reach' as const }
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
      [1105, 545],
      [
        [230, '#ecd297'],
        [170, '#f5dfa6'],
      ],
    ),
    streak(80, 300, 560, 22, '#6f9078'),
    streak(460, 400, 420, 18, '#a9b18b'),
    shape('M1150 662Q1300 590 1420 574T1510 580V662Z', '#2b524f'),
    mokaRange(-212, 660, 1640, { lit: '#3d6660', shade: '#2b524f', foot: '#22453f' }, 0.8),
    shape('M1260 644Q1330 630 1510 630V662H1260Z', '#22453f'),
    bands(1500, 1000, [
      [656, '#2f5a45'],
      [700, '#3b684b'],
      [770, '#2f5a41'],
      [870, '#204837'],
      [950, '#173a2d'],
    ]),
    rail({ near: [-20, 716], far: [1520, 704], nearHeight: 40, farHeight: 46, posts: 15 }),
    // below where wide screens cut the picture
    gouges({
      seed: 1,
      x: -40,
      y: 850,
      w: 1580,
      h: 150,
      count: 50,
      ink: '#4f7d58',
      length: 130,
      width: 4,
    }),
    castShadow({ ...at, ground: 868, ink: '#143328', ridden: true, lean: 0.8, fall: 0.16 }),
    runner({
      ...at,
      coat: coatInks('bay'),
      silks: stableSilks,
      ghost: '#f7e8bf',
      ...tamarindLedger,
    }),
  ].join('')
}
