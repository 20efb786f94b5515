/** Up to here each share has a notch of its own; beyond, notches would be too fine to tell apart. */
const SHARES_AS_NOTCHES = 40

const tones = {
  sold: 'bg-good dark:bg-good/60',
  available: 'bg-brass',
  kept: 'bg-quiet-wash ring-1 ring-inset ring-line-strong',
} as const

interface Props {
  totalShares: number
  availableShares: number
  heldShares: number
}

/** An offering's shares as staff see them: sold, for sale, and kept back by the stable. */
export function SharesSplit({ totalShares, availableShares, heldShares }: Props) {
  const parts = [
    { part: 'sold', label: 'Sold', shares: heldShares },
    { part: 'available', label: 'Available', shares: availableShares },
    { part: 'kept', label: 'Kept back', shares: totalShares - heldShares - availableShares },
  ] as const
  return (
    <div>
      <div aria-hidden className="flex h-3.5 gap-[2px] forced-color-adjust-none">
        {parts
          .filter(({ shares }) => shares > 0)
          .map(({ part, shares }) =>
            totalShares <= SHARES_AS_NOTCHES ? (
              Array.from({ length: shares }, (_, index) => (
                <span key={`${part}-${index}`} className={`flex-1 ${tones[part]}`} />
              ))
            ) : (
              <span key={part} className={tones[part]} style={{ flexGrow: shares }} />
            ),
          )}
      </div>
      <dl className="figures mt-2 grid grid-cols-3 gap-x-3">
        {parts.map(({ part, label, shares }) => (
          <div key={part} className="min-w-0">
            <dt className="flex items-baseline text-[0.92rem] text-ink-soft">
              <span
                aria-hidden
                className={`mr-1.5 inline-block size-2.5 shrink-0 forced-color-adjust-none ${tones[part]}`}
              />
              {label}
            </dt>
            <dd className="text-lg leading-snug font-semibold">{shares}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
