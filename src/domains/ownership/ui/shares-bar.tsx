import { SplitBar, SplitMark } from '../../../web/ui/split-bar'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'

interface Props {
  offering: Offering
}

/** An offering's shares, those taken first, and how many are left in words. */
export function SharesBar({ offering }: Props) {
  const { totalShares } = offering
  const open = sharesOnOffer(offering)
  return (
    <div>
      <SplitBar total={totalShares} taken={totalShares - open} open={open} />
      <p className="figures mt-1.5 text-[0.95rem] text-ink-soft">
        <strong className="font-semibold text-ink">{open}</strong> of {totalShares}{' '}
        {totalShares === 1 ? 'share' : 'shares'} available
      </p>
    </div>
  )
}

/** What the colours of a large bar mean. */
export const SharesLegend = () => (
  <p className="flex gap-x-5 text-[0.92rem] text-ink-soft">
    <span>
      <SplitMark part="taken" />
      Taken
    </span>
    <span>
      <SplitMark part="open" />
      For sale
    </span>
  </p>
)
