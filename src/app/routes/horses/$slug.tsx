import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect, useRouter } from '@tanstack/react-router'
import { videoTags } from '../../../domains/horses/videos.rules'
import { HorsePage } from '../../../domains/horses/ui/horse-page'
import { readVideoFilter } from '../../../domains/horses/ui/horse-videos-address'
import { HorseNotFound, HorsePageSkeleton } from '../../../domains/horses/ui/horse-page-states'
import {
  horsePhotosQuery,
  horseQuery,
  horseVideosQuery,
  performancesQuery,
} from '../../../domains/horses/ui/horse.queries'
import { CalendarLinks } from '../../../domains/racing/ui/calendar-links'
import { NextRunners } from '../../../domains/racing/ui/next-runners'
import { nextRunsQuery } from '../../../domains/racing/ui/racing.queries'
import { OfferingPanel, OfferingPanelSkeleton } from '../../../domains/ownership/ui/offering-panel'
import { openOfferingsQuery } from '../../../domains/ownership/ui/ownership.queries'
import { loadParts } from '../../../web/api'
import { buttonClass } from '../../../web/ui/button'
import { FailedPage } from '../../../web/ui/failed-page'
import { Part } from '../../../web/ui/part'
import { SectionHeading } from '../../../web/ui/section-heading'
import { useLive } from '../../../web/use-live'
import { useSite } from '../../../web/site'

export const Route = createFileRoute('/horses/$slug')({
  staticData: { kept: { videos: videoTags } },
  validateSearch: readVideoFilter,
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    const horse = await queryClient.ensureQueryData(horseQuery(slug))
    if (!horse) throw notFound()
    // an id, or another spelling of the slug: each horse has one address
    if (horse.slug !== slug)
      throw redirect({
        to: '/horses/$slug',
        params: { slug: horse.slug },
        search: readVideoFilter({ ...location.search }),
        statusCode: 301,
      })
    await loadParts(queryClient, [
      horsePhotosQuery(slug),
      horseVideosQuery(slug),
      performancesQuery(slug),
      nextRunsQuery(slug),
      openOfferingsQuery,
    ])
    const next = queryClient.getQueryData(nextRunsQuery(slug).queryKey) ?? []
    const performances = queryClient.getQueryData(performancesQuery(slug).queryKey) ?? []
    return { horse, next, performances }
  },
  head: async (page) => (await import('../../frame/record-heads')).horseHead(page),
  component: HorseBySlug,
  notFoundComponent: HorseNotFound,
  pendingComponent: Waiting,
  errorComponent: HorseFailed,
})

function Waiting() {
  return <HorsePageSkeleton slug={Route.useParams().slug} />
}

function HorseBySlug() {
  useLive()
  const { today, publicUrl } = useSite()
  const { slug } = Route.useParams()
  // the router keeps parameters that validateSearch has dropped
  const { videos: videoTag } = readVideoFilter({ ...Route.useSearch() })
  const { data: horse } = useSuspenseQuery(horseQuery(slug))
  const photos = useQuery(horsePhotosQuery(slug))
  const videos = useQuery(horseVideosQuery(slug))
  const performances = useQuery(performancesQuery(slug))
  const { data: next = [] } = useQuery(nextRunsQuery(slug))
  const offerings = useQuery(openOfferingsQuery)
  if (!horse) return <HorseNotFound />
  const own = offerings.data?.filter((offering) => offering.horseId === horse.id)
  const offering = own?.find((each) => each.availableShares > 0) ?? own?.[0]
  return (
    <HorsePage
      // another horse starts afresh: no video keeps playing
      key={horse.id}
      horse={horse}
      photos={photos}
      videos={videos}
      videoTag={videoTag}
      performances={performances}
      next={
        next.length > 0 && (
          <section aria-labelledby="next-race" className="later print:break-inside-avoid">
            <SectionHeading
              id="next-race"
              title={next.length === 1 ? 'Next race' : 'Next races'}
              aside={
                horse.isPublished && (
                  <CalendarLinks
                    path={`/horses/${slug}.ics`}
                    publicUrl={publicUrl}
                    what={`the races of ${horse.name}`}
                  />
                )
              }
            />
            <div className="grid gap-5">
              {next.map((meeting) => (
                <NextRunners key={meeting.id} meeting={meeting} today={today} isOneHorse />
              ))}
            </div>
          </section>
        )
      }
      shares={
        offerings.isPending
          ? 'loading'
          : offering && offering.availableShares > 0
            ? offering
            : undefined
      }
      offering={
        own?.length === 0 ? null : (
          <Part
            query={offerings}
            what="the shares on offer"
            placeholder={<OfferingPanelSkeleton />}
          >
            {() => offering && <OfferingPanel offering={offering} />}
          </Part>
        )
      }
    />
  )
}

function HorseFailed() {
  const router = useRouter()
  return (
    <FailedPage what="this horse" retry={() => void router.invalidate()}>
      <Link to="/horses" className={buttonClass('quiet')}>
        Back to Horses
      </Link>
    </FailedPage>
  )
}
