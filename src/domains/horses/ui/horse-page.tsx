import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import type { VideoTag } from '../horses.rules'
import { HorseBiography, hasLife } from './horse-biography'
import { HorseHero } from './horse-hero'
import { HorsePerformances } from './horse-performances'
import { HorsePhotos } from './horse-photos'
import type { Poster } from './horse-video-player'
import { HorseRaceVideos, HorseVideos } from './horse-videos'
import { HorseRecord } from './horse-record'

interface Props {
  horse: Horse
  photos: readonly HorsePhoto[]
  videos: readonly HorseVideo[]
  /** Which of them are shown; all without it. */
  videoTag: VideoTag | undefined
  /** Newest first. */
  performances: readonly Performance[]
  /** The horse's open offering, where it has one. */
  offering: ReactNode
}

/** Everything about one horse. A section without data is left out. */
export function HorsePage({ horse, photos, videos, videoTag, performances, offering }: Props) {
  const own: Poster[] =
    horse.featuredImageUrl === null
      ? []
      : [{ imageUrl: horse.featuredImageUrl, image: horse.featuredImage }]
  const shared = { horseName: horse.name, posters: photos.length > 0 ? photos : own }
  return (
    <article className="[&_h2]:wrap-anywhere">
      <HorseHero horse={horse} />
      <Container className="space-y-14 pb-20 sm:space-y-20">
        <HorseRecord horse={horse} performances={performances} />
        {(hasLife(horse) || offering !== null) && (
          <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_25rem]">
            {hasLife(horse) && <HorseBiography horse={horse} />}
            {offering}
          </div>
        )}
        <HorsePhotos horseName={horse.name} photos={photos} />
        <HorsePerformances performances={performances} />
        <HorseRaceVideos performances={performances} {...shared} />
        <HorseVideos slug={horse.slug} videos={videos} tag={videoTag} {...shared} />
      </Container>
    </article>
  )
}
