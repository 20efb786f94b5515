import { Trash2 } from 'lucide-react'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { IconButton } from '../../../../web/admin/icon-button'
import { MoreMenu, MoreMenuLink } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { RowOpener } from '../../../../web/admin/row-opener'
import { Badge } from '../../../../web/ui/badge'
import { Dot } from '../../../../web/ui/facts'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { splitShares } from '../../../shares/share-split.rules'
import type { Offering } from '../../ownership.contract'
import { availabilityPercent } from '../../ownership.rules'
import { offeringName, percentWords } from './offering-words'
import { SharesSplit } from './shares-split'

interface Props {
  offering: Offering
  onTask: (task: CardTask) => void
}

/** An offering with everything staff need to know about it; the card itself opens it. */
export function OfferingAdminCard({ offering, onTask }: Props) {
  const { id, horse, isActive, pricePerShare, currency, heldShares = 0 } = offering
  const name = offeringName(offering)
  return (
    <article className="relative grid h-full grid-cols-[3.5rem_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:gap-x-4 border @max-[14rem]:grid-cols-1 border-line bg-raised p-4 hover:border-line-strong">
      <RowOpener id={openerOf('edit', id)} label={`Edit ${name}`} onClick={() => onTask('edit')} />
      <div className="self-start overflow-hidden bg-sunken">
        <StableImage {...pictureOf(horse)} alt="" sizes="5rem" shape="1x1" className="w-full" />
      </div>
      <div className="min-w-0">
        <h2 className="pr-8 sm:pr-22 text-[1.2rem] @max-[14rem]:pr-0 leading-snug break-words">
          {horse.name}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.92rem] text-ink-soft">
          <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          {isActive ? 'Shown as Available' : 'Shown as Closed'}
        </p>
        <p className="figures mt-1 leading-snug font-semibold">
          {formatMoney(pricePerShare, currency)}{' '}
          <span className="font-normal text-ink-soft">a share</span>
        </p>
      </div>
      <div className="absolute top-2 right-2 z-[1] flex @max-[14rem]:static">
        <span className="max-sm:hidden">
          <IconButton
            id={openerOf('delete', id)}
            title="Delete"
            name={name}
            icon={Trash2}
            onClick={() => onTask('delete')}
          />
        </span>
        <MoreMenu<CardTask>
          id={openerOf('more', id)}
          label={`More for ${name}`}
          tasks={[['delete', 'Delete', 'on a phone']]}
          onTask={onTask}
        >
          <MoreMenuLink href={`/ownership/${id}`}>Public page</MoreMenuLink>
          <MoreMenuLink href={`/admin/investments?offering=${id}`}>Register</MoreMenuLink>
        </MoreMenu>
      </div>
      <div className="col-span-full mt-3">
        <p className="figures mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-[0.92rem] text-ink-soft">
          <span className="font-semibold text-brass-ink">
            {`${availabilityPercent(offering, 1).toFixed(1)}% available${isActive ? '' : ' if reopened'}`}
          </span>
          <span>
            {`${percentWords(offering.percentOfHorse)} of the horse`}
            <Dot />
            {'Offered '}
            <time dateTime={offering.createdAt}>{formatLongDate(offering.createdAt)}</time>
          </span>
        </p>
        <SharesSplit {...splitShares({ ...offering, heldShares })} />
      </div>
    </article>
  )
}
