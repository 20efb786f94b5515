import { counted, groupDigits } from '../../../lib/text'
import { SplitBar, SplitMark } from '../../../web/ui/split-bar'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'

interface Props {
  offering: Offering
}

/** An offering's shares, those taken first, and below each part of the bar what it means. */
export function SharesBar({ offering }: Props) {
  const open = sharesOnOffer(offering)
  return (
    <div>
      <SplitBar taken={offering.totalShares - open} open={open} />
      <div className="mt-1.5">
        <SharesLegend offering={offering} />
      </div>
    </div>
  )
}

/** How many shares each colour of a bar stands for. */
export function SharesLegend({ offering }: Props) {
  const { totalShares } = offering
  const open = sharesOnOffer(offering)
  const taken = totalShares - open
  return (
    <p className="figures flex flex-wrap justify-between gap-x-2 text-[0.95rem] text-ink-soft">
      {taken > 0 && (
        <span>
          <SplitMark part="taken" />
          {groupDigits(taken)} taken
        </span>
      )}
      <span className="ml-auto">
        {open > 0 && <SplitMark part="open" />}
        <strong className="font-semibold text-ink">{groupDigits(open)}</strong> of{' '}
        {counted(totalShares, 'share')} available
      </span>
    </p>
  )
}
