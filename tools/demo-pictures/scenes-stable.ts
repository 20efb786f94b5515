/** Gallery prints of the stable: doors, tack, feed, the colours. */
import { discs } from './grounds'
import { fineHead, head } from './heads'
import { coatInks, ink, otherSilks, stableSilks } from './inks'
import { circle, faded, gouges, line, oval, poly, rays, rect, shape } from './shapes'
import {
  boards,
  bridle,
  bucket,
  doorway,
  halfDoor,
  horseshoe,
  jacket,
  lantern,
  ownJacket,
  ownSilks,
  roof,
  sack,
  saddle,
} from './yard'

/** Three doors in a row, three faces, the shade of the eaves over all. */
export function doorRow(): string {
  const inks = { door: '#1d5143', frame: '#f3ecdc', dark: '#1b2723', brace: '#0f3d33' }
  const bay = (x: number, one: string) =>
    doorway(x, 300, 330, 720, inks) + one + halfDoor(x, 680, 330, 330, inks)
  return [
    rect(-10, -10, 1520, 1020, '#dba48a'),
    gouges({
      seed: 201,
      x: 0,
      y: 200,
      w: 1500,
      h: 700,
      count: 70,
      ink: '#cd9379',
      length: 60,
      width: 6,
      perspective: false,
    }),
    bay(
      90,
      head({
        x: 68,
        y: 330,
        size: 352,
        coat: coatInks('bay'),
        tack: 'headcollar',
        leather: '#b8893b',
        blaze: 'stripe',
      }),
    ),
    rect(420, 270, 26, 740, inks.frame),
    bay(
      585,
      fineHead({
        x: 545,
        y: 310,
        size: 370,
        coat: coatInks('grey'),
        tack: 'headcollar',
        leather: '#9c4630',
      }),
    ),
    rect(915, 270, 26, 740, inks.frame),
    bay(
      1080,
      head({
        x: 1080,
        y: 330,
        size: 352,
        flip: true,
        coat: coatInks('chestnut'),
        tack: 'headcollar',
        leather: '#1d5143',
        blaze: 'star',
      }),
    ),
    rect(1054, 270, 26, 740, inks.frame),
    rect(-10, 150, 1520, 130, '#9a5c4a'),
    roof(-60, -30, 1620, 190, 40, '#8a3f30'),
    lantern(500, 420, 110, ink.umber, '#e9c46f'),
    lantern(1000, 420, 110, ink.umber, '#e9c46f'),
    rect(-10, 960, 1520, 60, '#b5785f'),
    bucket(500, 985, 130, '#8d9a94'),
  ].join('')
}

/** The tack room, upright: saddles on racks, bridles below, the colours between. */
export function tackRoom(): string {
  return [
    boards(-10, -10, 1220, 1520, 12, '#7c5a3a', '#654728'),
    rect(-10, 110, 1220, 22, '#4f3722'),
    jacket(216, 360, 250, otherSilks[2] ?? stableSilks, -2),
    jacket(984, 360, 250, otherSilks[0] ?? stableSilks, 2),
    ownJacket(600, 440, 400),
    ...[224, 620, 1000].map((x) => circle(x, 122, 16, ink.brass)),
    line([224, 130], [224, 166], ink.umber, 6),
    line([1000, 130], [1000, 166], ink.umber, 6),
    rect(-10, 760, 1220, 26, '#4f3722'),
    saddle(260, 890, 310, '#a85a30'),
    saddle(940, 890, 310, '#5c3020'),
    bridle(518, 850, 240, '#3d2619'),
    bridle(682, 850, 240, '#8a4a2a'),
    rect(-10, 1290, 1220, 220, '#563c25'),
    rect(-10, 1290, 1220, 14, '#8f6b47'),
    bucket(210, 1460, 220, '#8d9a94'),
    rect(690, 1250, 420, 210, '#1d5143'),
    rect(690, 1250, 420, 26, '#0f3d33'),
    rect(710, 1306, 380, 6, ink.brass),
    horseshoe(900, 1384, 84, ink.brass, '#1d5143'),
  ].join('')
}

/** The feed room: sacks, a bale, a window full of morning. */
export function feedRoom(): string {
  return [
    rect(-10, -10, 1520, 1020, '#3f5a58'),
    boards(-10, 620, 1520, 400, 16, '#334b4a', '#2a3f3e'),
    rect(490, 50, 520, 470, '#e9dcc0'),
    rect(520, 80, 460, 410, '#f3dfa6'),
    discs([690, 300], [[96, '#f8efcf']]),
    shape('M520 410Q620 330 740 376T980 350V490H520Z', '#8fa06a'),
    shape('M520 450Q700 400 980 430V490H520Z', '#6f8a56'),
    rect(741, 80, 18, 410, '#e9dcc0'),
    rect(520, 272, 460, 16, '#e9dcc0'),
    faded(
      0.2,
      poly(
        [
          [560, 520],
          [980, 520],
          [1250, 1010],
          [720, 1010],
        ],
        '#f0d79a',
      ),
    ),
    rect(-10, 900, 1520, 120, '#263936'),
    faded(
      0.28,
      poly(
        [
          [770, 900],
          [1190, 900],
          [1250, 1010],
          [720, 1010],
        ],
        '#f0d79a',
      ),
    ),
    sack(300, 940, 400, '#c9ab74'),
    sack(560, 960, 330, '#dcc08a', true),
    sack(100, 960, 300, '#b3935f'),
    bucket(800, 965, 200, '#a9b5ae'),
    ...bale(1180, 965),
    rect(1080, 440, 360, 18, '#8f6b47'),
    ...['#9c4630', '#e9dcc0', '#b8893b', '#1d5143'].map((one, i) => {
      const tall = i % 2 === 0 ? 110 : 86
      return (
        rect(1100 + i * 84, 440 - tall, 68, tall, one) +
        rect(1096 + i * 84, 430 - tall, 76, 16, '#263936')
      )
    }),
  ].join('')
}

/** A bale of hay in its twine. */
function bale(x: number, foot: number): string[] {
  const field = { x: x - 190, w: 380, count: 70, length: 70, width: 5, perspective: false }
  return [
    rect(x - 200, foot - 210, 400, 210, '#b98d3c'),
    rect(x - 200, foot - 210, 400, 56, '#dfbd6d'),
    gouges({ ...field, seed: 205, y: foot - 145, h: 135, ink: '#cfa552', turn: -4 }),
    gouges({ ...field, seed: 206, y: foot - 145, h: 135, count: 40, ink: '#95702c', turn: 6 }),
    gouges({ ...field, seed: 208, y: foot - 204, h: 44, count: 30, ink: '#f0d896', turn: -3 }),
    rect(x - 110, foot - 210, 9, 210, '#5c3d24'),
    rect(x + 90, foot - 210, 9, 210, '#5c3d24'),
  ]
}

/** The colours: bottle green, a brass sash, ivory sleeves, brass cap, and nothing else. */
export function theColours(): string {
  return [
    rect(-10, -10, 1220, 1520, '#f0e3c3'),
    rays([600, 760], 1300, 48, '#e6d3a6'),
    rect(50, 50, 1100, 8, ink.bottle),
    rect(50, 1442, 1100, 8, ink.bottle),
    rect(50, 50, 8, 1400, ink.bottle),
    rect(1142, 50, 8, 1400, ink.bottle),
    oval(600, 1300, 400, 26, '#d3bd8b'),
    ownSilks(600, 250, 1060),
  ].join('')
}
