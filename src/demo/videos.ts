import type { NewVideo } from '../domains/horses/server/horses-changes.store'
import type { Run } from './careers'

/** Looks like an address but leads to no video: YouTube ids never end in x. */
export const youtubeAddress = (kind: 'run' | 'day', number: number) =>
  `https://www.youtube.com/watch?v=${kind}-${String(number).padStart(5, '0')}-x`

/** Looks like an address; Vimeo has no ids that high. */
export const vimeoAddress = (number: number) => `https://vimeo.com/99000${10_000 + number}`

const facebookAddress = (number: number) =>
  `https://www.facebook.com/example.stable.demo/videos/99000${10_000 + number}`

const addresses: Record<NewVideo['platform'], (number: number) => string> = {
  youtube: (number) => youtubeAddress('day', number),
  vimeo: (number) => vimeoAddress(900 + number),
  facebook: facebookAddress,
}

/** A film made at home. A film of a race names none: it gets the best race left. */
type Film =
  | readonly [tag: 'race', platform: NewVideo['platform'], words: string]
  | readonly [
      tag: Exclude<NewVideo['tag'], 'race'>,
      platform: NewVideo['platform'],
      title: string,
      date: string,
      words?: string,
    ]

/** The films of each horse, in the order shown. */
const films: Readonly<Record<string, readonly Film[]>> = {
  'horse-01': [
    ['race', 'youtube', 'The whole race, with the walk back to the enclosure.'],
    ['training', 'vimeo', 'Last piece of work before the races', '2026-10-28'],
    ['barrier_trial', 'facebook', 'Trial on the sand, first from the left', '2026-04-09'],
    ['general', 'youtube', 'A morning in box three', '2026-06-02', 'He likes the radio.'],
    ['race', 'facebook', 'Filmed from the rails by one of his owners.'],
  ],
  'horse-02': [
    ['training', 'youtube', 'Two furlongs on the beach at Le Morne', '2026-09-15'],
    ['race', 'facebook', 'Filmed from the family stand. Mind your ears.'],
    ['general', 'vimeo', 'Off the boat', '2025-05-19', 'His first hour on the island.'],
  ],
  'horse-03': [
    ['race', 'youtube', 'A length and a half, and a very loud stand.'],
    ['race', 'vimeo', 'The parade and the race.'],
    ['training', 'facebook', 'Through the shallows with the pony', '2026-08-20'],
  ],
  'horse-04': [
    ['barrier_trial', 'youtube', 'Quick away: a trial over 990 metres', '2026-04-08'],
    ['training', 'facebook', 'The headland road at six', '2026-07-22'],
  ],
  'horse-05': [
    ['training', 'vimeo', 'A slow mile, then a fast one', '2026-08-12'],
    ['general', 'facebook', 'Why he is last in to breakfast', '2026-09-02'],
  ],
  'horse-06': [
    ['race', 'youtube', 'From the stand, with umbrellas.'],
    ['training', 'youtube', 'Work in the wet', '2026-05-29', 'Filmed from under a tree.'],
  ],
  'horse-07': [['general', 'youtube', 'His first weekend without a saddle', '2026-02-14']],
  'horse-08': [['race', 'facebook', 'In front, where he liked to be.']],
  'horse-09': [
    ['training', 'youtube', 'Noon on the turf', '2026-10-06'],
    ['barrier_trial', 'vimeo', 'Standing still, for once', '2026-04-10'],
  ],
  'horse-10': [['race', 'youtube', 'The finish from the judge’s side.']],
  'horse-12': [
    ['race', 'vimeo', 'The picture shakes when she comes.'],
    ['general', 'youtube', 'She learns to load', '2025-03-05'],
  ],
  'horse-14': [['training', 'facebook', 'Walking out in water, week nine', '2026-08-03']],
  'horse-15': [['race', 'youtube', 'A patient ride, from start to finish.']],
  'horse-16': [
    ['barrier_trial', 'youtube', 'His first time out of the gates', '2026-08-27'],
    ['training', 'vimeo', 'Keeping up with the big ones', '2026-08-06'],
  ],
  'horse-17': [
    ['training', 'facebook', 'First canters', '2026-10-30', 'Ears forward the whole way round.'],
  ],
}

/** A horse's videos; those of races show its best-paid `runs`. */
export function videosOf(horseKey: string, runs: readonly Run[]): NewVideo[] {
  const best = [...runs].sort((a, b) => Number(b.prizeMoney) - Number(a.prizeMoney))
  const firstNumber = Number(horseKey.slice(-2)) * 10
  return (films[horseKey] ?? []).map((film, displayOrder) => {
    const videoUrl = addresses[film[1]](firstNumber + displayOrder)
    if (film[0] !== 'race') {
      const [tag, platform, title, videoDate, words] = film
      const description = words ?? null
      // This address lost its end when copied, so the page says that the video can't be loaded.
      const isCut = title === 'Work in the wet'
      const copied = isCut ? videoUrl.slice(0, -4) : videoUrl
      return { tag, platform, title, videoDate, description, displayOrder, videoUrl: copied }
    }
    const [tag, platform, description] = film
    const run = best.shift()
    if (!run) throw new Error(`${horseKey} has a film of a race and no race`)
    const title = `${run.raceName}, ${run.distanceMetres ?? 0} metres`
    return { tag, platform, title, videoDate: run.raceDate, description, displayOrder, videoUrl }
  })
}
