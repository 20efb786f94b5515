import type { Context } from 'hono'
import { z } from 'zod'
import { badRequest } from '../../../http/errors'
import { answer, jsonContent } from '../../../http/api'
import { csvContent, sendCsvInPieces } from '../../../http/csv-stream'
import { apiRoutes, noted } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import { nextTurn } from '../../../lib/turns'
import { recordExport } from '../../accounts/server/export-trail'
import type { ActorEnv, RouteDependencies } from '../../accounts/server/guards'
import {
  resultChoices,
  resultFilter,
  resultGroup,
  resultsPage,
  resultsQuery,
  type ResultFilter,
  tablesQuery,
} from '../results.contract'
import type { ResultOrder, ResultSort } from '../results.rules'
import type { Executor } from '../../../db/database'
import { readChoices } from './result-choices.store'
import { readTable, readTotals } from './result-sums.store'
import { resultsCsv } from './results-csv'
import {
  countToCome,
  isSortedByNumber,
  readableFilter,
  readResults,
  type ResultPlace,
} from './results.store'

const { content: pageContent } = jsonContent(resultsPage, '')
/** How many runs a piece of the file has. */
const CSV_PIECE = 200

const csvQuery = resultFilter.extend({ order: resultsQuery.shape.order })

/** All runs as an office needs them: filtered, sorted, added up, as a file. */
export function resultsRoutes(deps: RouteDependencies) {
  const { database, guards } = deps
  const db = database.kysely
  const { api, get } = apiRoutes('Racing')

  const limited = guards.limited('export')
  const limitedIfCsv = noted(
    async (...[c, next]: Parameters<typeof limited>) => (wantsCsv(c) ? limited(c, next) : next()),
    { refusals: [429] },
  )

  get('/api/results', guards.staff, limitedIfCsv)
    .summary('All runs that match, a page at a time, and what they add up to')
    .describe(
      'Totals are of everything that matches. Prizes are never added across currencies; a disqualified run has neither place nor prize. With `Accept: text/csv` it answers as `/api/results.csv`.',
    )
    .query(resultsQuery)
    .sends(
      { 200: { description: 'The runs', content: { ...pageContent, ...csvContent } } },
      async ({ c, query }) => {
        const { sort, order, part, cursor, limit, ...filter } = query
        c.header('vary', 'Accept', { append: true })
        if (wantsCsv(c)) return sendCsv(deps, c, filter, order)
        const after = placeOf(cursor, sort)
        const before = after?.before ?? 0
        const today = stableDay(deps.clock.now())
        const only = part && { part, today }
        const wanted = { filter: await readableFilter(db, filter), only, sort, order, limit, after }
        const { items, next } = await readResults(db, wanted)
        const nextCursor = next ? cursorOf({ ...next, before: before + items.length }) : null
        const toCome = await countToCome(db, wanted.filter, today)
        const totals = await readTotals(db, wanted.filter)
        return answer(c, resultsPage, { items, before, nextCursor, toCome, totals }, 200)
      },
    )

  get('/api/results.csv', guards.staff, limited)
    .summary('All runs that match, by day, as a CSV')
    .query(csvQuery)
    .sends({ 200: { description: 'The runs', content: csvContent } }, ({ c, query }) => {
      const { order, ...filter } = query
      return sendCsv(deps, c, filter, order)
    })

  get('/api/results/choices', guards.staff)
    .summary('What there is to choose from: seasons, venues, jockeys, classes, distances')
    .answers(resultChoices, 'The choices', () => readChoices(db))

  get('/api/results/tables', guards.staff)
    .summary('A season’s results by horse, jockey, distance, class, venue or month')
    .query(tablesQuery)
    .answersList(resultGroup, 'The groups', ({ query }) => readTable(db, query.season, query.by))

  return api
}

/** Whether a CSV is asked for by name. */
const wantsCsv = (c: Pick<Context, 'req'>) =>
  /\btext\/csv\b/i.test((c.req.header('accept') ?? '').slice(0, 1000))

const place = z.tuple([z.union([z.string(), z.int()]), z.uuid(), z.int().nonnegative()])

/** Where a page begins, and how many come before it. */
type PageStart = ResultPlace & { before: number }

const cursorOf = ({ key, id, before }: PageStart) =>
  Buffer.from(JSON.stringify([key, id, before])).toString('base64url')

/** The place that a cursor names in a list sorted by this column. @throws 400 */
function placeOf(cursor: string | undefined, sort: ResultSort): PageStart | undefined {
  if (cursor === undefined) return undefined
  const { data } = place.safeParse(jsonIn(cursor))
  if (data && (typeof data[0] === 'number') === isSortedByNumber(sort)) {
    const [key, id, before] = data
    if (typeof key === 'number' || !key.includes('\0')) return { key, id, before }
  }
  const message = 'Must be the cursor of an answer with the same sort'
  throw badRequest(message, [{ path: 'cursor', message }])
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

async function sendCsv(
  deps: RouteDependencies,
  c: Context<ActorEnv>,
  asked: ResultFilter,
  order: ResultOrder,
): Promise<Response> {
  const { database, clock } = deps
  const actor = c.get('actor')
  const file = `results-${asked.season ?? stableDay(clock.now())}.csv`
  const filter = await readableFilter(database.kysely, asked)
  await recordExport(deps, actor, { file, aboutUserId: actor.id })
  return sendCsvInPieces(c, file, piecesOf(database.kysely, filter, order))
}

/** The file in pieces, each read when the one before has been sent. */
async function* piecesOf(
  db: Executor,
  filter: ResultFilter,
  order: ResultOrder,
): AsyncGenerator<string> {
  let after: ResultPlace | undefined
  let isFirst = true
  do {
    const wanted = { filter, sort: 'date', order, limit: CSV_PIECE, after } as const
    const { items, next } = await readResults(db, wanted)
    yield resultsCsv(items, isFirst)
    after = next
    isFirst = false
    await nextTurn()
  } while (after)
}
