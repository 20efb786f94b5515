import type { CSSProperties, ReactNode } from 'react'
import { Facts } from '../../../web/ui/facts'
import { SplitBar } from '../../../web/ui/split-bar'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'
import { choiceWords } from './offering-text'
import { SharesLegend } from './shares-bar'

interface Props {
  offering: Offering
  shares: number
  onChoose: (shares: number) => void
}

/**
 * An offering's large bar, on which visitors choose how many shares they want. A native slider without a look of its own
 * lies over the notches that are available, one step a notch. Without scripts, or with one share left, there is only the
 * bar.
 */
export function ShareChooser({ offering, shares, onChoose }: Props) {
  const { totalShares, horse } = offering
  const open = sharesOnOffer(offering)
  const canChoose = open > 1
  const words = choiceWords(offering, shares)
  return (
    <div className="print:[break-inside:avoid]">
      <div className="relative rounded-[2px] outline-offset-6 outline-focus has-focus-visible:outline-3">
        <SplitBar taken={totalShares - open} open={open} chosen={canChoose ? shares : 0} />
        {canChoose && (
          <input
            type="range"
            aria-label="How many shares"
            aria-valuetext={`${words.shares}, ${words.amount}, ${words.part} of ${horse.name}`}
            min={1}
            max={open}
            value={shares}
            onChange={(event) => onChoose(event.target.valueAsNumber)}
            className="absolute -top-7 right-0 m-0 h-15 cursor-pointer touch-pan-y appearance-none opacity-0 noscript:hidden print:hidden [&::-moz-range-thumb]:h-15 [&::-moz-range-thumb]:w-(--step) [&::-webkit-slider-thumb]:h-15 [&::-webkit-slider-thumb]:w-(--step) [&::-webkit-slider-thumb]:appearance-none"
            style={placeOver(open, totalShares)}
          />
        )}
      </div>
      <div className="mt-4">
        <SharesLegend offering={offering} />
      </div>
      <div className="mt-4 flex items-center gap-2 print:hidden">
        {canChoose && (
          <Step
            label="One share fewer"
            isPossible={shares > 1}
            onClick={() => onChoose(shares - 1)}
          >
            −
          </Step>
        )}
        <output
          className={`figures min-w-0 grow text-[1.2rem] leading-snug font-semibold wrap-anywhere ${canChoose ? 'text-center' : ''}`}
        >
          <Facts of={[words.shares, words.amount]} />
          <span className="sr-only"> · </span>
          <span className="block text-base font-normal text-ink-soft">
            {words.part} of {horse.name}
          </span>
        </output>
        {canChoose && (
          <Step
            label="One share more"
            isPossible={shares < open}
            onClick={() => onChoose(shares + 1)}
          >
            +
          </Step>
        )}
      </div>
    </div>
  )
}

/** A few notches alone would be too narrow for a finger. */
function placeOver(open: number, total: number): CSSProperties & Record<'--step', string> {
  return {
    width: `min(100%, max(7rem, ${(open / total) * 100}%))`,
    '--step': `${100 / open}%`,
  }
}

interface StepProps {
  label: string
  isPossible: boolean
  onClick: () => void
  children: ReactNode
}

function Step({ label, isPossible, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={isPossible ? onClick : undefined}
      className="size-11 shrink-0 rounded-[3px] border border-line-strong text-2xl leading-none hover:border-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40 noscript:hidden print:hidden"
    >
      {children}
    </button>
  )
}
