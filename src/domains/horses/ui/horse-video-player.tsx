import { type ReactNode, useState } from 'react'
import type { Colours } from '../../media/colours.rules'
import type { VideoPlatform } from '../videos.rules'
import type { Film } from '../films.rules'
import { videoPlayerUrl } from '../video-player.rules'
import { FilmPoster, groundOf } from './film-poster'

const platformNames: Record<VideoPlatform, string> = {
  youtube: 'YouTube',
  facebook: 'Facebook',
  vimeo: 'Vimeo',
}

interface PlayerProps {
  film: Film
  own: Colours
}

/** A film behind its poster. */
export function HorseVideoPlayer({ film, own }: PlayerProps) {
  return (
    <Playable
      film={film}
      className={`film-poster ${groundOf(film)}`}
      without={
        <p className="grid aspect-video place-items-center border border-line bg-sunken p-6 text-center text-ink-soft">
          Unable to load video
        </p>
      }
    >
      {(platform) => (
        <>
          <FilmPoster film={film} own={own} />
          <span className="film-place">
            <span className="sr-only">Play {film.title}. Plays from </span>
            {platformNames[platform]}
          </span>
        </>
      )}
    </Playable>
  )
}

interface PinnedProps {
  film: Film
  /** Of the films of its day. */
  isFirst: boolean
}

/** A film on the career line: a line to press, which unfolds the player. A race's first film needs no title there. */
export function PinnedFilm({ film, isFirst }: PinnedProps) {
  const isTheRace = film.run !== null && isFirst
  return (
    <Playable film={film} className="pinned-film" without={null}>
      {(platform) => (
        <span>
          {isTheRace ? 'Watch the race' : film.title}{' '}
          <span className="sr-only">
            {isTheRace && film.run && `${film.run.raceName}, `}plays from {platformNames[platform]}
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
