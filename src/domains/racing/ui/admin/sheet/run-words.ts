import type { Race } from '../../../racing.contract'
import { type RunFieldName, runFieldLabels } from '../../../run-words.rules'

const labels: Readonly<Record<string, string>> = {
  ...(runFieldLabels satisfies Record<RunFieldName, string>),
  raceId: 'Race',
}

/** The label of a run's field; another name is returned unchanged. */
export const runFieldLabel = (field: string): string => labels[field] ?? field

/** `3 · The Maiden Cup` */
export const raceLabel = ({ number, name }: Pick<Race, 'number' | 'name'>): string =>
  number === null ? name : `${number} · ${name}`
