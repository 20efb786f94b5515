import { formatMoney } from '../../../lib/money'
import { useSite } from '../../../web/site'
import type { Horse, Performance } from '../horses.contract'
import { winRate } from '../horses.rules'
import { HorseFormLine } from './horse-form-line'

interface Props {
  horse: Pick<Horse, 'totalWins' | 'totalRaces' | 'totalEarnings'>
  /** Newest first. */
  performances: readonly Performance[]
}

/** The career as a results board: four figures, and the form line below. */
export function HorseRecord({ horse, performances }: Props) {
  const { currency } = useSite()
  const { totalWins, totalRaces, totalEarnings } = horse
  const figures = [
    { label: 'Total Wins', value: String(totalWins) },
    { label: 'Total Races', value: String(totalRaces) },
    { label: 'Total Earnings', value: formatMoney(totalEarnings, currency) },
    { label: 'Win Rate', value: `${winRate(totalWins, totalRaces)}%` },
  ]
  return (
    <section aria-labelledby="record" className="mt-8 bg-brand text-on-brand">
      <h2 id="record" className="sr-only">
        Career record
      </h2>
      <dl className="grid grid-cols-2 lg:grid-cols-[1fr_1fr_auto_1fr]">
        {figures.map(({ label, value }, index) => (
          <div
            key={label}
            className={`flex flex-col border-on-brand/20 px-4 py-4 sm:px-7 sm:py-6 ${index % 2 === 1 ? 'border-l' : ''} ${index === 2 ? 'lg:border-l' : ''} ${index > 1 ? 'border-t lg:border-t-0' : ''}`}
          >
            <dt className="text-[0.95rem] leading-5 text-on-brand-soft">{label}</dt>
            <dd
              className={`figures mt-1 font-semibold whitespace-nowrap ${value.length > 9 ? 'text-[clamp(1rem,4.7vw,2.6rem)] leading-[2.6rem] sm:text-[2.6rem] sm:leading-[3.2rem]' : 'text-[2.1rem] leading-[2.6rem] sm:text-[2.8rem] sm:leading-[3.2rem]'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <HorseFormLine performances={performances} />
    </section>
  )
}
