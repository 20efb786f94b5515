import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'
import { Badge } from '../../../../web/ui/badge'
import { Facts } from '../../../../web/ui/facts'
import { Loading, Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { leftOf, splitShares } from '../../../shares/share-split.rules'
import type { RegisterOffering } from '../../investments.contract'
import { offeringParticulars, particularsWithCounts } from './offering-words'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

/** Where the table is narrow, these words stand below the horse's name. */
const folded = 'not-print:@min-[38rem]:@max-[54rem]:hidden'
const inFold = 'hidden not-print:@min-[38rem]:@max-[54rem]:inline'

const offeringColumns = [
  { title: 'Horse', className: '@min-[38rem]:w-[45%] @min-[54rem]:w-[42%]' },
  { title: 'Issued', isFigure: true, className: folded },
  { title: 'Sold', mark: <SplitMark part="taken" />, isFigure: true },
  { title: 'Available', mark: <SplitMark part="open" />, isFigure: true },
  { title: 'Kept back', mark: <SplitMark part="kept" />, isFigure: true },
  { title: 'Holders', isFigure: true, className: `${folded} @min-[54rem]:w-[5rem]` },
  // the same before its sums are known
  {
    title: 'Sold for',
    isFigure: true,
    className: '@min-[38rem]:w-[6.75rem] @min-[48rem]:w-[7.5rem]',
  },
]

/** In the table the bar lies below the figures that it shows, on the row's last line; on paper and in an entry, below the words. */
const barClass =
  'not-print:@min-[38rem]:absolute not-print:@min-[38rem]:right-0 not-print:@min-[38rem]:bottom-3 not-print:@min-[38rem]:left-[45%] not-print:@min-[54rem]:right-[calc(5rem+7.5rem+0.75rem)] not-print:@min-[54rem]:left-[calc(42%+0.75rem)]'

/** Every offering with the state of its shares; the horse's name links to its register. */
export function OfferingsTable({ offerings }: { offerings: readonly RegisterOffering[] }) {
  const shown = useFirstOnServer(offerings)
  return (
    <RegisterTable label="Offerings" columns={offeringColumns}>
      {shown
        .map((offering) => {
          const split = splitShares(offering)
          return { ...offering, split, left: leftOf(split) }
        })
        .map(({ split, left, ...offering }) => (
          <Row
            key={offering.id}
            name={
              <>
                <Link
                  to="/admin/investments"
                  search={{ offering: offering.id }}
                  className={`underline-offset-4 hover:underline ${nameClass}`}
                >
                  {offering.horse.name}
                </Link>
                {!offering.isActive && <Badge tone="quiet">Inactive</Badge>}
              </>
            }
            particulars={<Facts of={offeringParticulars(offering)} />}
            withCounts={<Facts of={particularsWithCounts(offering)} />}
            bar={<SplitBar {...split} />}
            issued={offering.totalShares}
            taken={split.taken}
            left={left.shares}
            leftAs={left}
            kept={split.kept}
            holders={offering.holders}
            holdersInEntry={
              offering.holders === 0 ? 'No holders yet' : counted(offering.holders, 'holder')
            }
            soldFor={formatMoney(offering.amountHeld, offering.currency)}
            isUnheld={offering.holders === 0}
          />
        ))}
    </RegisterTable>
  )
}

/** The table before its offerings are known. */
export const OfferingsPlaceholders = () => (
  <Loading>
    <RegisterTable label="" columns={offeringColumns}>
      {Array.from({ length: 6 }, (_, row) => (
        <Row
          key={row}
          isPlaceholder
          name={
            <span className={`stacked:-my-2.5 ${nameClass}`}>
              <SkeletonText>Name of a horse</SkeletonText>
            </span>
          }
          particulars={<SkeletonText>Offered 1 September 2026 · Rs 25,000 a share</SkeletonText>}
          withCounts={
            <SkeletonText>
              Offered 1 September 2026 · 5 holders 40 issued at Rs 25,000.00 a share
            </SkeletonText>
          }
          bar={<Skeleton className="h-3.5" />}
          issued={<SkeletonText>40</SkeletonText>}
          taken={<SkeletonText>20</SkeletonText>}
          left={<SkeletonText>10</SkeletonText>}
          leftAs={{ part: 'open', label: 'Available' }}
          kept={<SkeletonText>10</SkeletonText>}
          holders={<SkeletonText>5</SkeletonText>}
          holdersInEntry={<SkeletonText>5 holders</SkeletonText>}
          soldFor={<SkeletonText>Rs 500,000</SkeletonText>}
        />
      ))}
    </RegisterTable>
  </Loading>
)

const nameClass =
  'py-2.75 font-serif text-[1.1rem] leading-tight font-bold @min-[38rem]:py-1.25 print:py-0'

type Part =
  | 'name'
  | 'particulars'
  | 'withCounts'
  | 'bar'
  | 'issued'
  | 'taken'
  | 'left'
  | 'kept'
  | 'holders'
  | 'holdersInEntry'
  | 'soldFor'

interface RowProps extends Record<Part, ReactNode> {
  leftAs: { part: SplitPart; label: string }
  /** No one holds any of it. */
  isUnheld?: boolean
  isPlaceholder?: true
}

interface SharesCellProps {
  part: SplitPart
  label: string
  /** The column's title, if it says something else. */
  title?: string
  children: ReactNode
}

/** Where everything stands in a row. */
const Row = ({ leftAs, isUnheld = false, isPlaceholder, ...parts }: RowProps) => (
  // in an entry, the shares, then a new line
  <RegisterRow
    isPlaceholder={isPlaceholder}
    className="relative *:align-baseline stacked:py-3.5 stacked:before:order-4 stacked:before:mt-1 stacked:before:basis-full stacked:before:content-['']"
  >
    <RegisterRowHead>
      <span className="flex flex-wrap items-center gap-x-2.5">{parts.name}</span>
      <span className="figures block text-[0.92rem] leading-snug text-ink-soft stacked:mt-1.5">
        <span className={folded}>{parts.particulars}</span>
        <span className={inFold}>{parts.withCounts}</span>
      </span>
      <span className={`my-2 block not-print:@min-[38rem]:my-0 stacked:mb-1 ${barClass}`}>
        {parts.bar}
      </span>
    </RegisterRowHead>
    <RegisterCell place="unseen" className={folded}>
      {parts.issued}
    </RegisterCell>
    <SharesCell part="taken" label="Sold">
      {parts.taken}
    </SharesCell>
    <SharesCell {...leftAs} title="Available">
      {parts.left}
    </SharesCell>
    <SharesCell part="kept" label="Kept back">
      {parts.kept}
    </SharesCell>
    <RegisterCell inEntry={parts.holdersInEntry} className={`${folded} stacked:order-5`}>
      {parts.holders}
    </RegisterCell>
    <RegisterCell
      place="sum"
      inEntry={
        !isUnheld && (
          <>
            <span className="font-normal text-ink-soft">sold for</span> {parts.soldFor}
          </>
        )
      }
      className="stacked:order-5"
    >
      {parts.soldFor}
    </RegisterCell>
  </RegisterRow>
)

/** In entries, three columns that begin at the same place in each; the first has the shortest words. */
const SharesCell = ({ part, label, title = label, children }: SharesCellProps) => (
  <RegisterCell
    place="marked"
    className={part === 'taken' ? 'stacked:basis-1/4' : 'stacked:basis-[calc(37.5%-0.75rem)]'}
    mark={<SplitMark part={part} />}
    inEntry={
      <>
        <span className="text-ink-soft">{label}</span>{' '}
        <span className="font-semibold">{children}</span>
      </>
    }
  >
    {label !== title && children !== 0 && (
      <span className="text-[0.92em] text-ink-soft">{label.toLowerCase()} </span>
    )}
    {children}
  </RegisterCell>
)
