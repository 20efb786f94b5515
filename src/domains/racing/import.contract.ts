import { z } from 'zod'
import { confirmedCodes, flag, line, text } from '../content/fields.contract'
import { groupDigits } from '../../lib/text'
import { IMPORT_LENGTH, importColumns } from './import.rules'

const count = z.int({ error: 'Must be a whole number' })
/** Of the 10,000 values that any request may have. */
const LEFT_OUT = 7_500
const tooLong = { error: `At most ${groupDigits(IMPORT_LENGTH)} characters: split the file` }

export const resultsImport = z.object({
  csv: z
    .string({ error: 'Choose a file, or paste the rows' })
    .min(1, { error: 'Choose a file, or paste the rows' })
    .max(IMPORT_LENGTH, tooLong)
    .meta({
      description:
        'UTF-8, with a line of headings; separated by commas, semicolons or tabs; days as `2026-06-27` or `27/06/2026`',
    }),
  mapping: z
    .partialRecord(z.enum(importColumns), line(200), {
      error: 'Must say which heading holds what',
    })
    .optional()
    .meta({ description: 'The heading of each column; without it they are recognised by name' }),
  horses: z
    .array(
      z.object({
        name: line(120),
        choice: z.enum(['create', 'skip'], { error: 'Must be create or skip' }),
      }),
      { error: 'Must be a list of horses' },
    )
    .max(1000, { error: 'At most 1,000 horses' })
    .optional()
    .meta({ description: 'What to do with rows of horses that are not on record' }),
  leaveOut: z
    .array(count, { error: 'Must be a list of lines' })
    .max(LEFT_OUT, { error: `At most ${groupDigits(LEFT_OUT)} lines: correct the file` })
    .optional()
    .meta({ description: 'Lines of the file to leave out' }),
  confirm: confirmedCodes,
  dryRun: flag.optional().meta({ description: 'Only says what it would do' }),
  skipRefused: flag
    .optional()
    .meta({ description: 'Imports the others if rows are refused; without it, none' }),
  plan: text(64).optional().meta({
    description:
      'The `plan` of a dry run: refused (`409`) if the import would do anything else by now',
  }),
})
export type ResultsImport = z.output<typeof resultsImport>

const outcomes = ['add', 'change', 'same', 'skip', 'refuse'] as const
export const importedRow = z
  .object({
    line: count.meta({ description: 'In the file' }),
    outcome: z.enum(outcomes),
    horse: z.string(),
    race: z.string(),
    words: z.string().meta({ description: 'What changes, or why it is refused' }),
    questions: z.array(z.object({ code: z.string(), message: z.string() })).meta({
      description: 'What is unlikely about it; imported only if `confirm` has these codes',
    }),
  })
  .meta({ id: 'ImportedRow' })
export type ImportedRow = z.infer<typeof importedRow>
export type ImportOutcome = ImportedRow['outcome']

export const importReport = z
  .object({
    id: z.uuid().nullable().meta({ description: 'Of the import; null if nothing was written' }),
    plan: z.string(),
    counts: z.object({ add: count, change: count, same: count, skip: count, refuse: count }),
    unknownHorses: z.array(z.object({ name: z.string(), rows: count })),
    newHorses: z.array(z.string()),
    rows: z.array(importedRow).meta({ description: 'All but those that change nothing' }),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof importReport>

export const pastImport = z
  .object({
    id: z.uuid(),
    importedAt: z.iso.datetime(),
    importedBy: z.string(),
    added: count,
    changed: count,
    undoneAt: z.iso.datetime().nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'PastImport' })
export type PastImport = z.infer<typeof pastImport>
