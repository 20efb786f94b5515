import { currencies, decimalToCents, formatMoney, type Currency } from '../../../../../lib/money'
import type { ResultGroup } from '../../../results.contract'

const HEIGHT = 160
const BAR = 36
const GAP = 12

/** More bars would be too thin to read. */
const MOST = 12

/** What was won in each of the latest months, as bars; the table beneath has all figures. One chart a currency. */
export function PrizeMonths({ groups }: { groups: readonly ResultGroup[] }) {
  const months = monthsBetween(groups)
  if (months.length < 2) return null
  return currencies.map((currency) => {
    const bars = months.map((key) => ({ key, cents: centsIn(groups, key, currency) }))
    const most = Math.max(...bars.map(({ cents }) => cents))
    return most === 0 ? null : <Chart key={currency} bars={bars} most={most} currency={currency} />
  })
}

interface ChartProps {
  bars: readonly { key: string; cents: number }[]
  most: number
  currency: Currency
}

function Chart({ bars, most, currency }: ChartProps) {
  const width = bars.length * (BAR + GAP) + GAP
  const title = `Prize money by month, ${currency}`
  const best = bars.find(({ cents }) => cents === most)?.key ?? ''
  const top = formatMoney((most / 100).toFixed(2), currency)
  return (
    <figure className="mb-8 max-w-3xl print:break-inside-avoid">
      <figcaption className="mb-2 font-semibold">{title}</figcaption>
      <div tabIndex={0} role="group" aria-label={title} className="overflow-x-auto">
        <svg
          role="img"
          aria-labelledby={`prizes-${currency} prizes-of-${currency}`}
          viewBox={`0 -22 ${width} ${HEIGHT + 46}`}
          className="block h-auto w-full min-w-[30rem] forced-color-adjust-none [print-color-adjust:exact]"
          style={{ maxWidth: width * 1.6 }}
        >
          <title id={`prizes-${currency}`}>{title}</title>
          <desc id={`prizes-of-${currency}`}>
            {`Highest in ${best}: ${top}. The table below has all the figures.`}
          </desc>
          <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} stroke="var(--line-strong)" />
          {bars.map(({ key, cents }, place) => {
            const height = (cents / most) * HEIGHT
            const x = GAP + place * (BAR + GAP)
            return (
              <g key={key}>
                <rect
                  x={x}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  fill={cents === most ? 'var(--mark)' : 'var(--link)'}
                  stroke="var(--line-strong)"
                  strokeWidth={cents === 0 ? 0 : 0.5}
                />
                {cents > 0 && (
                  <text
                    x={x + BAR / 2}
                    y={HEIGHT - height - 5}
                    textAnchor="middle"
                    fontSize="11"
                    fill="var(--ink)"
                  >
                    {shortAmount(cents)}
                  </text>
                )}
                <text
                  x={x + BAR / 2}
                  y={HEIGHT + 15}
                  textAnchor="middle"
                  fontSize="11"
                  fill="var(--ink-soft)"
                >
                  {monthName(key)}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </figure>
  )
}

const centsIn = (groups: readonly ResultGroup[], month: string, currency: Currency) =>
  decimalToCents(
    groups.find(({ key }) => key === month)?.prizes.find((prize) => prize.currency === currency)
      ?.amount ?? '0',
  )

/** The latest months to the last with a meeting, those without one included. */
function monthsBetween(groups: readonly ResultGroup[]): string[] {
  const [first] = groups
  const last = groups.at(-1)
  if (!first || !last) return []
  const months: string[] = []
  const at = new Date(`${first.key}-01T00:00:00Z`)
  for (;;) {
    const key = at.toISOString().slice(0, 7)
    if (key > last.key) return months.slice(-MOST)
    months.push(key)
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (key: string) => names[Number(key.slice(5)) - 1] ?? key

/** `1.2M`, `85k`. */
function shortAmount(cents: number): string {
  const units = cents / 100
  if (units >= 1_000_000) return `${Math.round(units / 100_000) / 10}M`
  return units >= 1000 ? `${Math.round(units / 1000)}k` : String(Math.round(units))
}
