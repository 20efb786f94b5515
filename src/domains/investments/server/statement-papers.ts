import { formatLongDate } from '../../../lib/dates'
import { addMoney, currencies, formatMoney } from '../../../lib/money'
import { nameOnPaper } from '../../accounts/accounts.rules'
import { drawList, type Table } from './list-paper'
import type { Investment } from '../investments.contract'
import type { RegisterPaper, Statement, StatementLot } from './papers'

/** A person's statement, to be filed. */
export function drawStatement(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { stableName, now, on, holder, lots, movements } = statement
  const horses = new Set(lots.map(({ horseId }) => horseId)).size
  return drawList({
    stableName,
    now,
    title: 'Statement of shares',
    subtitle: `${nameOnPaper(holder)}, on ${formatLongDate(on)}`,
    figures: [
      ['Horses', String(horses)],
      ['Shares', String(lots.reduce((sum, lot) => sum + BigInt(lot.sharesHeld), 0n))],
      ...currencies.flatMap((currency): [string, string][] => {
        const total = totalIn(currency, lots)
        return total === undefined ? [] : [[`Amount in ${currency}`, total]]
      }),
    ],
    tables: [holdingsTable(lots, on), movementsTable(movements, on), ...correctionsTables(lots)],
    footnote: `${nameOnPaper(holder)} · as the register stood for ${formatLongDate(on)}`,
  })
}

/** An offering's register, to be filed. */
export function drawRegister(register: RegisterPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { stableName, now, on, offering, lots } = register
  const held = lots.filter(({ sharesHeld }) => sharesHeld > 0)
  const shares = held.reduce((sum, lot) => sum + lot.sharesHeld, 0)
  const { horse, totalShares, percentOfHorse } = offering
  const sum = currencies.flatMap((currency) => totalIn(currency, held) ?? [])
  return drawList({
    stableName,
    now,
    title: horse.name,
    subtitle: `Register of co-owners on ${formatLongDate(on)}: ${totalShares} shares in ${percentOfHorse} % of the horse`,
    figures: [
      ['Issued', String(totalShares)],
      ['Held', String(shares)],
      ['Not held', String(totalShares - shares)],
      ['Holders', String(new Set(held.map(({ userId }) => userId)).size)],
    ],
    tables: [
      {
        heading: 'Who holds what',
        columns: [
          { title: 'Holder', width: 0 },
          { title: 'Held since', width: 94 },
          { title: 'Shares', width: 46, isNumber: true },
          { title: 'Of the horse', width: 62, isNumber: true },
          { title: 'A share', width: 84, isNumber: true },
          { title: 'Amount', width: 96, isNumber: true },
        ],
        rows: held.map((lot) => [
          nameOnPaper(lot.holder),
          formatLongDate(lot.heldSince),
          String(lot.sharesHeld),
          `${lot.partOfHorse} %`,
          formatMoney(lot.pricePerShare, lot.currency),
          formatMoney(lot.amountHeld, lot.currency),
        ]),
        sums: [['Together', '', String(shares), '', '', sum.join(', ')]],
        empty: 'Nobody holds shares on this day.',
      },
    ],
    footnote: `Register of ${horse.name} · ${formatLongDate(on)}`,
  })
}

type Lots = readonly Investment[]

function totalIn(currency: Lots[number]['currency'], lots: Lots): string | undefined {
  const own = lots.filter((lot) => lot.currency === currency)
  if (own.length === 0) return undefined
  return formatMoney(addMoney(own.map(({ amountHeld }) => amountHeld)), currency)
}

function holdingsTable(lots: Lots, on: string): Table {
  return {
    heading: `Held on ${formatLongDate(on)}`,
    columns: [
      { title: 'Horse', width: 0 },
      { title: 'Held since', width: 94 },
      { title: 'Shares', width: 66, isNumber: true },
      { title: 'Of the horse', width: 62, isNumber: true },
      { title: 'A share', width: 84, isNumber: true },
      { title: 'Amount', width: 96, isNumber: true },
    ],
    rows: lots.map((lot) => [
      lot.horse.name,
      formatLongDate(lot.heldSince),
      `${lot.sharesHeld} of ${lot.totalShares}`,
      `${lot.partOfHorse} %`,
      formatMoney(lot.pricePerShare, lot.currency),
      formatMoney(lot.amountHeld, lot.currency),
    ]),
    // Currencies are never added up.
    sums: currencies.flatMap((currency) => {
      const total = totalIn(currency, lots)
      return total === undefined ? [] : [[`Together in ${currency}`, '', '', '', '', total]]
    }),
    empty: 'No shares are held on this day.',
  }
}

function movementsTable(movements: Statement['movements'], on: string): Table {
  return {
    heading: `How it came to that, up to ${formatLongDate(on)}`,
    columns: [
      { title: 'Horse', width: 0 },
      { title: 'Date', width: 94 },
      { title: 'What', width: 76 },
      { title: 'Shares', width: 46, isNumber: true },
      { title: 'A share', width: 84, isNumber: true },
      { title: 'Amount', width: 96, isNumber: true },
    ],
    rows: movements.map((each) => [
      each.horse,
      formatLongDate(each.date),
      each.what,
      `${each.what === 'Passed on' ? '−' : '+'}${each.shares}`,
      formatMoney(each.pricePerShare, each.currency),
      formatMoney(each.amount, each.currency),
    ]),
    sums: [],
    empty: 'Nothing has been entered.',
  }
}

/** None if nothing changed; what concerns several lots is said once. */
function correctionsTables(lots: readonly StatementLot[]): Table[] {
  const said = lots.flatMap(({ horse, corrections }) =>
    corrections.map((words) => ({ horse: horse.name, words, key: `${horse.id} ${words}` })),
  )
  const rows = [...new Map(said.map(({ key, horse, words }) => [key, [horse, words]])).values()]
  if (rows.length === 0) return []
  return [
    {
      heading: 'Changes and corrections in the register',
      columns: [
        { title: 'Horse', width: 0 },
        { title: 'What', width: 370 },
      ],
      rows,
      sums: [],
      empty: '',
    },
  ]
}
