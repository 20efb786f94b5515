/** Every picture in the demo stable: the homepage's, each horse's and the gallery's. */
import { clockTower, forge, sandRing, weighingRoom } from './scenes-facilities'
import { afterRain, emptyCourse, fullStand, raceDayTable } from './scenes-raceday'
import { doorRow, feedRoom, tackRoom, theColours } from './scenes-stable'
import { oneSail, portFloat, silksLine } from './scenes-town'
import { avenue, highGallop, seaSwim, skyline, stopwatch } from './scenes-training'
import { blueRibbon, photoFinish, trophyShelf, winnersWreath } from './scenes-victory'
import { caneRoad, flamboyantShade, pasture, tradeWind, underLePouce } from './scenes-country'
import { dawnRange, duskLight, finish, rainStraight } from './scenes-course'
import { halfDoorMorning, lanternNight, moonHead, palmsHead } from './scenes-heads'
import {
  archway,
  medallion,
  pinstripes,
  stamp,
  threePanels,
  triptych,
  twoInks,
} from './scenes-plates'
import { lagoon, moonPath, spray } from './scenes-shore'
import { longEvening, noonTurf, theTurn } from './scenes-turf'
import { hero } from './scenes-hero'
import { landscape, type Painting, upright } from './painting'
import { cardamomFrost, type Scene, type Subject, tamarindLedger } from './portrait'

interface Sitter extends Subject {
  /** The portrait first. */
  pictures: readonly Scene[]
}

/** The horses with pictures, by their keys in the demo. */
export const sitters: Readonly<Record<string, Sitter>> = {
  'horse-01': { coat: 'bay', ...tamarindLedger, pictures: [dawnRange, triptych, lanternNight] },
  'horse-02': {
    coat: 'chestnut',
    blaze: 'stripe',
    white: { leftHind: 'stocking', rightHind: 'stocking', rightFore: 'sock' },
    pictures: [lagoon, stamp, twoInks],
  },
  'horse-03': { coat: 'grey', ...cardamomFrost, pictures: [moonHead, archway, tradeWind] },
  'horse-04': {
    coat: 'dark-bay',
    blaze: 'star',
    white: { rightFore: 'sock' },
    pictures: [halfDoorMorning, caneRoad],
  },
  'horse-05': {
    coat: 'black',
    white: { rightHind: 'sock' },
    pictures: [flamboyantShade, longEvening, moonPath],
  },
  'horse-06': {
    coat: 'bay',
    white: { rightHind: 'sock', rightFore: 'sock' },
    pictures: [rainStraight, pinstripes],
  },
  'horse-07': {
    coat: 'chestnut',
    blaze: 'stripe',
    white: { leftHind: 'sock' },
    pictures: [pasture],
  },
  'horse-08': { coat: 'grey', white: { rightHind: 'sock' }, pictures: [theTurn] },
  'horse-09': {
    coat: 'bay',
    blaze: 'stripe',
    white: { leftFore: 'sock', leftHind: 'stocking', rightHind: 'sock' },
    pictures: [noonTurf],
  },
  'horse-10': {
    coat: 'dark-bay',
    white: { leftHind: 'sock', rightHind: 'sock' },
    pictures: [finish],
  },
  'horse-11': { coat: 'dark-bay', blaze: 'stripe', pictures: [palmsHead] },
  'horse-12': { coat: 'chestnut', blaze: 'star', pictures: [medallion] },
  'horse-13': { coat: 'grey', dapples: true, pictures: [spray] },
  'horse-14': { coat: 'chestnut', white: { leftFore: 'stocking' }, pictures: [underLePouce] },
  'horse-15': { coat: 'black', pictures: [threePanels] },
  'horse-16': { coat: 'black', blaze: 'star', pictures: [duskLight] },
}

const portraits = Object.entries(sitters).flatMap(([horseKey, { pictures, ...subject }]) =>
  pictures.map(({ focal, draw }, index) =>
    landscape(index === 0 ? horseKey : `${horseKey}-${index + 1}`, focal, () => draw(subject)),
  ),
)

export const paintings: readonly Painting[] = [
  landscape('hero', [88, 58], hero),
  ...portraits,
  landscape('gallery-door-row', [50, 52], doorRow),
  landscape('gallery-skyline', [52, 66], skyline),
  landscape('gallery-wreath', [66, 50], winnersWreath),
  upright('gallery-one-sail', [48, 62], oneSail),
  landscape('gallery-empty-course', [40, 52], emptyCourse),
  upright('gallery-tack-room', [50, 38], tackRoom),
  landscape('gallery-sea-swim', [58, 56], seaSwim),
  landscape('gallery-blue-ribbon', [52, 55], blueRibbon),
  landscape('gallery-forge', [44, 56], forge),
  landscape('gallery-silks-line', [44, 52], silksLine),
  upright('gallery-high-gallop', [50, 62], highGallop),
  landscape('gallery-feed-room', [42, 56], feedRoom),
  landscape('gallery-photo-finish', [50, 56], photoFinish),
  upright('gallery-clock-tower', [49, 40], clockTower),
  landscape('gallery-full-stand', [50, 62], fullStand),
  upright('gallery-stopwatch', [50, 55], stopwatch),
  landscape('gallery-sand-ring', [50, 58], sandRing),
  landscape('gallery-trophy-shelf', [46, 58], trophyShelf),
  landscape('gallery-port-float', [52, 62], portFloat),
  upright('gallery-the-colours', [50, 52], theColours),
  upright('gallery-avenue', [50, 62], avenue),
  landscape('gallery-weighing-room', [48, 44], weighingRoom),
  landscape('gallery-race-day-table', [50, 50], raceDayTable),
  landscape('gallery-after-rain', [62, 50], afterRain),
]
