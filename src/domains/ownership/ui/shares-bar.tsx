/** Up to this many, each share has its own notch; more would be too fine to tell apart. */
const SHARES_AS_NOTCHES = 40
const available = 'bg-brass'
// softer in dark mode, where the green is brighter than the brass
const held = 'bg-good dark:bg-good/50'

interface Props {
  offering: { availableShares: number; totalShares: number }
}

/** An offering's shares: those available in brass, those held in green, and both numbers in words. */
export function SharesBar({ offering: { availableShares, totalShares } }: Props) {
  return (
    <div>
      <div aria-hidden className="flex h-4 gap-[2px] forced-color-adjust-none">
        {totalShares <= SHARES_AS_NOTCHES ? (
          Array.from({ length: totalShares }, (_, index) => (
            <span key={index} className={`flex-1 ${index < availableShares ? available : held}`} />
          ))
        ) : (
          <>
            <span className={available} style={{ flexGrow: availableShares }} />
            <span className={held} style={{ flexGrow: totalShares - availableShares }} />
          </>
        )}
      </div>
      <p className="figures mt-1.5 text-[0.95rem] text-ink-soft">
        <strong className="font-semibold text-ink">{availableShares}</strong> of {totalShares}{' '}
        {totalShares === 1 ? 'share' : 'shares'} available
      </p>
    </div>
  )
}
