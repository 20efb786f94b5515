import type { ReactNode } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { MoreMenu, MoreMenuLink } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { RowOpener } from '../../../../web/admin/row-opener'
import { Badge, BadgeSkeleton } from '../../../../web/ui/badge'
import { Facts } from '../../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
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

interface CardProps {
  /** Opens the offering. */
  opener?: ReactNode
  picture: ReactNode
  name: ReactNode
  state: ReactNode
  price: ReactNode
  controls?: ReactNode
  /** What is for sale. */
  left: ReactNode
  split: ReactNode
}

const nameClass = 'pr-5 text-[1.2rem] leading-snug break-words @max-[14rem]:pr-0 @min-[38rem]:pr-0'

/** Where everything stands in a card: the more room there is, the more stands beside the picture. */
const Card = ({ opener, picture, name, state, price, controls, left, split }: CardProps) => (
  <article className="relative grid h-full grid-cols-[3.5rem_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:gap-x-4 border @max-[14rem]:grid-cols-1 border-line bg-raised p-4 hover:border-line-strong @min-[38rem]:py-3">
    {opener}
    <div className="self-start overflow-hidden bg-sunken @min-[28rem]:row-span-2 @min-[38rem]:row-span-3">
      {picture}
    </div>
    <div className="min-w-0 @min-[38rem]:flex @min-[38rem]:items-baseline @min-[38rem]:gap-x-3">
      {name}
      <p className="figures mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-snug font-semibold @min-[38rem]:mr-9 @min-[38rem]:shrink-0 @min-[38rem]:grow @min-[38rem]:justify-between">
        {state}
        <span>{price}</span>
      </p>
    </div>
    {controls}
    <p className="figures col-span-full mt-2.5 text-[0.92rem] text-ink-soft @min-[28rem]:col-span-1 @min-[28rem]:col-start-2 @min-[28rem]:mt-1">
      {left}
    </p>
    <div className="col-span-full mt-1.5 @min-[38rem]:col-span-1 @min-[38rem]:col-start-2">
      {split}
    </div>
  </article>
)

/** An offering with everything staff need to know about it; the card itself opens it. */
export function OfferingAdminCard({ offering, onTask }: Props) {
  const { id, horse, isActive, pricePerShare, currency, heldShares = 0 } = offering
  const name = offeringName(offering)
  const left = `${availabilityPercent(offering, 1).toFixed(1)}%`
  return (
    <Card
      opener={<RowOpener id={id} name={name} onEdit={() => onTask('edit')} />}
      picture={
        <StableImage {...pictureOf(horse)} alt="" sizes="5rem" shape="1x1" className="w-full" />
      }
      name={<h2 className={nameClass}>{horse.name}</h2>}
      state={<Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>}
      price={
        <>
          {formatMoney(pricePerShare, currency)}{' '}
          <span className="font-normal text-ink-soft">a share</span>
        </>
      }
      controls={
        <div className="absolute top-2 right-4 z-[1] flex @max-[14rem]:static">
          <MoreMenu<CardTask>
            id={openerOf('more', id)}
            label={`More for ${name}`}
            tasks={[['delete', 'Delete', true]]}
            onTask={onTask}
          >
            <MoreMenuLink href={`/ownership/${id}`}>Public page</MoreMenuLink>
            <MoreMenuLink href={`/admin/investments?offering=${id}`}>Register</MoreMenuLink>
          </MoreMenu>
        </div>
      }
      left={
        <Facts
          of={[
            <span key="left" className="font-semibold text-ink">
              {`${left} ${isActive ? 'available' : 'unsold'}`}
            </span>,
            isActive && offering.availableShares === 0 && 'Shown as Fully held',
            Number(offering.percentOfHorse) !== 100 &&
              `${percentWords(offering.percentOfHorse)} of the horse`,
          ]}
        />
      }
      split={
        <SharesSplit
          {...splitShares({ ...offering, heldShares })}
          note={
            <p className="text-ink-soft">
              Offered{' '}
              <time dateTime={offering.createdAt}>{formatLongDate(offering.createdAt)}</time>
            </p>
          }
        />
      }
    />
  )
}

/** A card whose offering is still to come. */
export const OfferingAdminCardSkeleton = () => (
  <Card
    picture={<Skeleton className="aspect-square" />}
    name={
      <p className={`font-serif font-bold ${nameClass}`}>
        <SkeletonText>Name of a horse</SkeletonText>
      </p>
    }
    state={<BadgeSkeleton>Active</BadgeSkeleton>}
    price={<SkeletonText>Rs 25,000 a share</SkeletonText>}
    left={<SkeletonText>25.0% available</SkeletonText>}
    split={
      <>
        <Skeleton className="h-3.5" />
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.92rem]">
          <SkeletonText>Sold 10 Available 10 Kept back 10</SkeletonText>
          <SkeletonText>Offered 28 September 2026</SkeletonText>
        </p>
      </>
    }
  />
)
