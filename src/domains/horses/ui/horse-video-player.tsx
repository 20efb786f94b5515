import { type ReactNode, useState } from 'react'
import { shortResult } from '../../racing/history-words.rules'
import type { Colours } from '../../media/colours.rules'
import { StableSilks } from '../../media/ui/silks'
import { StableImage } from '../../media/ui/stable-image'
import type { HorsePhoto, Performance } from '../horses.contract'
import type { VideoPlatform } from '../videos.rules'
import type { Film } from '../films.rules'
import { videoPlayerUrl } from '../video-player.rules'

/** A picture shown in place of a player until someone presses play. */
export type Poster = Pick<HorsePhoto, 'imageUrl' | 'image'>

const platformNames: Record<VideoPlatform, string> = {
  youtube: 'YouTube',
  facebook: 'Facebook',
  vimeo: 'Vimeo',
}

interface PlayerProps {
  film: Film
  /** Without one, the print of the horse's colours. */
  poster: Poster | undefined
  own?: Colours
  /** As wide as the page on a phone and a tablet. */
  isWide: boolean
}

/** A film behind its poster: a picture, or how the race ended. */
export function HorseVideoPlayer({ film, poster, own, isWide }: PlayerProps) {
  return (
    <Playable
      film={film}
      className="film-poster"
      without={
        <p className="grid aspect-video place-items-center border border-line bg-sunken p-6 text-center text-ink-soft">
          Unable to load video
        </p>
      }
    >
      {(platform) => (
        <>
          {film.run === null ? (
            <StableImage
              src={poster?.imageUrl ?? null}
              image={poster?.image ?? null}
              own={own}
              alt=""
              sizes={isWide ? '(min-width: 1024px) 660px, 94vw' : '(min-width: 1280px) 560px, 48vw'}
              shape="16x9"
            />
          ) : (
            <FinishPoster run={film.run} own={own} />
          )}
          <span className="film-place">
            <span className="sr-only">Play {film.title}. Plays from </span>
            {platformNames[platform]}
          </span>
        </>
      )}
    </Playable>
  )
}

/**
 * How a race ended, seen from above: the field strung out before the winning post, the horse's silks at its place,
 * and the result in large figures.
 */
function FinishPoster({ run, own }: { run: Performance; own: Colours | undefined }) {
  const { position, totalRunners } = run
  const field = fieldOf(Math.max(totalRunners ?? position ?? 0, position ?? 0))
  const place = position === null ? undefined : field[position - 1]
  return (
    <span aria-hidden>
      <svg viewBox="0 0 160 90">
        <path d="M0 0H160V9H0ZM0 27H160V45H0ZM0 63H160V81H0Z" className="fill-on-brand/5" />
        <path d="M143 0V90" className="stroke-on-brand" strokeDasharray="3 3" />
        <path
          d={field.map(({ x, y }) => `M${x} ${y}h-8`).join('')}
          className="stroke-on-brand/30"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        {/* the caps */}
        <path
          d={field.map(({ x, y }) => `M${x - 3} ${y}h0`).join('')}
          className="stroke-on-brand/60"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {place && (
        <span
          className="film-silks"
          style={{ left: `${place.x / 1.6}%`, top: `${place.y / 0.9}%` }}
        >
          <StableSilks own={own} className="size-full" />
        </span>
      )}
      <span className="film-result">
        <strong className={position === 1 ? 'text-brass' : ''}>{shortResult(run)}</strong>
        {position !== null && totalRunners !== null && <> of {totalRunners}</>}
      </span>
    </span>
  )
}

/** Where each of `count` runners is, first to last, in a frame of 160 by 90: spread over the course by the golden ratio. */
const fieldOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    x: round(141 - at * Math.min(8, 48 / count)),
    y: round(17 + 60 * ((0.4 + at * 0.618) % 1)),
  }))

const round = (value: number) => Math.round(value * 10) / 10

/** A film on the career line: a line to press, which unfolds the player. */
export function PinnedFilm({ film }: { film: Film }) {
  return (
    <Playable film={film} className="pinned-film" without={null}>
      {(platform) => (
        <span>
          {film.run ? 'Watch the race' : film.title}{' '}
          <span className="sr-only">
            {film.run && `${film.run.raceName}, `}plays from {platformNames[platform]}
          </span>
        </span>
      )}
    </Playable>
  )
}

interface PlayableProps {
  film: Film
  className: string
  /** In place of a film whose address belongs to none of the platforms. */
  without: ReactNode
  children: (platform: VideoPlatform) => ReactNode
}

/**
 * A video on another site. The page requests nothing from that site until the visitor presses play; without
 * JavaScript a link leads there.
 */
function Playable({ film, className, without, children }: PlayableProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { platform, videoUrl, title } = film
  const playerUrl = platform && videoPlayerUrl(platform, videoUrl)
  if (platform === null || playerUrl === null) return without
  if (isPlaying)
    return (
      <iframe
        src={autoplaying(playerUrl)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        // the link that had the focus is gone
        ref={(frame) => frame?.focus()}
        className="block aspect-video w-full max-w-[75rem] bg-black"
      />
    )
  return (
    <a
      href={videoUrl}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setIsPlaying(true)
      }}
      className={className}
    >
      {children(platform)}
    </a>
  )
}

function autoplaying(playerUrl: string): string {
  const url = new URL(playerUrl)
  url.searchParams.set('autoplay', url.hostname === 'www.facebook.com' ? 'true' : '1')
  return url.href
}
