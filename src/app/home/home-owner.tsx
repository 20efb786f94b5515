import { type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { displayName } from '../../domains/accounts/person-names.rules'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import type { MyInvestment } from '../../domains/investments/investments.contract'
import { OwnRaces } from '../../domains/investments/ui/own-races'
import { CertificateLink, statementPath } from '../../domains/investments/ui/own-papers'
import {
  heldLots,
  nextEntries,
  type OwnedHorse,
  ownedHorses,
} from '../../domains/investments/ui/portfolio'
import { percentWords, shareCount } from '../../domains/investments/ui/share-words'
import { pictureOf, StableImage } from '../../domains/media/ui/stable-image'
import { buttonClass } from '../../web/ui/button'
import { Container } from '../../web/ui/container'
import { ErrorState } from '../../web/ui/error-state'
import { SectionHeading } from '../../web/ui/section-heading'
import { Loading, Skeleton, SkeletonText } from '../../web/ui/skeleton'
import { OwnNextRace, OwnNextRaceSkeleton } from './own-next-race'

type Investments = readonly MyInvestment[]

/** What owners see first: their horses, the next to race at the top. Nothing for others. */
export function HomeOwner({ query }: { query: UseQueryResult<MyInvestment[] | null> }) {
  if (query.isPending) return <OwnHorsesSkeleton />
  if (query.isError)
    return (
      <Container className="py-8">
        <ErrorState what="your horses" retry={() => void query.refetch()} />
      </Container>
    )
  const lots = heldLots(query.data ?? [])
  return lots.length === 0 ? null : <OwnHorses lots={lots} />
}

/** The top of an owner's home while it loads, in the same frame. */
function OwnHorsesSkeleton() {
  const name = useOwnName()
  return (
    <Container className={frameClass}>
      <Loading>
        <div className={headClass}>
          <div className="min-w-0">
            <p className={`font-serif font-bold text-balance max-sm:leading-[1.14] ${titleClass}`}>
              <SkeletonText>{`Welcome, ${name}`}</SkeletonText>
            </p>
            <p className={countClass}>
              <SkeletonText>You own shares in 5 of our horses.</SkeletonText>
            </p>
          </div>
          <div className={buttonsClass}>
            <Skeleton className="h-11 w-36" />
            <Skeleton className="h-11 w-36" />
          </div>
        </div>
        <div className={nextClass}>
          <OwnNextRaceSkeleton />
        </div>
      </Loading>
    </Container>
  )
}

function useOwnName(): string {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return user?.firstName ?? (user ? displayName(user) : '')
}

const frameClass = 'pt-10 pb-8 sm:pt-14 md:pb-12'
const headClass = 'flex flex-wrap items-end justify-between gap-x-8 gap-y-4'
const titleClass = 'text-[2.1rem] wrap-anywhere sm:text-5xl'
const countClass = 'mt-2 text-lg text-ink-soft'
const buttonsClass = 'flex flex-wrap gap-3'
const nextClass = 'mt-7 empty:hidden'

/** The next to race first, then those without a race to come, the one that raced last first. */
function byRace({ horse: a }: OwnedHorse, { horse: b }: OwnedHorse): number {
  if (a.nextRace && b.nextRace) return a.nextRace.raceDate.localeCompare(b.nextRace.raceDate)
  if (a.nextRace ?? b.nextRace) return a.nextRace ? -1 : 1
  return (b.lastRace?.raceDate ?? '').localeCompare(a.lastRace?.raceDate ?? '')
}

function OwnHorses({ lots }: { lots: Investments }) {
  const horses = ownedHorses(lots).sort(byRace)
  const next = nextEntries(horses.map(({ horse }) => horse))
  const name = useOwnName()
  return (
    <section aria-labelledby="welcome">
      <Container className={frameClass}>
        <div className={headClass}>
          <div className="min-w-0">
            <h1 id="welcome" className={titleClass}>
              Welcome, {name}
            </h1>
            <p className={countClass}>
              {horses.length === 1
                ? 'You own a share in one of our horses.'
                : `You own shares in ${horses.length} of our horses.`}
            </p>
          </div>
          <div className={buttonsClass}>
            <Link to="/investor-portal" className={buttonClass()}>
              My Investments
            </Link>
            <a href={`${statementPath}.pdf`} target="_blank" className={buttonClass('quiet')}>
              Statement (PDF)
            </a>
          </div>
        </div>
        <div className={nextClass}>
          <OwnNextRace entries={next} />
        </div>
        <section aria-labelledby="own-horses" className="mt-12 md:mt-14">
          <SectionHeading
            id="own-horses"
            title={horses.length === 1 ? 'Your horse' : 'Your horses'}
          />
          <ul className="grid gap-4">
            {horses.map((owned, index) => (
              <li key={owned.horse.id}>
                <OwnHorseCard
                  owned={owned}
                  lots={lots.filter(({ horseId }) => horseId === owned.horse.id)}
                  priority={index === 0}
                />
              </li>
            ))}
          </ul>
        </section>
      </Container>
    </section>
  )
}

interface CardProps {
  owned: OwnedHorse
  lots: Investments
  priority: boolean
}

/** A row: the picture, as tall as the row from 640 px, whose it is, and how it ran, which is below the name until there is room beside it. */
function OwnHorseCard({ owned: { horse, shares, part }, lots, priority }: CardProps) {
  return (
    <article className="grid grid-cols-[min(5.5rem,33%)_minmax(0,1fr)] gap-x-4 gap-y-3 bg-raised px-4 pt-4 pb-1 sm:grid-cols-[16.5rem_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-0 sm:p-0 sm:pr-5 lg:grid-cols-[13rem_6fr_7fr] lg:pr-6 xl:grid-cols-[13rem_minmax(0,1fr)_25rem]">
      <div
        className="aspect-square self-start overflow-hidden sm:aspect-3/2 bg-sunken sm:row-span-3 sm:self-stretch sm:justify-self-stretch lg:row-span-2"
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt=""
          shape="3x2"
          sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 28rem, 9rem"
          priority={priority}
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0 self-center sm:self-end sm:pt-4">
        <h3
          className="w-fit text-[1.25rem] leading-tight wrap-anywhere sm:text-[1.6rem]"
          style={{ viewTransitionName: `horse-name-${horse.slug}` }}
        >
          {horse.isPublished ? (
            <Link
              to="/horses/$slug"
              params={{ slug: horse.slug }}
              className="decoration-mark decoration-2 underline-offset-4 hover:underline"
            >
              {horse.name}
            </Link>
          ) : (
            horse.name
          )}
        </h3>
        <p className="figures mt-1 font-semibold">
          {percentWords(part)} of the horse, {shareCount(shares)}
        </p>
      </div>
      <div className="col-span-full sm:col-span-1 sm:col-start-2 sm:row-start-2 sm:mt-3 sm:border-t sm:border-line sm:pt-3 sm:pb-4 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-center lg:border-t-0 lg:py-0">
        <OwnRaces horse={horse} />
      </div>
      <p className="col-span-full flex flex-wrap gap-x-5 border-t border-line py-1 sm:col-start-2 sm:col-end-3 lg:row-start-2 lg:border-t-0 lg:pt-0">
        {lots.map((lot) => (
          <CertificateLink key={lot.id} investment={lot} hasSiblings={lots.length > 1} />
        ))}
      </p>
    </article>
  )
}
