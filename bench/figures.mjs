// Medians, and the bench's tables.

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The median of the measurements; undefined if the machine doesn't provide them. @param {(number | undefined)[]} values */
export function medianKnown(values) {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : median(known)
}

/** @param {number | undefined} value @param {number} [digits] */
export const shown = (value, digits = 0) =>
  value === undefined || Number.isNaN(value)
    ? 'not measured'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** @param {number | undefined} value @param {number | undefined} yardstick */
export const ratio = (value, yardstick) =>
  value === undefined || yardstick === undefined ? undefined : value / yardstick

/** @param {string} text */
export const heading = (text) => console.log(`\n## ${text}\n`)

/**
 * Prints a table in Markdown.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  console.log(line(head))
  console.log(
    `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
  )
  for (const row of rows) console.log(line(row))
}

/**
 * A figure with an aim.
 * @typedef {{ what: string, measured: number | undefined, digits: number, unit: string,
 *   aim: number, isAtLeast?: boolean }} Aimed
 */

/** Prints every aim with its measurement, and returns how many were missed. @param {Aimed[]} figures */
export function aims(figures) {
  let missed = 0
  const rows = figures.map(({ what, measured, digits, unit, aim, isAtLeast = false }) => {
    const isMet = measured !== undefined && (isAtLeast ? measured >= aim : measured <= aim)
    if (measured !== undefined && !isMet) missed += 1
    return [
      what,
      `${shown(measured, digits)}${measured === undefined ? '' : unit}`,
      `${isAtLeast ? '≥' : '≤'} ${shown(aim, digits)}${unit}`,
      measured === undefined || aim === 0 ? '–' : shown(measured / aim, 2),
      measured === undefined ? '–' : isMet ? 'yes' : 'NO',
    ]
  })
  table(['aim', 'measured', 'aimed at', 'ratio', 'met'], rows)
  return missed
}
