/** The gallery's prints, in the order they hang, with the words beneath them. */
import type { Painting } from './painting'
import { painting } from './painting'
import { clockTower, forge, sandRing, weighingRoom } from './scenes-facilities'
import { afterRain, emptyCourse, fullStand, raceDayTable } from './scenes-raceday'
import { doorRow, feedRoom, tackRoom, theColours } from './scenes-stable'
import { oneSail, portFloat, silksLine } from './scenes-town'
import { avenue, highGallop, seaSwim, skyline, stopwatch } from './scenes-training'
import { blueRibbon, photoFinish, trophyShelf, winnersWreath } from './scenes-victory'

export type GalleryCategory = 'stable' | 'training' | 'victory' | 'facilities' | 'other'

export interface GalleryPrint {
  painting: Painting
  category: GalleryCategory
  title: string
  description: string
}

interface PrintDraft {
  key: string
  category: GalleryCategory
  title: string
  description: string
  alt: string
  focal: readonly [x: number, y: number]
  upright?: boolean
  draw: () => string
}

const print = ({ category, description, ...draft }: PrintDraft): GalleryPrint => ({
  painting: painting({ ...draft, key: `gallery-${draft.key}` }),
  category,
  title: draft.title,
  description,
})

export const galleryPrints: readonly GalleryPrint[] = [
  print({
    key: 'door-row',
    category: 'stable',
    title: 'Three doors down',
    description: 'The east row at breakfast time. Nobody has ever been early enough for the grey.',
    alt: 'Three horses look out over green half-doors in a pink-washed stable row.',
    focal: [50, 52],
    draw: doorRow,
  }),
  print({
    key: 'skyline',
    category: 'training',
    title: 'Six on the skyline',
    description: 'First lot on the ridge path, a little before six. They like to go in order.',
    alt: 'Six horses and riders in silhouette along a hill against an orange dawn.',
    focal: [52, 66],
    draw: skyline,
  }),
  print({
    key: 'wreath',
    category: 'victory',
    title: 'In the winner’s enclosure',
    description: 'The wreath, the bunting and the longest four minutes of a lad’s afternoon.',
    alt: 'A bay horse with a wreath of flowers round its neck before a crowd and bunting.',
    focal: [66, 50],
    draw: winnersWreath,
  }),
  print({
    key: 'one-sail',
    category: 'other',
    title: 'One sail home',
    description: 'The lagoon off Le Morne on our yearly day out. The horses stayed in the shade.',
    alt: 'A small sailing boat on a plum-coloured lagoon at dusk, Le Morne behind it.',
    focal: [48, 62],
    upright: true,
    draw: oneSail,
  }),
  print({
    key: 'empty-course',
    category: 'facilities',
    title: 'Before anyone comes',
    description: 'Champ de Mars on a Friday morning, mist still lying along the foot of the range.',
    alt: 'The empty turf of the Champ de Mars, white rails curving towards the Moka range in mist.',
    focal: [40, 52],
    draw: emptyCourse,
  }),
  print({
    key: 'tack-room',
    category: 'stable',
    title: 'Everything in its place',
    description: 'The tack room after evening stables: saddles soaped, silks pressed, bits dry.',
    alt: 'Racing silks, saddles and bridles hang on the boards of a tack room.',
    focal: [50, 38],
    upright: true,
    draw: tackRoom,
  }),
  print({
    key: 'sea-swim',
    category: 'training',
    title: 'A swim after work',
    description: 'Salt water is good for the legs. Getting out again is a matter of opinion.',
    alt: 'A chestnut horse swims in a turquoise lagoon with Le Morne behind.',
    focal: [58, 56],
    draw: seaSwim,
  }),
  print({
    key: 'blue-ribbon',
    category: 'victory',
    title: 'The ribbon',
    description:
      'Painted for the yard the winter after our grey took the mile by a length and a half.',
    alt: 'A grey racehorse and jockey gallop through the loops of a wide blue ribbon.',
    focal: [52, 55],
    draw: blueRibbon,
  }),
  print({
    key: 'forge',
    category: 'facilities',
    title: 'Shoeing day',
    description: 'Light plates for the course, steel for the road. The fire is lit by five.',
    alt: 'A blazing forge, an anvil with a glowing horseshoe and a row of shoes on the wall.',
    focal: [44, 56],
    draw: forge,
  }),
  print({
    key: 'silks-line',
    category: 'other',
    title: 'Washing day',
    description: 'Sunday’s line: ours, and three borrowed from friends after a very wet Saturday.',
    alt: 'Four jockeys’ jackets in different colours dry on a line against a blue sky.',
    focal: [44, 52],
    draw: silksLine,
  }),
  print({
    key: 'high-gallop',
    category: 'training',
    title: 'The high gallop',
    description:
      'Red earth, a steady climb and cane on both sides. The last furlong is the honest one.',
    alt: 'Four horses gallop up a red road across folds of green and golden cane.',
    focal: [50, 62],
    upright: true,
    draw: highGallop,
  }),
  print({
    key: 'feed-room',
    category: 'stable',
    title: 'The feed room at six',
    description: 'Oats, bran, hay and one locked tin of molasses, for reasons the chestnut knows.',
    alt: 'Sacks, a bucket and hay in a feed room lit by a morning window.',
    focal: [42, 56],
    draw: feedRoom,
  }),
  print({
    key: 'photo-finish',
    category: 'victory',
    title: 'The judge’s photograph',
    description: 'Three noses and one line. Ours is the near one, and yes, it counted.',
    alt: 'A sepia photo-finish print: three racehorses reach the line together.',
    focal: [50, 56],
    draw: photoFinish,
  }),
  print({
    key: 'clock-tower',
    category: 'facilities',
    title: 'Twenty to six',
    description:
      'The clock was a gift and runs four minutes fast. Everyone has agreed to believe it.',
    alt: 'A stable clock tower under a violet dawn sky, a thin moon beside it.',
    focal: [49, 40],
    upright: true,
    draw: clockTower,
  }),
  print({
    key: 'full-stand',
    category: 'other',
    title: 'A full stand',
    description:
      'Feature day from the far rail. If you look closely, everyone is pointing at ours.',
    alt: 'A crowded grandstand with a yellow roof, five racehorses running before it.',
    focal: [50, 62],
    draw: fullStand,
  }),
  print({
    key: 'stopwatch',
    category: 'training',
    title: 'The watch',
    description: 'Ninety seconds or so, and a whole morning’s talk about where they went.',
    alt: 'A brass stopwatch with a galloping horse and jockey on its dial.',
    focal: [50, 55],
    upright: true,
    draw: stopwatch,
  }),
  print({
    key: 'sand-ring',
    category: 'facilities',
    title: 'The sand ring, resting',
    description: 'Raked twice a day. The flamboyant was here first and keeps the middle.',
    alt: 'A ring of raked sand with white rails round a flamboyant tree in flower.',
    focal: [50, 58],
    draw: sandRing,
  }),
  print({
    key: 'trophy-shelf',
    category: 'victory',
    title: 'Room for another',
    description: 'The office shelf. The horseshoe is not a prize; it came off in the straight.',
    alt: 'Silver, gold and bronze cups and a horseshoe on a shelf against a green wall.',
    focal: [46, 58],
    draw: trophyShelf,
  }),
  print({
    key: 'port-float',
    category: 'other',
    title: 'Off the boat',
    description: 'Port Louis, after the long crossing: a new face, and a first look at the island.',
    alt: 'A chestnut horse looks out of a green horse float on the quay beside a ship.',
    focal: [52, 62],
    draw: portFloat,
  }),
  print({
    key: 'the-colours',
    category: 'stable',
    title: 'The colours',
    description:
      'Bottle green, a brass sash, ivory sleeves, brass cap. Easy to find in a field of eleven.',
    alt: 'A jockey’s jacket in bottle green with a brass sash, and a brass cap above it.',
    focal: [50, 52],
    upright: true,
    draw: theColours,
  }),
  print({
    key: 'avenue',
    category: 'training',
    title: 'December, going home',
    description:
      'The flamboyants meet overhead for about three weeks. We walk that way on purpose.',
    alt: 'A rider far down a road beneath an avenue of scarlet flamboyant trees.',
    focal: [50, 62],
    upright: true,
    draw: avenue,
  }),
  print({
    key: 'weighing-room',
    category: 'facilities',
    title: 'The weighing room',
    description:
      'Saddle, cloth, jockey, nerves. The needle is not interested in the last of these.',
    alt: 'A large brass scale, a saddle and the stable’s green jacket in the weighing room.',
    focal: [48, 44],
    draw: weighingRoom,
  }),
  print({
    key: 'race-day-table',
    category: 'other',
    title: 'Saturday, ten o’clock',
    description: 'Tea, a hat, good glasses and the card. The ring round the second line is hope.',
    alt: 'A race card, straw hat, field glasses and a cup of tea on a checked tablecloth.',
    focal: [50, 50],
    draw: raceDayTable,
  }),
  print({
    key: 'after-rain',
    category: 'other',
    title: 'After the rain',
    description: 'Going soft, light perfect, nobody left but the man with the fork.',
    alt: 'A muted rainbow over the Moka range and the wet, empty course.',
    focal: [62, 50],
    draw: afterRain,
  }),
]
