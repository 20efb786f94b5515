import { formatMoney } from '../../../lib/money'
import type { SeasonFigures as Figures } from '../racing-public.contract'

/** A season as a results board: starts and places as race cards print them, and what was won. */
export function SeasonFigures({ figures }: { figures: Figures }) {
  const { starts, wins, seconds, thirds, prizes } = figures
  const rate = starts === 0 ? 0 : Math.round((wins / starts) * 100)
  const shown = [
    { label: 'Starts', value: String(starts) },
    { label: wins === 1 ? 'Win' : 'Wins', value: String(wins) },
    { label: 'Second and third', value: `${seconds} · ${thirds}` },
    { label: 'Win rate', value: `${rate}%` },
  ]
  return (
    <div className="bg-brand text-on-brand">
      <dl className="grid grid-cols-2 lg:grid-cols-4">
        {shown.map(({ label, value }, index) => (
          <div
            key={label}
            className={`flex flex-col border-on-brand/20 px-4 py-4 sm:px-7 sm:py-5 ${index % 2 === 1 ? 'border-l' : ''} ${index === 2 ? 'lg:border-l' : ''} ${index > 1 ? 'border-t lg:border-t-0' : ''}`}
          >
            <dt className="text-[0.95rem] leading-5 text-on-brand-soft">{label}</dt>
            <dd className="figures mt-1 text-[2.1rem] leading-[2.6rem] font-semibold sm:text-[2.6rem]">
              {value}
            </dd>
          </div>
        ))}
        {prizes.length > 0 && (
          <div className="col-span-full border-t border-on-brand/20 px-4 py-4 sm:px-7">
            <dt className="text-[0.95rem] leading-5 text-on-brand-soft">Prize money</dt>
            <dd className="figures mt-1 flex flex-wrap gap-x-6 text-[1.35rem] font-semibold">
              {prizes.map(({ currency, amount }) => (
                <span key={currency}>{formatMoney(amount, currency)}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
