import {
  guessMapping,
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '../../../import.rules'

const KEY = 'results-import'

/** Which heading holds what: as chosen last time where this file has the same headings, else by their names. */
export function rememberedMapping(headings: readonly string[]): ImportMapping {
  const mapping = guessMapping(headings)
  const remembered = read()
  for (const column of importColumns) {
    const heading = remembered[column]
    if (typeof heading === 'string' && headings.includes(heading)) mapping[column] = heading
  }
  return withoutDoubles(mapping, remembered)
}

/** A heading that was chosen for one column is not also guessed for another. */
function withoutDoubles(mapping: ImportMapping, remembered: Record<string, unknown>) {
  const taken = new Map<string, ImportColumn>()
  const isChosen = (column: ImportColumn) => mapping[column] === remembered[column]
  for (const column of [...importColumns].sort(
    (one, other) => Number(isChosen(other)) - Number(isChosen(one)),
  )) {
    const heading = mapping[column]
    if (heading === undefined) continue
    if (taken.has(heading)) delete mapping[column]
    else taken.set(heading, column)
  }
  return mapping
}

export function rememberMapping(mapping: ImportMapping): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mapping))
  } catch {
    // Nothing is remembered then.
  }
}

function read(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
