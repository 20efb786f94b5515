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
  if (!nextRace)
    return (
      <dl className="border-t border-line py-3">
        <dt className="text-[0.92rem] text-ink-soft">Next race</dt>
        <dd className="mt-0.5 text-ink-soft">{notEntered(status)}</dd>
      </dl>
    )
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

/** The same in a line each: when the horse runs next, and when it ran last and how. */
export function RacesInShort({ horse: { nextRace, lastRace, status } }: { horse: OwnHorse }) {
  const { currency } = useSite()
  return (
    <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 *:odd:text-ink-soft">
      <dt>Next race</dt>
      <dd className={nextRace ? '' : 'text-ink-soft'}>
        {nextRace ? (
          <>
            <time dateTime={nextRace.raceDate}>{formatDay(nextRace.raceDate)}</time>
            {nextRace.raceNumber !== null && `, race ${nextRace.raceNumber}`}
          </>
        ) : (
          notEntered(status)
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

const notEntered = (status: OwnHorse['status']) =>
  stillRaces(status) ? 'Not entered yet' : statusLabel(status)

function Place({ in: { position, totalRunners } }: { in: NonNullable<OwnHorse['lastRace']> }) {
  if (position === null) return <strong>Did not finish</strong>
  return (
    <strong className={position === 1 ? 'text-brass-ink' : ''}>
      {formatPosition(position)}
      {totalRunners !== null && ` of ${totalRunners}`}
    </strong>
  )
}
