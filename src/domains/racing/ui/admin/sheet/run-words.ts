import { type RunFieldName, runFieldLabels } from '../../../run-words.rules'

const labels: Readonly<Record<string, string>> = runFieldLabels satisfies Record<
  RunFieldName,
  string
>

/** The label of a run's field; another name is returned unchanged. */
export const runFieldLabel = (field: string): string => labels[field] ?? field
