import type { ReactNode } from 'react'
import { SplitBar, SplitMark } from '../../../../web/ui/split-bar'
import { leftOf, type ShareSplit } from '../../../shares/share-split.rules'

interface Props extends ShareSplit {
  /** Opposite the figures, or below them. */
  note?: ReactNode
}

/** An offering's shares as staff see them: sold, for sale (or unsold), and kept back by the stable. */
export function SharesSplit({ note, ...split }: Props) {
  const parts = [
    { part: 'taken', label: 'Sold', shares: split.taken },
    leftOf(split),
    { part: 'kept', label: 'Kept back', shares: split.kept },
  ] as const
  return (
    <div>
      <SplitBar {...split} />
      <div className="figures mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.92rem]">
        {/* three columns that begin at the same place in each card; the first has the shortest words */}
        <dl className="flex flex-wrap gap-x-3 @max-[28rem]:basis-full @max-[28rem]:gap-x-1.5 @max-[28rem]:text-[0.88rem]">
          {parts.map(({ part, label, shares }) => (
            <div
              key={part}
              className="flex min-w-max items-baseline gap-x-1.5 @max-[28rem]:basis-[calc(37.5%-0.375rem)] @max-[28rem]:gap-x-1 @max-[28rem]:first:basis-1/4 @min-[29rem]:not-last:min-w-24 @min-[29rem]:first:min-w-18"
            >
              <dt className="text-ink-soft">
                <SplitMark part={part} />
                {label}
              </dt>
              <dd className="font-semibold">{shares}</dd>
            </div>
          ))}
        </dl>
        {note}
      </div>
    </div>
  )
}
