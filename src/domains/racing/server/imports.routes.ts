import type { Context } from 'hono'
import { databaseRefusal, isDeadlock } from '../../../db/database-errors'
import type { Executor } from '../../../db/database'
import { jsonContent } from '../../../http/api'
import { sendText } from '../../../http/compressed'
import { askFirst, conflict, orNotFound } from '../../../http/errors'
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
import { questionsOf } from './import-doubts'
import { markUndone, planAgain, prepareUndo } from './import-undo.store'
import { findImport, listImports, prepareImport, writePrepared } from './imports.store'
import { toMeeting } from './racing.store'
import { markHeld, meetingInTrail } from './runs.service'

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
      'Rows are matched by day, venue, race number or name, and horse: the same file twice changes nothing. Blank cells leave the record as it is. Unlikely rows are asked about as on the sheet: `409` with `questions`, each about all rows of its kind. With `dryRun` it only says what it would do.',
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
      askFirst(questionsOf(report.rows), body.confirm)
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
      'Deletes what it added and puts back what it changed. Refused (`409`, saying what was changed) if anyone has changed any of it since. Horses it created are kept.',
    )
    .params(oneId)
    .refuses(409)
    .answers(pastImport, 'The import', async ({ c, params }) => {
      const by = { now: clock.now(), actor: c.get('actor') }
      const past = orNotFound(await findImport(db, params.id), 'Import not found')
      if (past.undoneAt !== null) throw undoneAlready()
      const prepared = await prepareUndo(db, past, by)
      if (typeof prepared === 'string') throw conflict(prepared)
      await orBeaten('Someone has just changed one of these results. Please try again.', (beaten) =>
        database.longTransaction(async (tx) => {
          if (!(await markUndone(tx, by.now, past.id, by.actor))) throw undoneAlready()
          if (!(await writePrepared(tx, prepared))) throw beaten
          for (const meeting of await planAgain(tx, prepared))
            await recordContent(tx, by.now, by.actor, {
              action: 'change',
              ...meetingInTrail(meeting),
              changes: [{ field: 'status', from: 'held', to: 'planned' }],
            })
          for (const row of prepared.ranAt) await markHeld(tx, by.now, by.actor, toMeeting(row))
          await record(tx, by, 'undo-import', past)
        }),
      )
      return orNotFound(await findImport(db, params.id), 'Import not found')
    })

  return api
}

interface By {
  now: Date
  actor: Actor
}

/** @throws 409 if what it would change has been changed in the meantime */
async function writePlan(
  { database, clock, createHorse }: ImportDependencies,
  actor: Actor,
  plan: ImportPlan,
): Promise<string> {
  const by = { now: clock.now(), actor }
  const prepared = await prepareImport(database.kysely, plan, by)
  const { add: added, change: changed } = plan.report.counts
  await orBeaten(
    'Someone else has changed one of these results in the meantime. Please check the rows again.',
    (beaten) =>
      database.longTransaction(async (tx) => {
        for (const horse of plan.newHorses) {
          await createHorse(tx, new Date(plan.at), horse)
          const entry = { subjectType: 'horse', subjectId: horse.id, title: horse.name } as const
          await recordContent(tx, by.now, actor, { action: 'create', ...entry })
        }
        if (!(await writePrepared(tx, prepared))) throw beaten
        await record(tx, by, 'import', { id: prepared.id, added, changed })
      }),
  )
  return prepared.id
}

const undoneAlready = () => conflict('This import has already been undone')

/** Refuses with this message if someone else got there first. @throws 409 */
async function orBeaten(words: string, write: (beaten: Error) => Promise<void>): Promise<void> {
  const beaten = conflict(words)
  try {
    await write(beaten)
  } catch (error) {
    const refusal = databaseRefusal(error)
    const isBeaten = refusal === 'unique' || refusal === 'foreign-key' || isDeadlock(error)
    throw isBeaten ? beaten : error
  }
}

/** One entry for the whole import. */
const record = (
  tx: Executor,
  { now, actor }: By,
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
