import type { CSSProperties } from 'react'
import { formatMoney } from '../../../lib/money'
import type { SeasonFigures as Figures } from '../racing-public.contract'

/** A season as a results board: starts and places as race cards print them, and what was won, by currency. */
export function SeasonFigures({ figures }: { figures: Figures }) {
  const { starts, wins, seconds, thirds, prizes } = figures
  const ofStarts = (count: number) => `${starts === 0 ? 0 : Math.round((count / starts) * 100)}%`
  const won = prizes.map(({ currency, amount }) => formatMoney(amount, currency))
  const shown = [
    { label: 'Starts', values: [String(starts)] },
    { label: wins === 1 ? 'Win' : 'Wins', values: [String(wins)] },
    { label: 'Win rate', values: [ofStarts(wins)] },
    { label: seconds === 1 ? 'Second' : 'Seconds', values: [String(seconds)] },
    { label: thirds === 1 ? 'Third' : 'Thirds', values: [String(thirds)] },
    { label: 'Place rate', values: [ofStarts(wins + seconds + thirds)] },
    { label: 'Prize money', values: won },
  ].filter(({ values }) => values.length > 0)
  return (
    <dl
      className={`grid grid-cols-3 overflow-hidden bg-brand text-on-brand sm:grid-cols-6 ${won.length > 0 ? 'lg:grid-cols-[repeat(6,1fr)_2.5fr]' : ''}`}
    >
      {shown.map(({ label, values }, index) => (
        <div
          key={label}
          className={`@container -mt-px -ml-px border-t border-l border-on-brand/20 px-4 py-4 sm:py-5 lg:px-6 ${index === 6 ? 'col-span-full lg:col-span-1' : ''}`}
        >
          <dt className="text-[0.95rem] leading-5 text-on-brand-soft">{label}</dt>
          {values.map((value) => (
            <dd
              key={value}
              style={letters(value)}
              className="board-figure figures lg:[--most:2.2rem]"
            >
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** So that a long amount fits its part of the board. */
const letters = (value: string): CSSProperties & Record<'--letters', number> => ({
  '--letters': Math.max(value.length, 4),
})
