import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../web/ui/button'
import { Notice } from '../../../web/ui/notice'
import { Loading } from '../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../web/ui/use-first-on-server'
import { useFocusOnMore } from '../../../web/ui/use-focus-on-more'
import { HorseCard, HorseCardSkeleton, type CardHorse } from './horse-card'
import { HORSES_AT_ONCE, MOST_HORSES_SHOWN } from '../horse-search.rules'
import type { HorseListAddress } from './horse-list-address'
import { type CardPlace, cardPlaces, leadFirst } from './horse-list-layout'

interface Props {
  /** As many as the address says. */
  horses: readonly (CardHorse & { id: string })[]
  total: number
  /** Whether these are only shown until the ones that the address names have loaded. */
  isWaiting: boolean
  horsesWithShares: ReadonlySet<string>
  address: HorseListAddress
}

const spans: Record<CardPlace, string> = {
  spread: 'lg:col-span-6',
  'spread-flipped': 'lg:col-span-6',
  half: 'lg:col-span-3',
  third: 'lg:col-span-2',
}
const gridClass =
  'grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2 md:gap-y-14 lg:grid-cols-6 lg:gap-x-10'

// on a tablet all but the first stand in pairs, and one left over fills the row
const itemClass = 'min-w-0 md:max-lg:first:col-span-2 md:max-lg:even:last:col-span-2'

/** On a phone a line above each row; a large card ends in a line of its own. */
const rowClass = 'border-line max-md:not-first:border-t max-md:not-first:pt-4'
const largeClass = 'max-md:not-first:pt-6'

/** More would take the server longer than 20 ms to render. */
const FIRST_ON_SERVER = 10 * HORSES_AT_ONCE

/** Up to this many have large cards on a phone; as rows they would leave it nearly empty. */
const FEW = 2

/** The horses found, as many as the address says. */
export function HorseList({ horses, total, isWaiting, horsesWithShares, address }: Props) {
  const shown = address.show ?? HORSES_AT_ONCE
  // what someone searched for comes in plain order
  const isWhole = Object.keys(address).every((key) => key === 'show')
  const inOrder = isWhole ? leadFirst(horses, HORSES_AT_ONCE) : horses
  const page = useFirstOnServer(inOrder, FIRST_ON_SERVER)
  const places = cardPlaces(page)
  const list = useFocusOnMore(shown, 'a', isWaiting)
  const rest = total - page.length
  const areLarge = total <= FEW

  return (
    <>
      <ul ref={list} className={gridClass}>
        {page.map((horse, index) => {
          const place = places[index] ?? 'third'
          return (
            <li
              key={horse.id}
              className={`${index > 2 ? 'later' : ''} ${itemClass} ${areLarge ? largeClass : rowClass} ${spans[place]}`}
            >
              <HorseCard
                horse={horse}
                hasShares={horsesWithShares.has(horse.id)}
                layout={place === 'third' ? 'column' : place}
                isLead={(isWhole && index === 0) || areLarge}
                priority={index === 0}
              />
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className="mt-14 text-center">
          {/* without scripts the list ends where the server stopped rendering: a link to more would lead
              nowhere */}
          {page.length >= shown && shown < MOST_HORSES_SHOWN && (
            <Link
              to="/horses"
              search={{ ...address, show: shown + HORSES_AT_ONCE }}
              resetScroll={false}
              viewTransition={false}
              className={buttonClass('quiet')}
            >
              Show more horses
            </Link>
          )}
          <span className="figures mt-3 block text-ink-soft">
            {page.length} of {total}
            {shown === MOST_HORSES_SHOWN && '. Search by name or breed to find the others.'}
          </span>
        </p>
      )}
    </>
  )
}

/** For a stable that has no horses yet: nobody searched for anything. */
export const NoHorsesYet = ({ children }: { children: ReactNode }) => (
  <Notice
    heading="h2"
    title="Our First Horses Arrive Soon"
    text="You will meet each of them here, with photographs, breeding and every race they run."
    wayOn={children}
  />
)

export const NoHorsesFound = () => (
  <Notice
    heading="h2"
    title="No Horses Found"
    text="No horses match your search. Try another name or fewer filters."
    wayOn={
      <Link to="/horses" viewTransition={false} className={buttonClass()}>
        Clear All Filters
      </Link>
    }
  />
)

/** A list of six: one leads, and the others fill two rows. */
const PLACEHOLDERS = ['spread', 'third', 'third', 'third', 'half', 'half'] as const

export function HorseListSkeleton() {
  return (
    <Loading>
      <div className={gridClass}>
        {PLACEHOLDERS.map((place, index) => (
          <div key={index} data-placeholder className={`${itemClass} ${rowClass} ${spans[place]}`}>
            <HorseCardSkeleton layout={place === 'third' ? 'column' : place} isLead={index === 0} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
