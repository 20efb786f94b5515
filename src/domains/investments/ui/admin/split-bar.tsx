interface Split {
  totalShares: number
  sold: number
  available: number
}

/** Up to here each share has a notch of its own; beyond, notches would be too fine to tell apart. */
const SHARES_AS_NOTCHES = 40

const tones = {
  sold: 'bg-good dark:bg-good/60',
  available: 'bg-brass',
  kept: 'bg-quiet-wash ring-1 ring-inset ring-line-strong',
} as const
export type SplitPart = keyof typeof tones

/** An offering's shares: sold, for sale, and kept back. Its figures stand beside it in words. */
export function SplitBar({ totalShares, sold, available }: Split) {
  const parts = [
    { part: 'sold', shares: sold },
    { part: 'available', shares: available },
    { part: 'kept', shares: Math.max(0, totalShares - sold - available) },
  ] as const
  return (
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
  )
}

/** The bar's colour beside a figure's name. */
export function SplitMark({ part }: { part: SplitPart }) {
  return (
    <span
      aria-hidden
      className={`mr-1.5 inline-block size-3 align-[-0.06em] forced-color-adjust-none ${tones[part]}`}
    />
  )
}
