import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Container } from '../../../web/ui/container'
import { PrintHead } from '../../../web/ui/print-head'
import { Part } from '../../../web/ui/part'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import type { VideoTag } from '../videos.rules'
import { filmsOf } from '../films.rules'
import { HorseBiography, hasLife } from './horse-biography'
import { HorseHero } from './horse-hero'
import { HorsePerformances, HorsePerformancesSkeleton } from './horse-performances'
import { HorsePhotos, HorsePhotosSkeleton } from './horse-photos'
import { HorseRaceVideos, HorseVideos, HorseVideosSkeleton } from './horse-videos'
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
  /** How many shares the offering has, if any are left. */
  shares: ComponentProps<typeof HorseRecord>['shares']
}

/** Everything about one horse, leaving out sections without data. */
export function HorsePage({ horse, photos, videos, performances, next, ...rest }: Props) {
  const { videoTag, offering, shares } = rest
  const [openPhoto, setOpenPhoto] = useState<string>()
  return (
    <article className="print-sheet [&_h2]:wrap-anywhere">
      <PrintHead path={`/horses/${horse.slug}`} />
      <HorseHero horse={horse} />
      <Container className="space-y-14 pb-20 sm:space-y-20 print:pb-0">
        <HorseRecord
          horse={horse}
          performances={performances.isError ? [] : performances.data}
          shares={shares}
        />
        {next}
        <CareerLine isDrawn={(performances.data?.length ?? horse.totalRaces) > 0}>
          {hasLife(horse) && <HorseBiography horse={horse} />}
          <Part
            query={performances}
            what="the races"
            placeholder={<HorsePerformancesSkeleton totalRaces={horse.totalRaces} />}
          >
            {(all) => (
              <HorsePerformances
                totalRaces={horse.totalRaces}
                performances={all}
                videos={videos.data ?? []}
                photos={photos.data ?? []}
                onOpenPhoto={setOpenPhoto}
              />
            )}
          </Part>
          {offering}
        </CareerLine>
        <Part query={photos} what="the photos" placeholder={<HorsePhotosSkeleton />}>
          {(all) => (
            <HorsePhotos
              horseName={horse.name}
              photos={all}
              openId={openPhoto}
              onOpen={setOpenPhoto}
            />
          )}
        </Part>
        <HorseRaceVideos horse={horse} performances={performances.data ?? []} />
        <Part query={videos} what="the videos" placeholder={<HorseVideosSkeleton />}>
          {(all) => (
            <HorseVideos
              horse={horse}
              videos={filmsOf(all, performances.data ?? []).own}
              tag={videoTag}
            />
          )}
        </Part>
      </Container>
    </article>
  )
}

/** The biography, the races and the shares stand along one line, from which each race stands out. */
function CareerLine({ isDrawn, children }: { isDrawn: boolean; children: ReactNode }) {
  return (
    <div className={`space-y-14 empty:hidden sm:space-y-20 ${isDrawn ? 'career-line' : ''}`}>
      {children}
    </div>
  )
}
