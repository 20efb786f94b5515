import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import type { OversoldHorse } from '../../shares.contract'
import { oversoldQuery } from '../shares.queries'

/** Warns staff of horses (or of one) of which more than 100% is held or on offer, and says what to do. */
export function OversoldNotice({ horseId }: { horseId?: string }) {
  const { data = [] } = useQuery(oversoldQuery)
  return data
    .filter((horse) => horseId === undefined || horse.horseId === horseId)
    .map((horse) => <OversoldHorseNotice key={horse.horseId} horse={horse} />)
}

const linkClass = 'text-link-line inline-flex min-h-6 items-center'

function OversoldHorseNotice({ horse }: { horse: OversoldHorse }) {
  const { horseId, horseName, on, part, offerings } = horse
  const heading = `oversold-${horseId}`
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 border-l-4 border-bad bg-bad-wash px-4 py-3 text-ink"
    >
      <h2 id={heading} className="flex items-start gap-2 text-lg leading-snug font-bold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
        {on === null
          ? `${Number(part)}% of ${horseName} is held or on offer`
          : `${Number(part)}% of ${horseName} was held on ${formatLongDate(on)}`}
      </h2>
      <p className="mt-1">
        All offerings of a horse together can’t be more than 100% of it. These are:
      </p>
      <ul className="figures my-2 grid gap-1">
        {offerings.map((offering) => (
          <li key={offering.id} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <strong>{`${Number(offering.part)}%`}</strong>{' '}
              {`in ${sharesWords(offering)}${offering.isActive ? '' : ' (inactive)'}`}
            </span>
            <Link
              to="/admin/investments"
              search={{ offering: offering.id }}
              aria-label={`Register of ${horseName}, ${sharesWords(offering)}`}
              className={linkClass}
            >
              Register
            </Link>
          </li>
        ))}
      </ul>
      <p>
        Under{' '}
        <Link to="/admin/shares" search={{ q: horseName }} className={linkClass}>
          Ownership Shares
        </Link>
        {on === null
          ? ', close an offering, lower its available shares or correct its part of the horse. Or void a wrong entry in its register.'
          : ', edit an offering and correct what was recorded wrongly. Or correct or void the wrong entry in its register.'}
      </p>
    </section>
  )
}

const sharesWords = ({
  totalShares,
  pricePerShare,
  currency,
}: OversoldHorse['offerings'][number]) =>
  `${counted(totalShares, 'share')} at ${formatMoney(pricePerShare, currency)}`
