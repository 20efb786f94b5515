import type { HorseVideo, Performance } from './horses.contract'
import type { VideoPlatform } from './videos.rules'
import { videoPlatformOf, videoPlayerUrl } from './video-player.rules'

/** A video of a horse or of its race. */
export interface Film extends Pick<
  HorseVideo,
  'id' | 'videoUrl' | 'title' | 'videoDate' | 'description' | 'tag'
> {
  /** `null` if the address belongs to none of the platforms. */
  platform: VideoPlatform | null
  /** The race that it shows: the one that it was entered with, or, for a film tagged as one of a race, that of its day. */
  run: Performance | null
}

/** The replays of the races that were filmed, in the order of the races. */
export const replaysOf = (performances: readonly Performance[]) =>
  performances.flatMap((run): (Film & { run: Performance })[] => {
    const { id, raceName, raceDate, videoUrl } = run
    if (videoUrl === null) return []
    const platform = videoPlatformOf(videoUrl)
    const words = { title: raceName, videoDate: raceDate, description: null }
    return [{ id, platform, videoUrl, run, tag: 'race', ...words }]
  })

/** A horse's own videos in the order staff chose, each with its race, and the other replays of its races, each once. */
export function filmsOf(videos: readonly HorseVideo[], performances: readonly Performance[]) {
  const raceOf = ({ tag, videoDate }: HorseVideo) =>
    tag === 'race' ? performances.find(({ raceDate }) => raceDate === videoDate) : undefined
  const own = videos.map((video): Film => ({ ...video, run: raceOf(video) ?? null }))
  const known = new Map(own.map((video) => [identityOf(video), video]))
  const replays: Film[] = []
  for (const replay of replaysOf(performances)) {
    const same = known.get(identityOf(replay))
    if (same) same.run ??= replay.run
    else {
      known.set(identityOf(replay), replay)
      replays.push(replay)
    }
  }
  return { own, replays }
}

/** The same for every address of one video, whichever was copied. */
function identityOf({ platform, videoUrl }: Film): string {
  const player = platform && videoPlayerUrl(platform, videoUrl)
  if (player === null) return videoUrl
  if (platform !== 'facebook') return player
  const { pathname, searchParams } = new URL(new URL(player).searchParams.get('href') ?? player)
  return `facebook ${searchParams.get('v') ?? pathname.match(/\d{6,}/g)?.at(-1) ?? pathname}`
}
