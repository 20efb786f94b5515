import { stableInstant, minuteMs } from '../../lib/dates'
import type { GalleryItem } from '../../domains/gallery/gallery.contract'
import type { Horse, Performance } from '../../domains/horses/horses.contract'
import type { Offering } from '../../domains/ownership/ownership.contract'
import type { ShownPage } from '../../domains/pages/pages.contract'
import { pageDescription } from '../../domains/pages/ui/page-description'
import { formatMoney } from '../../lib/money'
import type { PublicMeeting, Racing } from '../../domains/racing/racing-public.contract'
import { raceNews } from '../../domains/racing/race-news.rules'
import { raceTitle } from '../../domains/racing/race-words.rules'
import type { Site } from '../../web/site'
import { missingPageHead, pageHead } from './page-head'

// The heads of pages about records, in a file of their own because every visit loads the routes.

interface Of<Loaded> {
  loaderData?: Loaded | undefined
  match: { status: string; context: { site: Site } }
}

interface HorseWithRaces {
  horse: Horse
  next: readonly PublicMeeting[]
  /** Newest first. */
  performances: readonly Performance[]
}

export const horseHead = ({ loaderData, match }: Of<HorseWithRaces>) => {
  const { site } = match.context
  const { horse, next = [], performances = [] } = loaderData ?? {}
  if (!horse) return missingPageHead(site, match.status === 'error' ? 'Horse' : 'Horse Not Found')
  const { name, slug, totalWins, totalRaces } = horse
  const figures = [horse.breed, horse.gender, horse.age, horse.status, totalWins, totalRaces]
  return pageHead({
    site,
    path: `/horses/${slug}`,
    title: name,
    description:
      horse.biography ?? `${name} of ${site.name}: photographs, races and results so far.`,
    hidden: !horse.isPublished,
    // drafts have no picture
    ...(horse.isPublished && {
      picture: {
        path: `/share/horses/${slug}.jpg`,
        alt: `${name} of ${site.name}`,
        facts: [
          name,
          horse.featuredImageUrl,
          horse.featuredImage,
          ...figures,
          raceNews(site.today, next, performances),
        ],
      },
    }),
    data: import.meta.env.SSR
      ? {
          about: {
            '@type': 'ItemPage',
            name,
            ...(horse.featuredImageUrl !== null && {
              primaryImageOfPage: {
                '@type': 'ImageObject',
                contentUrl: new URL(horse.featuredImageUrl, site.publicUrl).href,
              },
            }),
          },
          events: raceEvents(site, next),
          trail: [{ name: 'Our Horses', path: '/horses' }],
        }
      : undefined,
  })
}

/** How many races ahead a page's head lists for search engines. */
const EVENTS_IN_HEAD = 10

/** `2026-11-28T12:35:00+04:00` */
function withOffset(day: string, time: string): string {
  const shown = `${day}T${time}:00`
  const minutes = (Date.parse(`${shown}Z`) - stableInstant(day, time).getTime()) / minuteMs
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = (count: number) => String(count).padStart(2, '0')
  return `${shown}${minutes < 0 ? '-' : '+'}${digits(hours)}:${digits(rest)}`
}

/** The races ahead in which we have runners, as far as their course is known. */
const raceEvents = (site: Site, meetings: readonly PublicMeeting[]) =>
  meetings
    .flatMap((meeting) => meeting.races.map((race) => ({ meeting, race })))
    .filter(({ race }) => race.runs.some(({ state }) => state !== 'ran' && state !== 'scratched'))
    .slice(0, EVENTS_IN_HEAD)
    .flatMap(({ meeting: { date, venue, status }, race }) =>
      venue === null
        ? []
        : [
            {
              '@type': 'SportsEvent' as const,
              name: raceTitle(race),
              sport: 'Horse racing',
              startDate: race.offTime === null ? date : withOffset(date, race.offTime),
              eventStatus:
                status === 'abandoned'
                  ? ('https://schema.org/EventCancelled' as const)
                  : ('https://schema.org/EventScheduled' as const),
              eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' as const,
              location: {
                '@type': 'Place' as const,
                name: venue,
                address: { '@type': 'PostalAddress' as const, addressCountry: 'MU' },
              },
              description: `${race.runs.map(({ horseName }) => horseName).join(', ')} of ${site.name}`,
            },
          ],
    )

export const racingHead = ({ loaderData: racing, match }: Of<Racing>) => {
  const { site } = match.context
  const isLatest = racing === undefined || racing.season === (racing.seasons[0] ?? racing.season)
  return pageHead({
    site,
    path: isLatest ? '/racing' : `/racing?season=${racing.season}`,
    title: isLatest ? 'Racing' : `Racing: season ${racing.season}`,
    description: `The race diary of ${site.name}: the next meetings with our runners, the latest results and the season in figures.`,
    data: import.meta.env.SSR
      ? {
          about: { '@type': 'CollectionPage', name: 'Racing' },
          ...(racing && { events: raceEvents(site, racing.next) }),
        }
      : undefined,
  })
}

export const offeringHead = ({ match, loaderData: offering }: Of<Offering>) => {
  const { site } = match.context
  if (!offering)
    return missingPageHead(
      site,
      match.status === 'error' ? 'Ownership opportunity' : 'Opportunity Not Found',
    )
  const { horse, isActive, isDraft, availableShares, totalShares, pricePerShare, currency } =
    offering
  return pageHead({
    site,
    path: `/ownership/${offering.id}`,
    title: `${horse.name}: ownership opportunity${isActive || isDraft ? '' : ' (closed)'}`,
    description:
      offering.description ??
      `Shares in ${horse.name} at ${formatMoney(pricePerShare, currency)} each: ${availableShares} of ${totalShares} are available.`,
    hidden: isDraft,
    // nothing to share, and nothing for sale, before it opens
    ...(!isDraft && {
      picture: {
        path: `/share/ownership/${offering.id}.jpg`,
        alt: `${horse.name} of ${site.name}`,
        facts: [horse, isActive, availableShares, totalShares, pricePerShare, currency],
      },
    }),
    data: import.meta.env.SSR
      ? {
          ...(!isDraft && {
            about: {
              '@type': 'Product',
              name: `A share in ${horse.name}`,
              category: 'Racehorse ownership',
              offers: {
                '@type': 'Offer',
                price: pricePerShare,
                priceCurrency: currency,
                availability: `https://schema.org/${isActive ? (availableShares > 0 ? 'InStock' : 'SoldOut') : 'Discontinued'}`,
                seller: { '@type': 'Organization', name: site.name, url: site.publicUrl },
              },
            },
          }),
          trail: [{ name: 'Ownership Opportunities', path: '/ownership' }],
        }
      : undefined,
  })
}

export const dynamicPageHead = ({ loaderData: page, match }: Of<ShownPage>) => {
  const { site } = match.context
  if (page === undefined)
    return missingPageHead(site, match.status === 'error' ? 'Page' : '404 Page Not Found')
  return pageHead({
    site,
    path: `/${page.slug}`,
    title: page.title,
    description: pageDescription(page.content.text),
    hidden: !page.isPublished,
    // drafts have no picture
    ...(page.isPublished && {
      picture: {
        path: `/share/pages/${page.slug}.jpg`,
        alt: page.title,
        facts: [page.title],
      },
    }),
    data: import.meta.env.SSR
      ? {
          about: { '@type': 'WebPage', name: page.title, dateModified: page.updatedAt },
        }
      : undefined,
  })
}

/** How many photos the page's head lists for search engines. */
const GALLERY_IN_HEAD = 12

export const galleryHead = ({ match, loaderData: photos = [] }: Of<GalleryItem[]>) =>
  pageHead({
    site: match.context.site,
    path: '/gallery',
    title: 'Gallery',
    picture: { path: '/share/gallery.jpg', alt: 'Gallery' },
    data: import.meta.env.SSR
      ? {
          about: {
            '@type': 'ImageGallery',
            name: `Gallery of ${match.context.site.name}`,
            image: photos
              .filter((photo) => photo.isPublished)
              .slice(0, GALLERY_IN_HEAD)
              .map(({ imageUrl, title }) => ({
                '@type': 'ImageObject',
                contentUrl: new URL(imageUrl, match.context.site.publicUrl).href,
                ...(title === null ? {} : { name: title }),
              })),
          },
        }
      : undefined,
    description: `Photographs from ${match.context.site.name}: mornings at the stable, training, and days at the races.`,
  })
