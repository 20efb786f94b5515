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
  const { raceName, raceDate, position, totalRunners, prizeMoney } = lastRace
  const place =
    position === null
      ? 'Did not finish'
      : `${formatPosition(position)}${totalRunners === null ? '' : ` of ${totalRunners}`}`
  return (
    <dl className="figures border-t border-line py-3">
      <dt className="text-[0.92rem] text-ink-soft">
        Last race, <time dateTime={raceDate}>{formatLongDate(raceDate)}</time>
      </dt>
      <dd className="mt-0.5 wrap-anywhere">
        <strong className={position === 1 ? 'text-brass-ink' : ''}>{place}</strong> in{' '}
        <WholeBrackets>{raceName}</WholeBrackets>
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
        <dd className="mt-0.5 text-ink-soft">
          {stillRaces(status) ? 'Not entered yet' : statusLabel(status)}
        </dd>
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
