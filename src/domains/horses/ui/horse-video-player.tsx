import { Play } from 'lucide-react'
import { useState } from 'react'
import { StableImage } from '../../media/ui/stable-image'
import type { HorsePhoto } from '../horses.contract'
import type { VideoPlatform } from '../horses.rules'
import { videoPlayerUrl } from '../video-player.rules'

/** Shown in place of a player until someone presses play. */
export type Poster = Pick<HorsePhoto, 'imageUrl' | 'image'>

interface Props {
  /** `null` if the address belongs to none of the platforms. */
  platform: VideoPlatform | null
  videoUrl: string
  title: string
  poster: Poster | undefined
}

const platformNames: Record<VideoPlatform, string> = {
  youtube: 'YouTube',
  facebook: 'Facebook',
  vimeo: 'Vimeo',
}

/**
 * A video on another site. The page requests nothing from that site until the visitor presses play; without
 * JavaScript a link leads there.
 */
export function HorseVideoPlayer({ platform, videoUrl, title, poster }: Props) {
  const [isPlaying, setIsPlaying] = useState(false)
  const playerUrl = platform && videoPlayerUrl(platform, videoUrl)
  if (platform === null || playerUrl === null)
    return (
      <p className="grid aspect-video place-items-center border border-line bg-sunken p-6 text-center text-ink-soft">
        Unable to load video
      </p>
    )
  if (isPlaying)
    return (
      <iframe
        src={autoplaying(playerUrl)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        // the link that had the focus is gone
        ref={(frame) => frame?.focus()}
        className="block aspect-video w-full bg-black"
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
      className="group/play relative block aspect-video overflow-hidden bg-brand"
    >
      <StableImage
        src={poster?.imageUrl ?? null}
        image={poster?.image ?? null}
        alt=""
        sizes="(min-width: 1280px) 600px, (min-width: 768px) 48vw, 94vw"
        shape="16x9"
        className="w-full transition-transform duration-250 ease-out group-hover/play:scale-[1.025]"
      />
      <span className="absolute inset-0 bg-linear-to-t from-black/75 via-black/20 to-black/10" />
      <span className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-on-brand text-[#0f3d33] transition-transform duration-200 ease-out group-hover/play:scale-110">
        <Play aria-hidden className="ml-1 size-7 fill-current" />
      </span>
      <span className="absolute inset-x-0 bottom-0 px-4 py-3 text-[0.95rem] font-semibold text-[#f6efdf]">
        <span className="sr-only">Play {title}. </span>Plays from {platformNames[platform]}
      </span>
    </a>
  )
}

function autoplaying(playerUrl: string): string {
  const url = new URL(playerUrl)
  url.searchParams.set('autoplay', url.hostname === 'www.facebook.com' ? 'true' : '1')
  return url.href
}
