interface Split {
  total: number
  taken: number
  open: number
}

/** Up to this many, each one has its own notch; more would be too fine to tell apart. */
const ONES_AS_NOTCHES = 40

const tones = {
  taken: 'bg-good dark:bg-good/60',
  open: 'bg-brass',
  kept: 'bg-quiet-wash ring-1 ring-inset ring-line-strong',
} as const
export type SplitPart = keyof typeof tones

/** A split of shares: taken, for sale and kept back. The figures are beside it in words. */
export function SplitBar({ total, taken, open }: Split) {
  const parts = [
    { part: 'taken', count: taken },
    { part: 'open', count: open },
    { part: 'kept', count: Math.max(0, total - taken - open) },
  ] as const
  return (
    <div aria-hidden className="flex h-3.5 gap-[2px] forced-color-adjust-none">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ part, count }) =>
          total <= ONES_AS_NOTCHES ? (
            Array.from({ length: count }, (_, index) => (
              <span key={`${part}-${index}`} className={`flex-1 ${tones[part]}`} />
            ))
          ) : (
            <span key={part} className={tones[part]} style={{ flexGrow: count }} />
          ),
        )}
    </div>
  )
}

export function SplitMark({ part }: { part: SplitPart }) {
  return (
    <span
      aria-hidden
      className={`mr-1.5 inline-block size-3 shrink-0 align-[-0.06em] forced-color-adjust-none ${tones[part]}`}
    />
  )
}
