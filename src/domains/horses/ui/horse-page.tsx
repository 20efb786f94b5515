import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'
import { Part } from '../../../web/ui/part'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import type { VideoTag } from '../horses.rules'
import { videoGallery } from '../video-gallery.rules'
import { HorseBiography, hasLife } from './horse-biography'
import { HorseHero } from './horse-hero'
import { HorsePerformances } from './horse-performances'
import { HorsePhotos } from './horse-photos'
import type { Poster } from './horse-video-player'
import { HorseRaceVideos, HorseVideos } from './horse-videos'
import { HorseRecord } from './horse-record'

interface Props {
  horse: Horse
  photos: UseQueryResult<HorsePhoto[]>
  videos: UseQueryResult<HorseVideo[]>
  /** Which videos to show; all if unset. */
  videoTag: VideoTag | undefined
  /** Newest first. */
  performances: UseQueryResult<Performance[]>
  /** What it runs in next, if that is known. */
  next: ReactNode
  offering: ReactNode
}

/** Everything about one horse, leaving out sections without data. */
export function HorsePage({ horse, photos, videos, performances, next, ...rest }: Props) {
  const { videoTag, offering } = rest
  const own: Poster[] =
    horse.featuredImageUrl === null
      ? []
      : [{ imageUrl: horse.featuredImageUrl, image: horse.featuredImage }]
  const posters = photos.data?.length ? photos.data : own
  return (
    <article className="[&_h2]:wrap-anywhere">
      <HorseHero horse={horse} />
      <Container className="space-y-14 pb-20 sm:space-y-20">
        <HorseRecord horse={horse} performances={performances.data ?? []} />
        {next}
        {(hasLife(horse) || offering !== null) && (
          <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_25rem]">
            {hasLife(horse) && <HorseBiography horse={horse} />}
            {offering}
          </div>
        )}
        <Part query={photos} what="the photos" placeholder={<Placeholder />}>
          {(all) => <HorsePhotos horseName={horse.name} photos={all} />}
        </Part>
        <Part query={performances} what="the races" placeholder={<Placeholder />}>
          {(all) => (
            <>
              <HorsePerformances performances={all} />
              <HorseRaceVideos performances={all} posters={posters} />
            </>
          )}
        </Part>
        <Part query={videos} what="the videos" placeholder={<Placeholder />}>
          {(all) => (
            <HorseVideos
              slug={horse.slug}
              videos={videoGallery(all, performances.data ?? [])}
              tag={videoTag}
              posters={posters}
            />
          )}
        </Part>
      </Container>
    </article>
  )
}

const Placeholder = () => (
  <Loading>
    <Skeleton className="h-64" />
  </Loading>
)
