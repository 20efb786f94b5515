import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../../lib/dates'
import { Facts } from '../../../web/ui/facts'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import type { Colours } from '../../media/colours.rules'
import type { Horse, Performance } from '../horses.contract'
import { RACE_VIDEOS, videoTagLabel, videoTags, type VideoTag } from '../videos.rules'
import { type Film, replaysOf } from '../films.rules'
import { HorseVideoPlayer } from './horse-video-player'

const filters: readonly (VideoTag | undefined)[] = [undefined, ...videoTags]

interface FilmsProps {
  horse: Colours
  films: readonly Film[]
}

/** Films behind their posters, two in a row on a phone, too, where the one that plays takes the row. */
const Films = ({ horse, films }: FilmsProps) => (
  <ul className={filmsClass}>
    {films.map((film, index) => (
      <li key={film.id} className={itemClass(index, films.length)}>
        <HorseVideoPlayer film={film} own={horse} />
        <div className={wordsClass}>
          <p className={`text-ink-soft ${factsClass}`}>
            <Facts of={[videoTagLabel(film.tag), formatLongDate(film.videoDate)]} />
          </p>
          <h3 className={titleClass}>
            <WholeBrackets>{film.title}</WholeBrackets>
          </h3>
          {film.description !== null && (
            <p className="mt-1 max-w-prose max-sm:hidden">{film.description}</p>
          )}
        </div>
      </li>
    ))}
  </ul>
)

/**
 * The widths that fill every row: on a phone and a tablet the first of an odd number leads; on wide screens four stand in
 * one row, and of any other number the first two or four are larger than the others, which are three in a row.
 */
function itemClass(index: number, count: number): string {
  // its words stand beside it
  if (count === 1)
    return 'col-span-12 md:grid md:grid-cols-2 md:gap-x-6 md:*:last:self-center lg:[&_h3]:text-2xl md:has-[iframe]:grid-cols-1'
  const large = [0, 4, 2][count % 3] ?? 0
  const narrow = count % 2 === 1 && index === 0 ? 'col-span-12' : 'col-span-6'
  const wide = count === 4 ? 'lg:col-span-3' : index < large ? 'lg:col-span-6' : 'lg:col-span-4'
  return `max-md:has-[iframe]:col-span-12 ${narrow} ${wide}`
}

interface VideosProps {
  horse: Pick<Horse, 'slug'> & Colours
  videos: readonly Film[]
  /** All if undefined. */
  tag: VideoTag | undefined
}

export function HorseVideos({ horse, videos, tag }: VideosProps) {
  if (videos.length === 0) return null
  const shown = videos.filter((video) => tag === undefined || video.tag === tag)
  return (
    <section aria-labelledby="videos" className="later print:hidden">
      <SectionHeading id="videos" title="Video Gallery" />
      {(videos.length > 1 || tag !== undefined) && (
        <nav aria-label="Videos by kind" className={kindsClass}>
          <ul className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6">
            {filters.map((each) => (
              <li key={each ?? 'all'}>
                <Link
                  to="/horses/$slug"
                  params={{ slug: horse.slug }}
                  search={each === undefined ? {} : { videos: each }}
                  resetScroll={false}
                  viewTransition={false}
                  activeOptions={{ exact: true }}
                  className={`-mx-2 flex min-h-11 items-center px-2 text-[0.95rem] sm:text-base ${tag === each ? 'font-semibold' : 'text-ink-soft hover:text-ink'}`}
                >
                  <span
                    className={`border-y-2 border-t-transparent py-1 ${tag === each ? 'border-b-mark' : 'border-b-transparent'}`}
                  >
                    {each === undefined ? 'All' : videoTagLabel(each)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div aria-live="polite">
        {shown.length === 0 && (
          <p className="border-y border-line py-12 text-center text-ink-soft">
            No videos found in this category
          </p>
        )}
      </div>
      <Films horse={horse} films={shown} />
    </section>
  )
}

/** Two films that are still to come. */
export const HorseVideosSkeleton = () => (
  <Loading className="print:hidden">
    <SectionHeading title="Video Gallery" />
    <p className={`flex min-h-11 items-center ${kindsClass}`}>
      <SkeletonText>All, and each kind of video</SkeletonText>
    </p>
    <ul className={filmsClass}>
      {[0, 1].map((index) => (
        <li key={index} className={itemClass(index, 2)}>
          <Skeleton className="aspect-video" />
          <div className={wordsClass}>
            <p className={factsClass}>
              <SkeletonText>Race</SkeletonText> <SkeletonText>6 September 2026</SkeletonText>
            </p>
            <p className={`font-serif font-bold ${titleClass}`}>
              <SkeletonText>Title of a video</SkeletonText>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Loading>
)

const filmsClass = 'grid grid-cols-12 gap-x-3 gap-y-6 sm:gap-x-6 sm:gap-y-9'
const wordsClass = '@container mt-2 sm:mt-3'
const titleClass = 'text-base sm:text-lg'
/** Kind and date on one line, or on two in a narrow card, whatever their lengths: titles side by side begin level. */
const factsClass =
  'text-[0.9rem] leading-snug mb-1 @max-[14.5rem]:*:block @max-[14.5rem]:[&>.dot]:hidden'
const kindsClass = '-mt-1 mb-6'

interface RaceVideosProps {
  horse: Colours
  /** Newest first. */
  performances: readonly Performance[]
}

/** The latest races with a video, at most four (SPEC §9), each with its result on the poster. */
export function HorseRaceVideos({ horse, performances }: RaceVideosProps) {
  const films = replaysOf(performances).slice(0, RACE_VIDEOS)
  if (films.length === 0) return null
  return (
    <section aria-labelledby="race-videos" className="later print:hidden">
      <SectionHeading id="race-videos" title="Race Videos" />
      <Films horse={horse} films={films} />
    </section>
  )
}
