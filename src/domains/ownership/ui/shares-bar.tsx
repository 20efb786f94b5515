import { SplitBar, SplitMark } from '../../../web/ui/split-bar'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'

interface Props {
  offering: Offering
}

/** An offering's shares, those taken first, and below each part of the bar what it means. */
export function SharesBar({ offering }: Props) {
  const { totalShares } = offering
  const open = sharesOnOffer(offering)
  const taken = totalShares - open
  return (
    <div>
      <SplitBar total={totalShares} taken={taken} open={open} />
      <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-2 text-[0.95rem] text-ink-soft">
        {taken > 0 && (
          <span>
            <SplitMark part="taken" />
            {taken} taken
          </span>
        )}
        <span className="ml-auto">
          {open > 0 && <SplitMark part="open" />}
          <strong className="font-semibold text-ink">{open}</strong> of {totalShares}{' '}
          {totalShares === 1 ? 'share' : 'shares'} available
        </span>
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
