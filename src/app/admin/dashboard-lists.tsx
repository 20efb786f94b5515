import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { NAMED } from '../../domains/dashboard/dashboard.rules'
import { HorseStatusBadge } from '../../domains/horses/ui/horse-status-badge'
import { pictureOf, StableImage } from '../../domains/media/ui/stable-image'
import { availabilityPercent } from '../../domains/ownership/ownership.rules'
import { splitShares } from '../../domains/shares/share-split.rules'
import { formatLongDate } from '../../lib/dates'
import { formatMoney } from '../../lib/money'
import { EmptyState, Placeholders } from '../../web/admin/admin-list'
import { SectionHeading } from '../../web/ui/section-heading'
import { Skeleton } from '../../web/ui/skeleton'
import { SplitBar, SplitMark } from '../../web/ui/split-bar'

const rowClass =
  'flex min-h-[4.5rem] flex-wrap content-center items-center gap-x-4 gap-y-1 border-b border-line py-2'
const allClass = 'text-link-line inline-flex min-h-11 items-center'
const nameClass =
  'font-serif text-lg leading-snug font-bold break-words underline-offset-4 hover:underline'

export function RecentHorses({ horses }: { horses: Dashboard['horses']['newest'] | undefined }) {
  return (
    <Part
      title="Recent Horses"
      items={horses}
      empty="No Horses Yet"
      hint="The latest horses will appear here."
      all={
        <Link to="/admin/horses" search={{}} className={allClass}>
          All horses
        </Link>
      }
    >
      {(newest) => (
        <ul className="-mt-4">
          {newest.map((horse) => (
            <li key={horse.id} className={rowClass}>
              <div className="w-12 shrink-0">
                <StableImage
                  {...pictureOf(horse)}
                  alt=""
                  sizes="4rem"
                  shape="1x1"
                  className="w-full rounded-[2px]"
                />
              </div>
              <div className="min-w-0 grow basis-28">
                <Link to="/horses/$slug" params={{ slug: horse.slug }} className={nameClass}>
                  {horse.name}
                </Link>
                <p className="figures mt-0.5 flex flex-wrap items-center justify-between gap-x-2 text-[0.92rem] text-ink-soft">
                  <HorseStatusBadge status={horse.status} />
                  <span>Entered {formatLongDate(horse.createdAt)}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** The offerings open to the public. */
export function ActiveOpportunities({
  offerings,
}: {
  offerings: Dashboard['offerings']['newest'] | undefined
}) {
  return (
    <Part
      title="Active Opportunities"
      items={offerings}
      empty="No Active Opportunities"
      hint="Shares on offer will appear here with their price."
      all={
        <Link to="/admin/shares" search={{}} className={allClass}>
          All shares
        </Link>
      }
    >
      {(newest) => (
        <ul className="-mt-4">
          {newest.map((offering) => (
            <li key={offering.id} className={rowClass}>
              <div className="min-w-0 grow basis-28">
                <Link to="/ownership/$id" params={{ id: offering.id }} className={nameClass}>
                  {offering.horse.name}
                </Link>
              </div>
              <p className="figures shrink-0">
                <span className="font-semibold">
                  {formatMoney(offering.pricePerShare, offering.currency)}
                </span>{' '}
                <span className="text-[0.92rem] text-ink-soft">a share</span>
              </p>
              <div className="-mt-1 flex basis-full items-center gap-x-4">
                <div className="grow">
                  <SplitBar {...splitShares({ ...offering, isActive: true })} />
                </div>
                <p className="figures min-w-24 text-right text-[0.92rem] text-ink-soft">
                  <SplitMark part="open" />
                  {availabilityPercent(offering, 1).toFixed(1)}% left
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

interface PartProps<Item> {
  title: string
  items: Item[] | undefined
  empty: string
  hint: string
  /** Leads to the whole list. */
  all: ReactNode
  children: (items: Item[]) => ReactNode
}

function Part<Item>({ title, items, empty, hint, all, children }: PartProps<Item>) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeading id={id} title={title} isDense aside={items?.length !== 0 && all} />
      {items === undefined ? (
        <Placeholders
          count={NAMED}
          className="-mt-4"
          item={
            <div className={`${rowClass} h-[4.5rem]`}>
              <Skeleton className="size-12" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          }
        />
      ) : items.length === 0 ? (
        <EmptyState title={empty} hint={hint} />
      ) : (
        children(items)
      )}
    </section>
  )
}
