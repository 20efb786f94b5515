import { formatDay, formatLongDate } from '../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../lib/money'
import { whole } from '../../../lib/text'
import { stillRaces, statusLabel } from '../../horses/horses.rules'
import { raceTitle } from '../../racing/race-words.rules'
import { formatPosition } from '../../../lib/position'
import { useSite } from '../../../web/site'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import type { OwnHorse } from '../investments.contract'

/** How an owner's horse ran last. */
export function LastRace({ horse: { lastRace } }: { horse: OwnHorse }) {
  const { currency } = useSite()
  if (!lastRace)
    return <p className="border-t border-line py-3 text-ink-soft">No race on record yet.</p>
  const { raceName, raceDate, prizeMoney } = lastRace
  return (
    <dl className="figures border-t border-line py-3">
      <dt className="text-[0.92rem] text-ink-soft">
        Last race, <time dateTime={raceDate}>{formatLongDate(raceDate)}</time>
      </dt>
      <dd className="mt-0.5 wrap-anywhere">
        <Place in={lastRace} /> in <WholeBrackets>{raceName}</WholeBrackets>
        {decimalToCents(prizeMoney) > 0 && (
          <>
            , <span className="whitespace-nowrap">{formatMoney(prizeMoney, currency)}</span>
          </>
        )}
      </dd>
    </dl>
  )
}

/** What an owner's horse runs in next, or why it no longer does. */
export function NextRace({ horse: { nextRace, status } }: { horse: OwnHorse }) {
  if (!nextRace) {
    const [label, words] = withoutRace(status)
    return (
      <dl className="border-t border-line py-3">
        <dt className="text-[0.92rem] text-ink-soft">{label}</dt>
        <dd className="mt-0.5 text-ink-soft">{words}</dd>
      </dl>
    )
  }
  const { raceName: name, raceNumber: number, raceDate, venue } = nextRace
  return (
    <dl className="figures border-t border-line py-3">
      <dt className="text-[0.92rem] text-ink-soft">
        Next race, <time dateTime={raceDate}>{formatDay(raceDate)}</time>
      </dt>
      <dd className="mt-0.5 wrap-anywhere">
        <WholeBrackets>
          {[raceTitle({ name, number }), venue && whole(venue)].filter(Boolean).join(', ')}
        </WholeBrackets>
      </dd>
    </dl>
  )
}

/** The same in a line each, within a `@container`: when the horse runs next, and when it ran last and how. */
export function RacesInShort({ horse: { nextRace, lastRace, status } }: { horse: OwnHorse }) {
  const { currency } = useSite()
  const [label, words] = withoutRace(status)
  return (
    <dl className="figures gap-x-4 gap-y-1.5 *:odd:text-ink-soft @min-[16rem]:grid @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]">
      <dt>{nextRace ? 'Next race' : label}</dt>
      <dd className={nextRace ? '' : 'text-ink-soft'}>
        {nextRace ? (
          <>
            <time dateTime={nextRace.raceDate}>{formatDay(nextRace.raceDate)}</time>
            {nextRace.raceNumber !== null && `, race ${nextRace.raceNumber}`}
          </>
        ) : (
          words
        )}
      </dd>
      <dt>Last race</dt>
      <dd className={lastRace ? '' : 'text-ink-soft'}>
        {lastRace ? (
          <>
            <Place in={lastRace} />,{' '}
            <time dateTime={lastRace.raceDate}>{formatLongDate(lastRace.raceDate)}</time>
            {decimalToCents(lastRace.prizeMoney) > 0 && (
              <>
                ,{' '}
                <span className="whitespace-nowrap">
                  {formatMoney(lastRace.prizeMoney, currency)}
                </span>
              </>
            )}
          </>
        ) : (
          'None on record yet'
        )}
      </dd>
    </dl>
  )
}

/** Label and words of a horse that is in no race to come. */
const withoutRace = (status: OwnHorse['status']) =>
  stillRaces(status)
    ? (['Next race', 'Not entered yet'] as const)
    : (['Status', statusLabel(status)] as const)

function Place({ in: { position, totalRunners } }: { in: NonNullable<OwnHorse['lastRace']> }) {
  if (position === null) return <strong>Did not finish</strong>
  return (
    <strong className={position === 1 ? 'text-brass-ink' : ''}>
      {formatPosition(position)}
      {totalRunners !== null && ` of ${totalRunners}`}
    </strong>
  )
}
