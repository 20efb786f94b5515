import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'
import { ErrorState } from '../../../web/ui/error-state'
import { PrintHead } from '../../../web/ui/print-head'
import { SectionHeading } from '../../../web/ui/section-heading'
import { SkeletonText } from '../../../web/ui/skeleton'
import { displayName } from '../../accounts/person-names.rules'
import { currentUserQuery } from '../../accounts/ui/accounts.queries'
import { formatLongDate } from '../../../lib/dates'
import { formatMoney } from '../../../lib/money'
import { useSite } from '../../../web/site'
import {
  AuthenticationRequired,
  myHorsesClass,
  MyInvestmentsSkeleton,
  nextRacesClass,
  NoInvestmentsYet,
} from './my-investments-states'
import { myInvestmentsQuery } from './my-investments.queries'
import { MyHorseCard } from './my-horse-card'
import { MyHistory } from './my-history'
import { MyTotals, OwnPrizes } from './my-totals'
import { FormerHorses } from './former-horses'
import {
  formerHorses,
  nextEntries,
  type NextEntry,
  type OwnedHorse,
  ownedHorses,
  ownerSince,
  ownPrizeMoney,
} from './portfolio'

interface Props {
  /** What the owner's horses will run in next. */
  nextRaces: (entries: readonly NextEntry[]) => ReactNode
  nextRacesPlaceholder: ReactNode
}

/** My Investments (SPEC §2). */
export function MyInvestmentsPage(props: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  if (user === null) return <AuthenticationRequired />
  return <Portfolio name={displayName(user)} {...props} />
}

function Portfolio({ name, nextRaces, nextRacesPlaceholder }: Props & { name: string }) {
  const { currency } = useSite()
  const query = useQuery(myInvestmentsQuery)
  if (query.isPending || (query.isError && query.isFetching))
    return <Loading name={name}>{nextRacesPlaceholder}</Loading>
  if (query.isError)
    return (
      <MyInvestmentsFrame>
        <ErrorState what="your investments" retry={() => void query.refetch()} />
      </MyInvestmentsFrame>
    )
  const investments = query.data
  // the session ended while the page was open
  if (investments === null) return <AuthenticationRequired />
  if (investments.length === 0)
    return (
      <MyInvestmentsFrame>
        <NoInvestmentsYet />
      </MyInvestmentsFrame>
    )
  const horses = ownedHorses(investments)
  const next = nextEntries(horses.map(({ horse }) => horse))
  const since = ownerSince(investments)
  return (
    <MyInvestmentsFrame
      aside={
        since === undefined ? (
          name
        ) : (
          <>
            {name}, co-owner since{' '}
            <span className="whitespace-nowrap">{formatLongDate(since)}</span>
          </>
        )
      }
    >
      <MyTotals investments={investments} horses={horses.length} />
      <OwnPrizes amount={formatMoney(ownPrizeMoney(investments), currency)} />
      <div className={nextRacesClass}>{nextRaces(next)}</div>
      <section aria-labelledby="my-horses" className={myHorsesClass}>
        <SectionHeading id="my-horses" title="My Horses" />
        {horses.length === 0 ? (
          <p className="text-lg text-ink-soft">You’ve transferred all your shares.</p>
        ) : (
          <MyHorses horses={horses} />
        )}
      </section>
      <FormerHorses horses={formerHorses(investments)} />
      <MyHistory investments={investments} />
    </MyInvestmentsFrame>
  )
}

function MyHorses({ horses }: { horses: readonly OwnedHorse[] }) {
  return (
    <ul className="grid gap-y-4 md:gap-y-6">
      {horses.map((owned, index) => (
        <li key={owned.horse.id}>
          <MyHorseCard owned={owned} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

const Loading = ({ name, children }: { name: string; children: ReactNode }) => (
  <MyInvestmentsFrame
    aside={
      <>
        {name} <SkeletonText>co-owner since 29 January 2026</SkeletonText>
      </>
    }
  >
    <MyInvestmentsSkeleton>{children}</MyInvestmentsSkeleton>
  </MyInvestmentsFrame>
)

/** The heading, shown in every state of the page. */
function MyInvestmentsFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <Container className="pt-10 pb-20 sm:pt-14">
      <PrintHead path="/investor-portal" />
      <div className="mb-8">
        <h1 className="text-[2.4rem] sm:text-5xl">My Investments</h1>
        {aside !== undefined && <p className="mt-3 text-lg wrap-anywhere text-ink-soft">{aside}</p>}
      </div>
      {children}
    </Container>
  )
}
