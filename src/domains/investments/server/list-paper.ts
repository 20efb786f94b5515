import { stableSilks } from '../../../lib/silks'
import { inks, newPaper, type Paper, type TextStyle } from './paper'

/*
 * A paper of headed tables on upright pages, as many as it takes.
 */

interface Column {
  title: string
  /** In points; the first column takes what is left. */
  width: number
  isNumber?: boolean
}

export interface Table {
  heading: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Lines beneath, set in bold: the totals. */
  sums: readonly (readonly string[])[]
  /** Said where there are no rows. */
  empty: string
}

export interface ListPaper {
  stableName: string
  title: string
  subtitle: string
  figures: readonly (readonly [label: string, value: string])[]
  tables: readonly Table[]
  footnote: string
  now: Date
}

const left = 48
const lineHeight = 12.5
const style = {
  stable: { face: 'serifBold', size: 12, color: inks.brand },
  title: { face: 'serifBold', size: 23, color: inks.ink },
  subtitle: { face: 'sans', size: 10.5, color: inks.soft },
  heading: { face: 'serifBold', size: 13, color: inks.brand },
  label: { face: 'sansBold', size: 7.5, color: inks.soft, spacing: 0.5 },
  figure: { face: 'serif', size: 14 },
  cell: { face: 'sans', size: 9.5 },
  sum: { face: 'sansBold', size: 9.5 },
  fine: { face: 'sans', size: 8, color: inks.soft },
} as const satisfies Record<string, TextStyle>

export async function drawList(list: ListPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { stableName, title, now } = list
  const paper = await newPaper({
    layout: 'portrait',
    title: `${title}: ${list.subtitle}`,
    author: stableName,
    now,
  })
  let y = drawHead(paper, list)
  for (const table of list.tables) y = drawTable(paper, table, y)
  drawFeet(paper, list)
  return paper.bytes()
}

const rightOf = ({ size }: Paper) => size.width - left
const bottomOf = ({ size }: Paper) => size.height - 62

function drawHead(paper: Paper, { stableName, title, subtitle, figures }: ListPaper): number {
  const right = rightOf(paper)
  paper.silks(stableSilks, left - 4, 34, 40)
  paper.line(stableName, style.stable, left + 44, 60)
  paper.rule(left, 84, right, inks.brass, 1.4)
  const fitted = paper.fit(title, style.title, right - left, { least: 14, lines: 2 })
  let y = 96
  for (const words of fitted.lines) {
    y += fitted.style.size * 1.15
    paper.line(words, fitted.style, left, y)
  }
  for (const words of paper.wrap(subtitle, style.subtitle, right - left)) {
    y += 17
    paper.line(words, style.subtitle, left, y)
  }
  y += 34
  const column = (right - left) / Math.max(figures.length, 1)
  // As large as the longest allows, and all alike.
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

function drawTable(paper: Paper, table: Table, start: number): number {
  const right = rightOf(paper)
  const edges = edgesOf(table.columns, right)
  let y = start + 26
  if (y > bottomOf(paper) - 80) y = nextPage(paper)
  paper.line(table.heading, style.heading, left, y)
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

/** The same at the foot of each page, once it is known how many there are. */
function drawFeet(paper: Paper, { footnote, stableName }: ListPaper): void {
  const { doc, size } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    paper.rule(left, size.height - 46, rightOf(paper), inks.hairline, 0.5)
    paper.line(`${stableName} · ${footnote}`, style.fine, left, size.height - 32)
    paper.line(
      `Page ${page + 1} of ${count}`,
      style.fine,
      rightOf(paper),
      size.height - 32,
      'right',
    )
  }
}
