import type { Context } from 'hono'
import { csvContent, sendCsvInPieces } from '../../../http/csv-stream'
import { forbidden } from '../../../http/errors'
import { apiRoutes } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import { mapInTurns, nextTurn } from '../../../lib/turns'
import { auditEntry, auditQuery, type AuditQuery, trailFilter } from '../accounts.contract'
import { subjectsOf } from '../trail.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import { auditCsv } from './audit-csv'
import { type AuditFilter, listAudit, type StoredEntry } from './audit.store'
import { recordExport } from './export-trail'
import type { ActorEnv } from './guards'
import { shortened } from './shortened'
import { readSubjectNames } from './trail-subjects.store'

const PAGE_LENGTH = 30
/** How many entries are read at once for the file, and how many go into a piece of it. */
const CSV_READ = 100
const CSV_PIECE = 20

export function auditRoutes(deps: AccountsDependencies) {
  const { guards, database, clock } = deps
  const db = database.kysely
  const { api, get } = apiRoutes('History')

  get('/api/audit', guards.staff)
    .summary('Who changed what, newest first, 30 at a time')
    .describe(
      'Staff see nothing about people, and may not ask for it. Long texts are shortened, except in the history of one record.',
    )
    .query(auditQuery)
    .answersList(auditEntry, 'The entries', async ({ c, query }) => {
      const { before, ...asked } = query
      const filter = filterFor(c, asked)
      const entries = await listAudit(db, filter, { before, limit: PAGE_LENGTH })
      const aboutOf = await readSubjectNames(db, entries)
      const isWhole = filter.subjectId !== undefined
      return mapInTurns(entries, (entry) => ({
        ...entry,
        detail: isWhole ? entry.detail : shortened(entry.detail),
        about: aboutOf(entry),
      }))
    })

  get('/api/audit.csv', guards.staff, guards.limited('export'))
    .summary('Who changed what, newest first, as a CSV: a line for each change')
    .query(trailFilter)
    .sends({ 200: { description: 'The entries', content: csvContent } }, async ({ c, query }) => {
      const filter = filterFor(c, query)
      const actor = c.get('actor')
      const file = `activity-${stableDay(clock.now())}.csv`
      await recordExport(deps, actor, { file, aboutUserId: actor.id })
      return sendCsvInPieces(c, file, piecesOf(filter))
    })

  /** The file in pieces, each made when the one before has been sent. */
  async function* piecesOf(filter: AuditFilter): AsyncGenerator<string> {
    yield auditCsv([], () => null, true)
    let entries: StoredEntry[]
    let before: string | undefined
    do {
      entries = await listAudit(db, filter, { before, limit: CSV_READ })
      const aboutOf = await readSubjectNames(db, entries)
      for (let start = 0; start < entries.length; start += CSV_PIECE) {
        await nextTurn()
        yield auditCsv(entries.slice(start, start + CSV_PIECE), aboutOf, false)
      }
      before = entries.at(-1)?.id
    } while (entries.length === CSV_READ)
  }

  return api
}

/** What this person may see of what they asked for. @throws 403 if staff ask about people */
function filterFor(c: Context<ActorEnv>, query: Omit<AuditQuery, 'before'>): AuditFilter {
  const { subject, actor: actorId, person: personId, kind, from, to } = query
  const isAdmin = c.get('actor').user.role === 'admin'
  const [subjectType, subjectId] = subject?.split(':', 2) ?? []
  const isAboutPeople = subjectType === 'user' || kind === 'people' || personId !== undefined
  if (isAboutPeople && !isAdmin) throw forbidden()
  const wanted: readonly string[] = subjectsOf(kind).filter((type) => isAdmin || type !== 'user')
  return {
    subjectTypes: wanted.filter((type) => subjectType === undefined || type === subjectType),
    ...{ subjectId, actorId, personId, from, to },
  }
}
