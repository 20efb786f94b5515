import type { HorseVideo, Performance } from './horses.contract'
import type { VideoPlatform } from './horses.rules'
import { videoPlatformOf, videoPlayerUrl } from './video-player.rules'

/** A video as a horse's page shows it. */
export interface GalleryVideo extends Pick<
  HorseVideo,
  'id' | 'videoUrl' | 'title' | 'videoDate' | 'description' | 'tag'
> {
  /** `null` if the address belongs to none of the platforms. */
  platform: VideoPlatform | null
  /** The race that it shows, if it was entered with that race. */
  run: Performance | null
}

/**
 * What the Video Gallery shows: a horse's own videos in the order staff chose, then the replays of its races,
 * newest first like `performances`. A video entered in both is shown once, as the horse's own.
 */
export function videoGallery(
  videos: readonly HorseVideo[],
  performances: readonly Performance[],
): GalleryVideo[] {
  const shown = new Map<string, GalleryVideo>()
  const own = videos.map((video): GalleryVideo => ({ ...video, run: null }))
  for (const video of own) shown.set(identityOf(video.platform, video.videoUrl), video)
  const replays: GalleryVideo[] = []
  for (const run of performances) {
    const { id, raceName, raceDate, videoUrl } = run
    if (videoUrl === null) continue
    const platform = videoPlatformOf(videoUrl)
    const identity = identityOf(platform, videoUrl)
    const known = shown.get(identity)
    if (known) known.run ??= run
    else {
      const words = {
        title: raceName,
        videoDate: raceDate,
        description: null,
        tag: 'race' as const,
      }
      const replay = { id, platform, videoUrl, run, ...words }
      shown.set(identity, replay)
      replays.push(replay)
    }
  }
  return [...own, ...replays]
}

/** The same for every address of one video, whichever was copied. */
function identityOf(platform: VideoPlatform | null, videoUrl: string): string {
  const player = platform && videoPlayerUrl(platform, videoUrl)
  if (player === null) return videoUrl
  if (platform !== 'facebook') return player
  const { pathname, searchParams } = new URL(new URL(player).searchParams.get('href') ?? player)
  return `facebook ${searchParams.get('v') ?? pathname.match(/\d{6,}/g)?.at(-1) ?? pathname}`
}
