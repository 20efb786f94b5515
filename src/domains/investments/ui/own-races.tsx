import { formatDay, formatLongDate } from '../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../lib/money'
import { formatPosition } from '../../../lib/position'
import { whole } from '../../../lib/text'
import { useSite } from '../../../web/site'
import { Facts } from '../../../web/ui/facts'
import { SkeletonText } from '../../../web/ui/skeleton'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import { stillRaces, statusLabel } from '../../horses/horses.rules'
import type { OwnHorse } from '../investments.contract'

/** When an owner's horse runs next, or why it no longer does, and how it ran last: a line, and two. */
export function OwnRaces({ horse: { nextRace, lastRace, status } }: { horse: OwnHorse }) {
  const races = stillRaces(status)
  return (
    <div className="@container">
      <dl className={linesClass}>
        <dt>{nextRace || races ? 'Next race' : 'Status'}</dt>
        <dd>
          {nextRace ? (
            <>
              <time dateTime={nextRace.raceDate}>{formatDay(nextRace.raceDate)}</time>
              {nextRace.raceNumber !== null && `, ${whole(`race ${nextRace.raceNumber}`)}`}
            </>
          ) : (
            <span className="text-ink-soft">{races ? 'Not entered yet' : statusLabel(status)}</span>
          )}
        </dd>
        <dt>Last race</dt>
        <dd className="wrap-anywhere">
          {lastRace ? (
            <Run of={lastRace} />
          ) : (
            <span className="text-ink-soft">None on record yet</span>
          )}
        </dd>
      </dl>
    </div>
  )
}

const linesClass =
  'figures gap-x-3 gap-y-1.5 *:odd:text-ink-soft @max-[15rem]:*:[dt~dt]:mt-2 @min-[15rem]:grid @min-[15rem]:grid-cols-[4.25rem_minmax(0,1fr)]'

/** The races of a horse that is still to come. */
export const OwnRacesSkeleton = () => (
  <div className="@container">
    <dl className={linesClass}>
      <dt>Next race</dt>
      <dd>
        <SkeletonText>Saturday 5 December, race 5</SkeletonText>
      </dd>
      <dt>Last race</dt>
      <dd>
        <SkeletonText>5th of 10 on 7 November 2026</SkeletonText>
        <span className="block">
          <SkeletonText>Name of a handicap (0-46)</SkeletonText>
        </span>
      </dd>
    </dl>
  </div>
)

function Run({ of: run }: { of: NonNullable<OwnHorse['lastRace']> }) {
  const { currency } = useSite()
  const { raceName, raceDate, position, totalRunners, prizeMoney } = run
  const place =
    position === null
      ? 'Did not finish'
      : `${formatPosition(position)}${totalRunners === null ? '' : ` of ${totalRunners}`}`
  return (
    <>
      <strong className={position === 1 ? 'text-brass-ink' : ''}>{place}</strong> on{' '}
      <time dateTime={raceDate} className="whitespace-nowrap">
        {formatLongDate(raceDate)}
      </time>{' '}
      <span className="block">
        <Facts
          of={[
            <WholeBrackets key="race">{raceName}</WholeBrackets>,
            decimalToCents(prizeMoney) > 0 && formatMoney(prizeMoney, currency),
          ]}
        />
      </span>
    </>
  )
}
