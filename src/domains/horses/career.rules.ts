import { addMoney } from '../../lib/money'
import type { HorseVideo, Performance } from './horses.contract'
import { type GalleryVideo, videoGallery } from './video-gallery.rules'

/** What is pinned to the career line: a race with its films, or a film of another day. */
export type CareerEntry =
  | { run: Performance; films: readonly GalleryVideo[] }
  | { run: null; films: readonly [GalleryVideo] }

/** The races of one year, which is a season in Mauritius. */
export interface Season {
  year: string
  /** Newest first. */
  runs: readonly Performance[]
  /** The races and, at their dates, films of other days; newest first. */
  entries: readonly CareerEntry[]
  wins: number
  /** Undefined if it was won in several currencies. */
  prizes: Pick<Performance, 'prizeMoney' | 'currency'> | undefined
}

/**
 * A career by season, the latest first, with each film at its date: a race's own film and any other of its day at
 * the race, all others between the races. Films of years without a race are left to the gallery.
 */
export function careerOf(
  newestFirst: readonly Performance[],
  videos: readonly HorseVideo[],
): Season[] {
  const films = videoGallery(videos, newestFirst)
  const days = new Set(newestFirst.map(({ raceDate }) => raceDate))
  const years = [...new Set(newestFirst.map(({ raceDate }) => yearOf(raceDate)))]
  return years.map((year) => {
    const runs = newestFirst.filter(({ raceDate }) => yearOf(raceDate) === year)
    const races = runs.map((run) => ({ run, films: filmsOf(run, films) }))
    const others = films
      .filter(({ run, videoDate }) => run === null && !days.has(videoDate))
      .filter(({ videoDate }) => yearOf(videoDate) === year)
      .map((film) => ({ run: null, films: [film] as const }))
    return {
      year,
      runs,
      entries: [...races, ...others].sort((one, other) => dayOf(other).localeCompare(dayOf(one))),
      wins: runs.filter(({ position }) => position === 1).length,
      prizes: prizesOf(runs),
    }
  })
}

const yearOf = (day: string) => day.slice(0, 4)
const dayOf = ({ run, films }: CareerEntry) => run?.raceDate ?? films[0]?.videoDate ?? ''

const filmsOf = (run: Performance, films: readonly GalleryVideo[]) =>
  films.filter((film) => (film.run ? film.run.id === run.id : film.videoDate === run.raceDate))

function prizesOf(runs: readonly Performance[]) {
  const [currency, ...others] = new Set(runs.map((run) => run.currency))
  if (currency === undefined || others.length > 0) return undefined
  return { currency, prizeMoney: addMoney(runs.map(({ prizeMoney }) => prizeMoney)) }
}
