import { addMoney } from '../../lib/money'
import type { HorsePhoto, HorseVideo, Performance } from './horses.contract'
import { filmsOf, type Film } from './films.rules'

/** What is pinned to the career line at one day: a race with its films and photos, or those of a day without a race. */
export interface CareerEntry {
  day: string
  run: Performance | null
  films: readonly Film[]
  photos: readonly HorsePhoto[]
}

/** The races of one year, which is a season in Mauritius. */
export interface Season {
  year: string
  /** Newest first. */
  runs: readonly Performance[]
  /** The races and, at their dates, films and photos of other days; newest first. */
  entries: readonly CareerEntry[]
  wins: number
  /** Undefined if it was won in several currencies. */
  prizes: Pick<Performance, 'prizeMoney' | 'currency'> | undefined
}

/**
 * A career by season, the latest first, with films and photos at their dates: those of a race's day at the race, all
 * others between the races. Photos without a date, and all of years without a race, are left to the galleries.
 */
export function careerOf(
  newestFirst: readonly Performance[],
  videos: readonly HorseVideo[],
  photos: readonly HorsePhoto[],
): Season[] {
  const { own, replays } = filmsOf(videos, newestFirst)
  const films = [...own, ...replays]
  const raceDays = new Set(newestFirst.map(({ raceDate }) => raceDate))
  const otherDays = [
    ...films.filter(({ run }) => run === null).map(({ videoDate }) => videoDate),
    ...photos.map(({ takenOn }) => takenOn).filter((day) => day !== null),
  ].filter((day) => !raceDays.has(day))
  const races = newestFirst.map((run): CareerEntry => {
    const day = run.raceDate
    const isItsFilm = (film: Film) => (film.run ? film.run.id === run.id : film.videoDate === day)
    return { day, run, films: films.filter(isItsFilm), photos: takenOn(day, photos) }
  })
  const others = [...new Set(otherDays)].map((day): CareerEntry => {
    const isOfDay = ({ run, videoDate }: Film) => run === null && videoDate === day
    return { day, run: null, films: films.filter(isOfDay), photos: takenOn(day, photos) }
  })
  const entries = [...races, ...others].sort((one, other) => other.day.localeCompare(one.day))
  return [...new Set(newestFirst.map(({ raceDate }) => yearOf(raceDate)))].map((year) => {
    const runs = newestFirst.filter(({ raceDate }) => yearOf(raceDate) === year)
    return {
      year,
      runs,
      entries: entries.filter(({ day }) => yearOf(day) === year),
      wins: runs.filter(({ position }) => position === 1).length,
      prizes: prizesOf(runs),
    }
  })
}

const yearOf = (day: string) => day.slice(0, 4)
const takenOn = (day: string, photos: readonly HorsePhoto[]) =>
  photos.filter((photo) => photo.takenOn === day)

function prizesOf(runs: readonly Performance[]) {
  const [currency, ...others] = new Set(runs.map((run) => run.currency))
  if (currency === undefined || others.length > 0) return undefined
  return { currency, prizeMoney: addMoney(runs.map(({ prizeMoney }) => prizeMoney)) }
}
