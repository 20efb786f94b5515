import type { Chance } from './random'

/** A race as the race card prints it. */
export interface Race {
  date: string
  number: number
  name: string
  /** The highest rating allowed to enter; none in a feature race. */
  ceiling: number | null
  distanceMetres: number
  runners: number
  /** What first, second and so on are paid, in rupees. */
  prizes: readonly number[]
}

interface Season {
  from: string
  to: string
  without: readonly string[]
  /** The Maiden Cup is run on a Sunday. */
  maidenCup: string
  features: Readonly<Record<string, string>>
}

export const seasons: readonly Season[] = [
  {
    from: '2024-04-20',
    to: '2024-12-07',
    without: ['2024-06-08', '2024-08-17', '2024-10-26'],
    maidenCup: '2024-09-08',
    features: {
      '2024-05-25': 'Duchess of York Cup',
      '2024-07-06': 'Barbé Cup',
      '2024-10-12': 'Princess Margaret Cup',
      '2024-11-09': 'Golden Trophy',
      '2024-12-07': 'Duke of York Cup',
    },
  },
  {
    from: '2025-08-02',
    to: '2025-12-27',
    without: ['2025-11-01'],
    maidenCup: '2025-11-16',
    features: {
      '2025-08-23': 'Duchess of York Cup',
      '2025-09-13': 'Princess Margaret Cup',
      '2025-10-04': 'Barbé Cup',
      '2025-12-06': 'Golden Trophy',
      '2025-12-27': 'Duke of York Cup',
    },
  },
  {
    from: '2026-04-18',
    to: '2026-11-14',
    without: ['2026-05-23', '2026-07-11', '2026-08-15', '2026-09-26', '2026-10-31'],
    maidenCup: '2026-09-06',
    features: {
      '2026-05-16': 'Duchess of York Cup',
      '2026-06-27': 'Barbé Cup',
      '2026-08-01': 'Princess Margaret Cup',
      '2026-10-17': 'Golden Trophy',
    },
  },
]

/** Races with a name of their own: distances, and prizes in rupees. */
const featureRaces: Readonly<Record<string, { metres: number; prizes: readonly number[] }>> = {
  'Duchess of York Cup': { metres: 1400, prizes: [330_000, 134_000, 67_000, 33_000] },
  'Princess Margaret Cup': { metres: 1400, prizes: [260_000, 105_000, 52_000, 26_000] },
  'Barbé Cup': { metres: 1600, prizes: [420_000, 170_000, 85_000, 42_000] },
  'Maiden Cup': { metres: 2400, prizes: [620_000, 250_000, 125_000, 62_000] },
  'Golden Trophy': { metres: 2200, prizes: [300_000, 122_000, 61_000, 30_000] },
  'Duke of York Cup': { metres: 1600, prizes: [400_000, 162_000, 81_000, 40_000] },
}

/** The day's handicaps by their ceiling; a feature race replaces the last but one. */
const handicaps = [15, 20, 25, 36, 20, 46, 25, 36, 61] as const

const handicapPrizes: Readonly<Record<number, readonly number[]>> = {
  15: [73_000, 30_000, 15_000, 8_000],
  20: [82_000, 34_000, 17_000, 9_000],
  25: [90_000, 37_000, 18_500, 9_500],
  36: [100_000, 41_000, 20_500, 10_500],
  46: [110_000, 45_000, 22_500, 11_500],
  61: [135_000, 55_000, 27_500, 14_000],
}

/** Common distances appear more often than the shortest and the longest. */
const handicapDistances = [990, 990, 1365, 1365, 1400, 1400, 1500, 1500, 1600, 1600, 1850, 2400]

const handicapNames = [
  'Ruisseau du Pouce',
  'Citadelle',
  'Lady Twining',
  'Labourdonnais',
  'Signal Mountain',
  'Les Salines',
  'Plaine Lauzun',
  'Vallée Pitot',
  'Tranquebar',
  'Pailles',
  'Grand River',
  'Junction',
  'Bell Village',
  'Cassis',
  'Champ Delort',
  'Company Garden',
] as const

/** Every race of the three seasons' meetings, in order. */
export function raceCards(chance: Chance): Race[] {
  return seasons.flatMap((season) =>
    meetingsOf(season).flatMap((date) =>
      handicaps.map((ceiling, index) => {
        const isMainRace = index === handicaps.length - 2
        const feature = isMainRace ? featureOn(season, date) : undefined
        return feature === undefined
          ? handicap(chance, date, index + 1, ceiling)
          : featureRace(chance, date, index + 1, feature)
      }),
    ),
  )
}

function meetingsOf(season: Season): string[] {
  const days: string[] = []
  for (let day = season.from; day <= season.to; day = addDays(day, 7)) {
    if (season.without.includes(day)) continue
    // The Maiden Cup's Sunday replaces the Saturday before.
    days.push(addDays(day, 1) === season.maidenCup ? season.maidenCup : day)
  }
  return days
}

const featureOn = (season: Season, date: string) =>
  date === season.maidenCup ? 'Maiden Cup' : season.features[date]

function handicap(chance: Chance, date: string, number: number, ceiling: number): Race {
  return {
    date,
    number,
    name: `${chance.pick(handicapNames)} Handicap (0-${ceiling})`,
    ceiling,
    distanceMetres: chance.pick(handicapDistances),
    runners: chance.between(7, 11),
    prizes: handicapPrizes[ceiling] ?? [],
  }
}

function featureRace(chance: Chance, date: string, number: number, name: string): Race {
  const feature = featureRaces[name]
  if (!feature) throw new Error(`No feature race is called ${name}`)
  const runners = chance.between(9, 11)
  const { metres: distanceMetres, prizes } = feature
  return { date, number, name, ceiling: null, distanceMetres, runners, prizes }
}

const DAY_MS = 24 * 60 * 60 * 1000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
