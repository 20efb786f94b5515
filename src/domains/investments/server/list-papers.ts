import { formatLongDate } from '../../../lib/dates'
import { addMoney, currencies, formatMoney } from '../../../lib/money'
import { silksWords } from '../../../lib/silks'
import { nameOnPaper } from '../../accounts/person-names.rules'
import type { Investment } from '../investments.contract'
import type { PaperColours, PaperStable, RegisterPaper, Statement, StatementLot } from './papers'
import { inks, newPaper, type Paper, type TextStyle } from './pdf'

/** A person's statement, for their files. */
export function drawStatement(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { stable, colours, now, on, holder, lots, movements } = statement
  const horses = new Set(lots.map(({ horseId }) => horseId)).size
  return drawList({
    stable,
    colours,
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

/** An offering's register, for the files. */
export function drawRegister(register: RegisterPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { stable, now, on, offering, lots } = register
  const held = lots.filter(({ sharesHeld }) => sharesHeld > 0)
  const shares = held.reduce((sum, lot) => sum + lot.sharesHeld, 0)
  const { horse, totalShares, percentOfHorse } = offering
  const sum = currencies.flatMap((currency) => totalIn(currency, held) ?? [])
  return drawList({
    stable,
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
        empty: 'No one holds shares on this day.',
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
    // Different currencies are never added up.
    sums: currencies.flatMap((currency) => {
      const total = totalIn(currency, lots)
      return total === undefined ? [] : [[`Total in ${currency}`, '', '', '', '', total]]
    }),
    empty: 'No shares are held on this day.',
  }
}

function movementsTable(movements: Statement['movements'], on: string): Table {
  return {
    heading: `History up to ${formatLongDate(on)}`,
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
      `${each.what === 'Transferred' ? '−' : '+'}${each.shares}`,
      formatMoney(each.pricePerShare, each.currency),
      formatMoney(each.amount, each.currency),
    ]),
    sums: [],
    empty: 'No entries.',
  }
}

/** None if nothing changed; changes to several lots are listed once. */
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

/* Layout: tables with headings on portrait pages, as many as needed. */

interface Column {
  title: string
  /** In points; the first column takes the rest. */
  width: number
  isNumber?: boolean
}

interface Table {
  heading: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Lines at the bottom, in bold: the totals. */
  sums: readonly (readonly string[])[]
  /** Shown if there are no rows. */
  empty: string
}

interface ListPaper {
  stable: PaperStable
  /** The registered colours of whom it is about. */
  colours?: PaperColours | null
  title: string
  subtitle: string
  figures: readonly (readonly [label: string, value: string])[]
  tables: readonly Table[]
  footnote: string
  now: Date
}

const left = 48
const lineHeight = 12.5
/** The drawing of a holder's own colours, at the right of the title. */
const coloursSize = 56
const style = {
  stable: { face: 'serifBold', size: 12 },
  title: { face: 'serifBold', size: 23, color: inks.ink },
  subtitle: { face: 'sans', size: 10.5, color: inks.soft },
  heading: { face: 'serifBold', size: 13 },
  label: { face: 'sansBold', size: 7.5, color: inks.soft, spacing: 0.5 },
  figure: { face: 'serif', size: 14 },
  cell: { face: 'sans', size: 9.5 },
  sum: { face: 'sansBold', size: 9.5 },
  fine: { face: 'sans', size: 8, color: inks.soft },
} as const satisfies Record<string, TextStyle>

async function drawList(list: ListPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { stable, title, now } = list
  const paper = await newPaper({
    layout: 'portrait',
    title: `${title}: ${list.subtitle}`,
    author: stable.name,
    now,
  })
  let y = drawHead(paper, list)
  for (const table of list.tables) y = drawTable(paper, table, y, stable)
  drawFeet(paper, list)
  return paper.bytes()
}

const rightOf = ({ size }: Paper) => size.width - left
const bottomOf = ({ size }: Paper) => size.height - 62

function drawHead(paper: Paper, list: ListPaper): number {
  const { stable, colours, title, subtitle, figures } = list
  const right = rightOf(paper)
  const room = right - left - (colours ? coloursSize + 16 : 0)
  paper.mark(stable, left - 4, 34, 40)
  paper.line(stable.name, { ...style.stable, color: stable.brand }, left + 44, 60)
  paper.rule(left, 84, right, inks.brass, 1.4)
  if (colours) paper.colours(colours, right - coloursSize + 4, 95, coloursSize)
  const fitted = paper.fit(title, style.title, room, { least: 14, lines: 2 })
  let y = 96
  for (const words of fitted.lines) {
    y += fitted.style.size * 1.15
    paper.line(words, fitted.style, left, y)
  }
  for (const words of paper.wrap(subtitle, style.subtitle, room)) {
    y += 17
    paper.line(words, style.subtitle, left, y)
  }
  for (const words of colours?.silks
    ? paper.wrap(silksWords(colours.silks), style.fine, room)
    : []) {
    y += 14
    paper.line(words, style.fine, left, y)
  }
  y += 34
  const column = (right - left) / Math.max(figures.length, 1)
  // All in one size, the largest at which the longest fits.
  const size = Math.min(
    ...figures.map(
      ([, value]) => paper.fit(value, style.figure, column - 10, { least: 6, lines: 1 }).style.size,
    ),
  )
  for (const [place, [label, value]] of figures.entries()) {
    paper.line(label.toUpperCase(), style.label, left + place * column, y)
    paper.line(value, { ...style.figure, size }, left + place * column, y + 19)
  }
  return figures.length > 0 ? y + 34 : y - 14
}

function drawTable(paper: Paper, table: Table, start: number, { brand }: PaperStable): number {
  const right = rightOf(paper)
  const edges = edgesOf(table.columns, right)
  let y = start + 26
  if (y > bottomOf(paper) - 80) y = nextPage(paper)
  paper.line(table.heading, { ...style.heading, color: brand }, left, y)
  y = drawTitles(paper, table, edges, y + 20)
  if (table.rows.length === 0) {
    paper.line(table.empty, style.subtitle, left, y + 15)
    return y + 24
  }
  const row = (cells: readonly string[], text: TextStyle, color: string) => {
    const lines = cells.map((cell, place) => {
      const edge = edges[place]
      return edge ? paper.wrap(cell, text, edge.room) : []
    })
    const height = Math.max(...lines.map((each) => each.length)) * lineHeight + 6
    if (y + height > bottomOf(paper)) y = drawTitles(paper, table, edges, nextPage(paper))
    for (const [place, each] of lines.entries()) {
      const edge = edges[place]
      if (!edge) continue
      for (const [down, words] of each.entries())
        paper.line(words, text, edge.x, y + 13 + down * lineHeight, edge.align)
    }
    y += height
    paper.rule(left, y, right, color, 0.5)
  }
  for (const cells of table.rows) row(cells, style.cell, inks.hairline)
  for (const cells of table.sums) row(cells, style.sum, inks.brass)
  return y
}

interface Edge {
  x: number
  room: number
  align: 'left' | 'right'
}

function edgesOf(columns: readonly Column[], right: number): Edge[] {
  const fixed = columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  let x = left
  return columns.map(({ width, isNumber }, place) => {
    const taken = place === 0 ? right - left - fixed : width
    x += taken
    return isNumber
      ? { x, room: taken - 8, align: 'right' as const }
      : { x: x - taken + (place === 0 ? 0 : 8), room: taken - 10, align: 'left' as const }
  })
}

function drawTitles(paper: Paper, table: Table, edges: readonly Edge[], y: number): number {
  for (const [place, { title }] of table.columns.entries()) {
    const edge = edges[place]
    if (edge) paper.line(title.toUpperCase(), style.label, edge.x, y, edge.align)
  }
  paper.rule(left, y + 6, rightOf(paper), inks.ink, 0.8)
  return y + 6
}

function nextPage({ doc }: Paper): number {
  doc.addPage()
  return 62
}

/** The same at the foot of each page, drawn once the number of pages is known. */
function drawFeet(paper: Paper, { footnote, stable }: ListPaper): void {
  const { doc, size } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    paper.rule(left, size.height - 46, rightOf(paper), inks.hairline, 0.5)
    paper.line(`${stable.name} · ${footnote}`, style.fine, left, size.height - 32)
    paper.line(
      `Page ${page + 1} of ${count}`,
      style.fine,
      rightOf(paper),
      size.height - 32,
      'right',
    )
  }
}
