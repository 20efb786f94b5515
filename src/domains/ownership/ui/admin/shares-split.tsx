import { SplitBar, SplitMark } from '../../../../web/ui/split-bar'
import type { ShareSplit } from '../../../shares/share-split.rules'

/** An offering's shares as staff see them: sold, for sale, and kept back by the stable. */
export function SharesSplit({ taken, open, kept }: ShareSplit) {
  const parts = [
    { part: 'taken', label: 'Sold', shares: taken },
    { part: 'open', label: 'Available', shares: open },
    { part: 'kept', label: 'Kept back', shares: kept },
  ] as const
  return (
    <div>
      <SplitBar total={taken + open + kept} taken={taken} open={open} />
      <dl className="figures mt-1.5 flex flex-wrap gap-x-4 text-[0.92rem]">
        {parts.map(({ part, label, shares }) => (
          <div key={part} className="flex items-baseline gap-x-1.5">
            <dt className="text-ink-soft">
              <SplitMark part={part} />
              {label}
            </dt>
            <dd className="font-semibold">{shares}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
