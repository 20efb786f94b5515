import type { Context } from 'hono'
import { databaseRefusal } from '../../../db/database-errors'
import type { Executor } from '../../../db/database'
import { jsonContent } from '../../../http/api'
import { sendText } from '../../../http/compressed'
import { conflict, orNotFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import { counted } from '../../../lib/text'
import { mapInTurns } from '../../../lib/turns'
import { recordAudit } from '../../accounts/server/audit.store'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { recordContent } from '../../content/server/content-trail'
import {
  importedRow,
  importReport,
  type ImportReport,
  pastImport,
  resultsImport,
} from '../import.contract'
import { type ImportPlan, planImport } from './import-plan'
import { findImport, listImports, prepareImport, undoImport, writeImport } from './imports.store'

const PATH = '/api/results/import'

/** A file of 20,000 rows is about 2 MB. */
export const importLimit = { bytes: 5 * 1024 * 1024, words: 'The request is larger than 5 MB' }
export const isResultsImport = (method: string, path: string) => method === 'POST' && path === PATH

export interface ImportDependencies extends RouteDependencies {
  /** Puts a horse on record, by the horses' own rules. */
  createHorse: (tx: Executor, now: Date, horse: { id: string; name: string }) => Promise<void>
}

/** Results from a spreadsheet: looked at first, then imported all or nothing, and taken back if need be. */
export function importsRoutes(deps: ImportDependencies) {
  const { database, clock, guards } = deps
  const db = database.kysely
  const { api, get, post } = apiRoutes('Racing')

  post(PATH, guards.staff, guards.limited('import'))
    .summary('Import results from a spreadsheet, all or nothing')
    .describe(
      'Rows are matched by day, venue, race number or name, and horse: the same file twice changes nothing. Blank cells leave the record as it is. With `dryRun` it only says what it would do.',
    )
    .body(resultsImport)
    .refuses(409)
    .sends({ 200: jsonContent(importReport, 'What was done, row by row') }, async ({ c, body }) => {
      const plan = await planImport(db, clock.now(), body)
      const { report } = plan
      if (body.dryRun === true) return sendReport(c, { ...report, id: null })
      const { add, change, refuse } = report.counts
      if (body.plan !== undefined && body.plan !== report.plan)
        throw conflict('Something has changed since you looked. Please check the rows again.')
      if (refuse > 0 && body.skipRefused !== true)
        throw conflict(
          `${counted(refuse, 'row')} can’t be imported, so nothing was. Correct the file, or leave those rows out.`,
        )
      const isSomething = add + change > 0
      const id = isSomething ? await writePlan(deps, c.get('actor'), plan) : null
      return sendReport(c, { ...report, id })
    })

  get('/api/results/imports', guards.staff)
    .summary('The latest imports of results')
    .answersList(pastImport, 'The imports, latest first', () => listImports(db))

  post('/api/results/imports/{id}/undo', guards.staff, guards.limited('import'))
    .summary('Take back a whole import')
    .describe(
      'Deletes what it added and puts back what it changed. Refused (`409`) if any of that has been changed since. Horses it created are kept.',
    )
    .params(oneId)
    .refuses(409)
    .answers(pastImport, 'The import', ({ c, params }) => {
      const actor = c.get('actor')
      return database.longTransaction(async (tx) => {
        const past = orNotFound(await findImport(tx, params.id), 'Import not found')
        if (past.undoneAt !== null) throw conflict('This import has already been undone')
        const touched = await undoImport(tx, clock.now(), past, actor)
        if (touched > 0)
          throw conflict(
            'The import can’t be undone: some of what it wrote has been changed, added to or deleted since.',
          )
        await record(tx, clock.now(), actor, 'undo-import', past)
        return orNotFound(await findImport(tx, params.id), 'Import not found')
      })
    })

  return api
}

/** @throws 409 if what it would change has been changed in the meantime */
async function writePlan(
  { database, clock, createHorse }: ImportDependencies,
  actor: Actor,
  plan: ImportPlan,
): Promise<string> {
  const prepared = await prepareImport(database.kysely, plan, actor)
  const { add: added, change: changed } = plan.report.counts
  const beaten = conflict(
    'Someone else has changed one of these results in the meantime. Please check the rows again.',
  )
  try {
    await database.longTransaction(async (tx) => {
      for (const horse of plan.newHorses) {
        await createHorse(tx, new Date(plan.at), horse)
        const entry = { subjectType: 'horse', subjectId: horse.id, title: horse.name } as const
        await recordContent(tx, clock.now(), actor, { action: 'create', ...entry })
      }
      if (!(await writeImport(tx, prepared))) throw beaten
      await record(tx, clock.now(), actor, 'import', { id: prepared.id, added, changed })
    })
  } catch (error) {
    const refusal = databaseRefusal(error)
    throw refusal === 'unique' || refusal === 'foreign-key' ? beaten : error
  }
  return prepared.id
}

/** One entry for the whole import. */
const record = (
  tx: Executor,
  now: Date,
  actor: Actor,
  action: 'import' | 'undo-import',
  { id, added, changed }: { id: string; added: number; changed: number },
) =>
  recordAudit(tx, now, actor, {
    action,
    subjectType: 'results-import',
    subjectId: id,
    detail: { title: `${counted(added, 'run')} added, ${changed} changed`, added, changed },
  })

/** Answers with the report, whose rows may be many: others get their turn in between. */
async function sendReport(c: Context, report: ImportReport): Promise<Response> {
  const { rows, ...rest } = report
  const head = JSON.stringify(importReport.omit({ rows: true }).parse(rest)).slice(0, -1)
  const lines = await mapInTurns(rows, (row) => JSON.stringify(importedRow.parse(row)))
  const pieces = [`${head},"rows":[`]
  for (let at = 0; at < lines.length; at += 500)
    pieces.push(`${at === 0 ? '' : ','}${lines.slice(at, at + 500).join(',')}`)
  pieces.push(']}')
  return sendText(c, pieces, 200, { 'content-type': 'application/json' })
}
