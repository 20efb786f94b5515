import { SplitBar, SplitMark } from '../../../../web/ui/split-bar'

interface Props {
  totalShares: number
  availableShares: number
  heldShares: number
}

/** An offering's shares as staff see them: sold, for sale, and kept back by the stable. */
export function SharesSplit({ totalShares, availableShares, heldShares }: Props) {
  const parts = [
    { part: 'taken', label: 'Sold', shares: heldShares },
    { part: 'open', label: 'Available', shares: availableShares },
    { part: 'kept', label: 'Kept back', shares: totalShares - heldShares - availableShares },
  ] as const
  return (
    <div>
      <SplitBar total={totalShares} taken={heldShares} open={availableShares} />
      <dl className="figures mt-2 grid grid-cols-3 gap-x-3">
        {parts.map(({ part, label, shares }) => (
          <div key={part} className="min-w-0">
            <dt className="flex items-baseline text-[0.92rem] text-ink-soft">
              <SplitMark part={part} />
              {label}
            </dt>
            <dd className="text-lg leading-snug font-semibold">{shares}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
