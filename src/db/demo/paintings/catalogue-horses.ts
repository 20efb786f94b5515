/** Which horse hangs in which composition. Coats and markings are given once; the demo's names are matched to the keys. */
import type { Coat } from './inks'
import type { Painting } from './painting'
import type { Scene, Subject } from './portrait'
import { horsePortrait } from './portrait'
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

type Picture = readonly [scene: Scene, title: string, alt: string]

interface Sitter extends Subject {
  pictures: readonly Picture[]
}

/** Words for a coat inside a sentence. */
const worded: Record<Coat, string> = {
  bay: 'bay',
  'dark-bay': 'dark bay',
  chestnut: 'chestnut',
  grey: 'grey',
  black: 'black',
}

const sitters: Record<string, Sitter> = {
  'horse-01': {
    coat: 'bay',
    socks: 1,
    pictures: [
      [
        dawnRange,
        'Dawn gallop',
        'A {coat} racehorse and jockey at the gallop, a pale sun rising behind the Moka range',
      ],
      [
        triptych,
        'Three furlongs',
        'A {coat} racehorse and jockey in three strips: far off, nearer, and close',
      ],
      [
        lanternNight,
        'Evening stables',
        'A {coat} head over a half-door at night, lit by a stable lantern',
      ],
    ],
  },
  'horse-02': {
    coat: 'chestnut',
    socks: 2,
    blaze: 'stripe',
    pictures: [
      [
        lagoon,
        'Free at Le Morne',
        'A {coat} horse gallops on the sand at Le Morne, the lagoon behind',
      ],
      [
        stamp,
        'Postage paid',
        'A large red postage stamp with the head of a {coat} horse in an oval',
      ],
      [twoInks, 'Two inks', 'A {coat} horse gallops across a great red sun on bare paper'],
    ],
  },
  'horse-03': {
    coat: 'grey',
    pictures: [
      [
        moonHead,
        'Moonrise',
        'The head of a {coat} horse before a full moon, the mountains dark below',
      ],
      [
        archway,
        'Out into the day',
        'A {coat} racehorse and jockey gallop past, seen from a dark archway',
      ],
      [
        tradeWind,
        'Trade wind',
        'A {coat} racehorse and jockey gallop under a tower of white cloud',
      ],
    ],
  },
  'horse-04': {
    coat: 'dark-bay',
    blaze: 'star',
    pictures: [
      [
        halfDoorMorning,
        'At the half-door',
        'A {coat} horse with a star looks out over a green half-door',
      ],
      [
        caneRoad,
        'The headland road',
        'A {coat} horse and jockey gallop on a red road beside cane in flower',
      ],
    ],
  },
  'horse-05': {
    coat: 'black',
    pictures: [
      [
        flamboyantShade,
        'Under the flamboyant',
        'A {coat} horse and jockey pass beneath a scarlet flamboyant tree',
      ],
      [
        longEvening,
        'The long evening',
        'A {coat} horse leads under a wide evening sky and a thin moon',
      ],
      [
        moonPath,
        'The moon’s road',
        'A {coat} horse gallops along the beach at night, the moon on the lagoon',
      ],
    ],
  },
  'horse-06': {
    coat: 'bay',
    pictures: [
      [
        rainStraight,
        'Rain on the straight',
        'A {coat} racehorse pulls clear in the rain before the grandstand',
      ],
      [
        pinstripes,
        'Green and brass',
        'The head of a {coat} horse before slanting stripes of green and brass',
      ],
    ],
  },
  'horse-07': {
    coat: 'chestnut',
    socks: 1,
    pictures: [
      [
        pasture,
        'A free afternoon',
        'A {coat} horse loose in a pasture below the cane, egrets by the fence',
      ],
    ],
  },
  'horse-08': {
    coat: 'grey',
    pictures: [
      [
        theTurn,
        'Into the turn',
        'A {coat} horse runs between two others round a bend of mown turf',
      ],
    ],
  },
  'horse-09': {
    coat: 'bay',
    socks: 2,
    blaze: 'stripe',
    pictures: [
      [
        noonTurf,
        'Noon on the turf',
        'A {coat} horse and jockey pass a furlong post on striped turf',
      ],
    ],
  },
  'horse-10': {
    coat: 'dark-bay',
    pictures: [
      [
        finish,
        'At the post',
        'A {coat} racehorse passes the winning post before a full grandstand',
      ],
    ],
  },
  'horse-11': {
    coat: 'dark-bay',
    blaze: 'stripe',
    pictures: [
      [palmsHead, 'Coral sun', 'The head of a {coat} horse against a coral sun and a palm'],
    ],
  },
  'horse-12': {
    coat: 'chestnut',
    blaze: 'star',
    pictures: [
      [
        medallion,
        'The medallion',
        'The head of a {coat} horse in a brass ring and a wreath of leaves',
      ],
    ],
  },
  'horse-13': {
    coat: 'grey',
    pictures: [[spray, 'Spray', 'A {coat} horse gallops through shallow water at sunrise']],
  },
  'horse-14': {
    coat: 'chestnut',
    pictures: [
      [
        underLePouce,
        'Under Le Pouce',
        'A {coat} horse and jockey gallop beneath the tall green peak of Le Pouce',
      ],
    ],
  },
  'horse-15': {
    coat: 'black',
    pictures: [
      [
        threePanels,
        'Three panels',
        'The head of a {coat} horse across panels of ochre, rust and plum',
      ],
    ],
  },
  'horse-16': {
    coat: 'black',
    pictures: [
      [
        duskLight,
        'Against the sun',
        'A {coat} racehorse and jockey in silhouette before a setting sun',
      ],
    ],
  },
}

/** Each horse's pictures, its portrait first. */
export const horsePrints: Record<string, Painting[]> = Object.fromEntries(
  Object.entries(sitters).map(([horseKey, { pictures, ...subject }]) => [
    horseKey,
    pictures.map(([scene, title, alt], i) =>
      horsePortrait({
        key: i === 0 ? horseKey : `${horseKey}-${String(i + 1)}`,
        title,
        alt: `${alt.replace('{coat}', worded[subject.coat])}.`,
        scene,
        ...subject,
      }),
    ),
  ]),
)

export const stableCoats: Record<string, Coat | undefined> = Object.fromEntries(
  Object.entries(sitters).map(([horseKey, { coat }]) => [horseKey, coat]),
)
