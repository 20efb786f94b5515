import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { type Author, recordAudit } from '../../accounts/server/audit.store'
import { reached, type Visibility } from '../visibility.rules'
import { changedAt, changesBetween, contentEntry } from './content-trail'

/** What has times, the column that says whether it is public, and what the trail calls it. */
const timed = {
  horses: { flag: 'is_published', title: 'name', subjectType: 'horse' },
  pages: { flag: 'is_published', title: 'title', subjectType: 'page' },
} as const

/** Who did it, in the trail. */
export const schedule: Author = { id: null, name: 'Schedule', address: null }

interface DueRow {
  id: string
  title: string
  flag: number
  publishAt: string | null
  unpublishAt: string | null
  updatedAt: string
}

/** Publishes and withdraws whatever is due; `tx` must be a transaction. Returns how many things changed. */
export async function settleDueTimes(tx: Executor, now: Date, table: keyof typeof timed) {
  const { flag, title, subjectType } = timed[table]
  const at = now.toISOString()
  const { rows } = await sql<DueRow>`
    select id, ${sql.ref(title)} as title, ${sql.ref(flag)} as flag, publish_at as "publishAt",
      unpublish_at as "unpublishAt", updated_at as "updatedAt"
    from ${sql.table(table)} where publish_at <= ${at} or unpublish_at <= ${at}`.execute(tx)
  for (const row of rows) {
    const before: Visibility = {
      isPublished: Number(row.flag) === 1,
      publishAt: row.publishAt,
      unpublishAt: row.unpublishAt,
    }
    const after = reached(now, before)
    await sql`update ${sql.table(table)} set ${sql.ref(flag)} = ${Number(after.isPublished)},
      publish_at = ${after.publishAt}, unpublish_at = ${after.unpublishAt},
      updated_at = ${changedAt(now, row).toISOString()} where id = ${row.id}`.execute(tx)
    await recordAudit(
      tx,
      now,
      schedule,
      contentEntry({
        action: 'change',
        subjectType,
        subjectId: row.id,
        title: row.title,
        changes: changesBetween(before, after),
      }),
    )
  }
  return rows.length
}
