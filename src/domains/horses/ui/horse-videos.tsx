import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../../lib/dates'
import { SectionHeading } from '../../../web/ui/section-heading'
import type { Performance } from '../horses.contract'
import { RACE_VIDEOS, videoTagLabel, videoTags, type VideoTag } from '../horses.rules'
import type { GalleryVideo } from '../video-gallery.rules'
import { videoPlatformOf } from '../video-player.rules'
import { HorseVideoPlayer, type Poster } from './horse-video-player'

interface Shared {
  /** Pictures of the horse, shown in place of the players. */
  posters: readonly Poster[]
}

const filters: readonly (VideoTag | undefined)[] = [undefined, ...videoTags]
const gridClass = 'grid gap-x-6 gap-y-9 md:grid-cols-2'

interface VideosProps extends Shared {
  slug: string
  videos: readonly GalleryVideo[]
  /** All if undefined. */
  tag: VideoTag | undefined
}

export function HorseVideos({ slug, videos, tag, posters }: VideosProps) {
  if (videos.length === 0) return null
  const shown = videos.filter((video) => tag === undefined || video.tag === tag)

  return (
    <section aria-labelledby="videos">
      <SectionHeading id="videos" title="Video Gallery" />
      <nav aria-label="Videos by kind" className="-mt-1 mb-6">
        <ul className="flex flex-wrap gap-x-1 gap-y-2">
          {filters.map((each) => (
            <li key={each ?? 'all'}>
              <Link
                to="/horses/$slug"
                params={{ slug }}
                search={each === undefined ? {} : { videos: each }}
                resetScroll={false}
                viewTransition={false}
                activeOptions={{ exact: true }}
                className={`flex min-h-11 items-center border-b-[3px] px-3.5 pt-[3px] font-semibold ${tag === each ? 'border-brass text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
              >
                {each === undefined ? 'All' : videoTagLabel(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div aria-live="polite">
        {shown.length === 0 && (
          <p className="border-y border-line py-12 text-center text-ink-soft">
            No videos found in this category
          </p>
        )}
      </div>
      <ul className={gridClass}>
        {shown.map((video) => (
          <li key={video.id}>
            <HorseVideoPlayer
              platform={video.platform}
              videoUrl={video.videoUrl}
              title={video.title}
              poster={posterAt(posters, videos.indexOf(video))}
            />
            <Caption
              title={video.title}
              line={`${videoTagLabel(video.tag)} · ${formatLongDate(video.videoDate)}`}
              text={video.description}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RaceVideosProps extends Shared {
  /** Newest first. */
  performances: readonly Performance[]
}

/** The latest races with a video, at most four (SPEC §9). */
export function HorseRaceVideos({ performances, posters }: RaceVideosProps) {
  const filmed = performances
    .flatMap(({ videoUrl, ...run }) => (videoUrl === null ? [] : [{ ...run, videoUrl }]))
    .slice(0, RACE_VIDEOS)
  if (filmed.length === 0) return null

  return (
    <section aria-labelledby="race-videos">
      <SectionHeading id="race-videos" title="Race Videos" />
      <ul className={gridClass}>
        {filmed.map((run, index) => (
          <li key={run.id}>
            <HorseVideoPlayer
              platform={videoPlatformOf(run.videoUrl)}
              videoUrl={run.videoUrl}
              title={`${run.raceName}, ${formatLongDate(run.raceDate)}`}
              poster={posterAt(posters, index + 1)}
            />
            <Caption
              title={run.raceName}
              line={[formatLongDate(run.raceDate), run.trackName].filter(Boolean).join(' · ')}
              text={null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const posterAt = (posters: readonly Poster[], index: number) => posters[index % posters.length]

function Caption({ title, line, text }: { title: string; line: string; text: string | null }) {
  return (
    <>
      <h3 className="mt-3 text-lg break-words">{title}</h3>
      <p className="text-ink-soft">{line}</p>
      {text !== null && <p className="mt-1 max-w-prose">{text}</p>}
    </>
  )
}
