import { Link } from '@tanstack/react-router'
import { BookUser, Eye, Pencil, Trash2 } from 'lucide-react'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { Badge } from '../../../../web/ui/badge'
import { buttonClass } from '../../../../web/ui/button'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import type { Offering } from '../../ownership.contract'
import { availabilityPercent } from '../../ownership.rules'
import { offeringName, percentWords } from './offering-words'
import { SharesSplit } from './shares-split'

const actionClass = `px-3! ${buttonClass('quiet')}`

interface Props {
  offering: Offering
  onTask: (task: CardTask) => void
}

/** An offering with everything staff need to know about it, and the actions on it. */
export function OfferingAdminCard({ offering, onTask }: Props) {
  const { id, horse, isActive, pricePerShare, currency, heldShares = 0 } = offering
  const name = offeringName(offering)
  return (
    <article className="flex h-full flex-col border border-line bg-raised">
      <div className="grid grid-cols-[min(7rem,33%)_minmax(0,1fr)] gap-4 p-4 pb-0">
        <div className="self-start overflow-hidden bg-sunken">
          <StableImage {...pictureOf(horse)} alt="" sizes="7rem" shape="1x1" className="w-full" />
        </div>
        <div className="min-w-0">
          <h2 className="text-xl leading-snug break-words">{horse.name}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.92rem] text-ink-soft">
            <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
            {isActive ? 'Shown as Available' : 'Shown as Closed'}
          </p>
          <p className="figures mt-2 text-lg leading-snug font-semibold">
            {formatMoney(pricePerShare, currency)}{' '}
            <span className="text-base font-normal text-ink-soft">a share</span>
          </p>
        </div>
      </div>
      <div className="grow px-4 pt-4 pb-3">
        <p className="figures mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold text-brass-ink">
            {availabilityPercent(offering, 1).toFixed(1)}% available
          </span>
          <span className="text-[0.92rem] text-ink-soft">
            {offering.availableShares} of {offering.totalShares}
          </span>
        </p>
        <SharesSplit {...offering} heldShares={heldShares} />
        <p className="figures mt-3 text-[0.92rem] text-ink-soft">
          {`${percentWords(offering.percentOfHorse)} of the horse · Offered `}
          <time dateTime={offering.createdAt}>{formatLongDate(offering.createdAt)}</time>
        </p>
      </div>
      <div className="@container border-t border-line px-4 py-3">
        <div className="grid grid-cols-2 gap-2 @min-[29.5rem]:flex">
          <button
            id={openerOf('edit', id)}
            type="button"
            aria-label={`Edit ${name}`}
            onClick={() => onTask('edit')}
            className={actionClass}
          >
            <Pencil aria-hidden className="size-4" />
            Edit
          </button>
          <Link
            to="/ownership/$id"
            params={{ id }}
            aria-label={`Public page of ${name}`}
            className={actionClass}
          >
            <Eye aria-hidden className="size-4" />
            Public page
          </Link>
          <Link
            to="/admin/investments"
            search={{ offering: id }}
            aria-label={`Register of ${name}`}
            className={actionClass}
          >
            <BookUser aria-hidden className="size-4" />
            Register
          </Link>
          <button
            id={openerOf('delete', id)}
            type="button"
            aria-label={`Delete ${name}`}
            onClick={() => onTask('delete')}
            className={`ml-auto text-bad! hover:border-bad! @max-[29.5rem]:w-full ${actionClass}`}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete
          </button>
        </div>
      </div>
    </article>
  )
}
