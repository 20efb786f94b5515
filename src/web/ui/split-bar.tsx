interface Split {
  taken: number
  open: number
  unsold?: number
  kept?: number
  /** Of a large bar: how many of the open ones someone is choosing. */
  chosen?: number
}

/** Up to this many, each one has its own notch; more would be too fine to tell apart. */
const ONES_AS_NOTCHES = 40

const tones = {
  taken: 'bg-taken',
  // these stand out by their height, too; on paper no one chooses
  chosen: 'relative -mt-2 bg-brass print:mt-0 print:-mr-[2px] print:bg-open',
  open: 'bg-open ring-1 ring-inset ring-taken',
  unsold:
    'bg-[repeating-linear-gradient(135deg,var(--taken)_0_1.5px,transparent_1.5px_4.5px)] ring-1 ring-inset ring-taken',
  kept: 'bg-quiet-wash ring-1 ring-inset ring-ink-soft',
} as const
export type SplitPart = Exclude<keyof typeof tones, 'chosen'>

/** A split of shares: taken, for sale, left unsold and kept back. The figures are beside it in words. */
export function SplitBar({ taken, open, unsold = 0, kept = 0, chosen }: Split) {
  const total = taken + open + unsold + kept
  const chosenOnes = chosen ?? 0
  const parts = [
    { part: 'taken', count: taken },
    { part: 'chosen', count: chosenOnes },
    { part: 'open', count: open - chosenOnes },
    { part: 'unsold', count: unsold },
    { part: 'kept', count: kept },
  ] as const
  return (
    <div
      aria-hidden
      className={`flex gap-[2px] [print-color-adjust:exact] forced-color-adjust-none ${chosen === undefined ? 'h-3.5' : 'h-7'}`}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map(({ part, count }) =>
          total <= ONES_AS_NOTCHES ? (
            Array.from({ length: count }, (_, index) => (
              <span key={`${part}-${index}`} className={`flex-1 ${tones[part]}`}>
                {part === 'chosen' && index === count - 1 && <Handle over={1} />}
              </span>
            ))
          ) : (
            // one of ten thousand can be seen, too
            <span key={part} className={`min-w-[3px] ${tones[part]}`} style={{ flexGrow: count }}>
              {part === 'chosen' && <Handle over={count} />}
            </span>
          ),
        )}
    </div>
  )
}

/** The pointer that is moved, above the middle of the last one chosen. */
const Handle = ({ over }: { over: number }) => (
  <span
    className="absolute -top-4.5 size-4 translate-x-1/2 bg-ink [clip-path:polygon(0_0,100%_0,100%_50%,50%_100%,0_50%)] noscript:hidden print:hidden"
    style={{ right: `${50 / over}%` }}
  />
)

export function SplitMark({ part }: { part: SplitPart }) {
  return (
    <span
      aria-hidden
      className={`mr-1.5 inline-block size-3 shrink-0 align-[-0.06em] [print-color-adjust:exact] forced-color-adjust-none ${tones[part]}`}
    />
  )
}
