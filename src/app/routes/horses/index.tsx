import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import {
  HORSES_AT_ONCE,
  readHorseSearch,
  type HorseSearch,
} from '../../../domains/horses/horse-search.rules'
import {
  HorseList,
  HorseListSkeleton,
  NoHorsesFound,
  NoHorsesYet,
} from '../../../domains/horses/ui/horse-list'
import {
  horseListParameters,
  listAddress,
  readListAddress,
  type HorseListAddress,
} from '../../../domains/horses/ui/horse-list-address'
import { HorseSearchForm } from '../../../domains/horses/ui/horse-search-form'
import { horsesFoundQuery } from '../../../domains/horses/ui/horses.queries'
import { horsesWithShares } from '../../../domains/ownership/ownership.rules'
import { openOfferingsQuery } from '../../../domains/ownership/ui/ownership.queries'
import { counted } from '../../../lib/text'
import { loadPage } from '../../../web/api'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { ErrorState } from '../../../web/ui/error-state'
import { SkeletonText } from '../../../web/ui/skeleton'
import { pageHead } from '../../frame/page-head'
import { useSite } from '../../../web/site'

export const Route = createFileRoute('/horses/')({
  staticData: { kept: horseListParameters },
  validateSearch: readListAddress,
  loader: ({ context: { queryClient }, location }) =>
    loadPage(queryClient, queryOf(readListAddress({ ...location.search })), [openOfferingsQuery]),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/horses',
      title: 'Our Horses',
      picture: { path: '/share/horses.jpg', alt: 'Our Horses' },
      data: import.meta.env.SSR
        ? { about: { '@type': 'CollectionPage', name: 'Our Horses' } }
        : undefined,
      description: `Every horse at ${match.context.site.name}: form, results, photographs and available shares.`,
    }),
  component: Horses,
  errorComponent: Horses,
})

const queryOf = (address: HorseListAddress) =>
  horsesFoundQuery(readHorseSearch({ ...address }), address.show ?? HORSES_AT_ONCE)

const noHorses: ReadonlySet<string> = new Set()

function Horses() {
  // the router keeps parameters that validateSearch has dropped
  const address = readListAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const search = readHorseSearch({ ...address })
  const cards = useQuery({ ...queryOf(address), placeholderData: keepPreviousData })
  const { data: offerings, isError, refetch } = useQuery(openOfferingsQuery)
  const withShares = useMemo(() => offerings && horsesWithShares(offerings), [offerings])
  const needsShares = search.availability !== 'all'
  if (!cards.data && cards.isError)
    return (
      <Page>
        <ErrorState what="the horses" retry={() => void cards.refetch()} />
      </Page>
    )
  if (cards.data?.total === 0 && Object.keys(address).length === 0)
    return (
      <Page>
        <NoHorsesYet>
          <ContactLine />
        </NoHorsesYet>
      </Page>
    )

  const onSearch = (next: HorseSearch, isTyping: boolean) =>
    void navigate({
      search: listAddress(next),
      replace: isTyping,
      resetScroll: false,
      viewTransition: false,
    })

  return (
    <Page
      aside={
        <div className="flex flex-wrap items-baseline gap-x-5 text-lg">
          <p role={cards.data && 'status'} className="figures text-ink-soft">
            {!cards.data ? (
              <SkeletonText>17 horses</SkeletonText>
            ) : needsShares && !withShares ? (
              ''
            ) : (
              counted(cards.data.total, 'horse')
            )}
          </p>
          {Object.keys(listAddress(search)).length > 0 && cards.data?.total !== 0 && (
            <Link
              to="/horses"
              resetScroll={false}
              viewTransition={false}
              className="text-link-line -my-2 inline-flex min-h-11 items-center text-base"
            >
              Clear filters
            </Link>
          )}
        </div>
      }
    >
      <div className="mb-10 lg:mb-12">
        <HorseSearchForm
          search={search}
          shares={withShares ? 'known' : isError ? 'unknown' : 'loading'}
          onSearch={onSearch}
        />
        {isError && !needsShares && (
          <p role="alert" className="mt-3 text-ink-soft">
            We couldn’t load the shares on offer.{' '}
            <button
              type="button"
              onClick={() => void refetch()}
              className="min-h-8 font-semibold quiet-link"
            >
              Try again
            </button>
          </p>
        )}
      </div>
      {needsShares && !withShares && isError ? (
        <ErrorState what="the shares on offer" retry={() => void refetch()} />
      ) : !cards.data || (needsShares && !withShares) ? (
        <HorseListSkeleton />
      ) : cards.data.items.length === 0 ? (
        <NoHorsesFound />
      ) : (
        <HorseList
          horses={cards.data.items}
          total={cards.data.total}
          isWaiting={cards.isPlaceholderData}
          horsesWithShares={withShares ?? noHorses}
          address={address}
        />
      )}
    </Page>
  )
}

function ContactLine() {
  const { email } = useSite()
  if (email === null) return null
  return (
    <a href={`mailto:${email}`} className={buttonClass()}>
      Ask us about them
    </a>
  )
}

function Page({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <Container className="pt-10 pb-20 sm:pt-14">
      <div className="mb-6 flex flex-col gap-x-6 gap-y-1 border-b-4 border-double border-line-strong pb-5 sm:flex-row sm:items-baseline sm:justify-between">
        <h1 className="text-[2.4rem] sm:text-5xl">Our Horses</h1>
        {aside}
      </div>
      {children}
    </Container>
  )
}
