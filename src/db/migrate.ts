import { type Kysely, sql } from 'kysely'
import { type Columns, columnsFor } from './columns'
import { DatabaseUnavailable } from './database-errors'
import { initial } from './migrations/001-initial'
import { providerLogOut } from './migrations/002-provider-log-out'
import { offeringTerms } from './migrations/003-offering-terms'
import { officeNotesAndAccess } from './migrations/004-office-notes-and-access'
import { correctedTerms } from './migrations/005-corrected-terms'
import { renderedPages } from './migrations/006-rendered-pages'
import { knownBrowsers } from './migrations/007-known-browsers'
import { recoveryCodes } from './migrations/008-recovery-codes'
import { idempotencyKeys } from './migrations/009-idempotency-keys'
import { auditChain } from './migrations/010-audit-chain'
import { sessionBrowsers } from './migrations/011-session-browsers'
import { deletedRecords } from './migrations/012-deleted-records'
import { jobs } from './migrations/013-jobs'
import type { Tables } from './tables/tables'

export interface Migration {
  /** Never changes once released. */
  name: string
  up(context: MigrationContext): Promise<void>
}

export interface MigrationContext {
  tx: Kysely<Tables>
  engine: 'sqlite' | 'postgres'
  columns: Columns
}

/** In the order in which they run; forward only. Listed here, so that the build bundles them. */
const migrations: readonly Migration[] = [
  initial,
  providerLogOut,
  offeringTerms,
  officeNotesAndAccess,
  correctedTerms,
  renderedPages,
  knownBrowsers,
  recoveryCodes,
  idempotencyKeys,
  auditChain,
  sessionBrowsers,
  deletedRecords,
  jobs,
]

// Any number that no other program on the same PostgreSQL database uses as its lock.
const migrationLock = 7_312_028_001

/**
 * Brings the tables up to date, in one transaction and one process at a time. @throws DatabaseUnavailable if a
 * newer version of the program has been here
 */
export async function migrate(
  kysely: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  known: readonly Migration[] = migrations,
): Promise<void> {
  // Not serializable: after waiting for the lock, this process must see what the other one did.
  await kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      // On SQLite the transaction itself is the lock: it begins as the only writer.
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)

      const columns = columnsFor(engine)
      await sql`create table if not exists migrations (
        name ${columns.text} not null primary key,
        applied_at ${columns.text} not null
      ) ${columns.tableEnd}`.execute(tx)
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
      const applied = new Set(rows.map((row) => row.name))

      const unknown = [...applied].filter((name) => !known.some((one) => one.name === name)).sort()
      if (unknown.length > 0) {
        throw new DatabaseUnavailable(
          `The database was changed by a newer version of this program (${unknown.join(', ')}): start that version, or restore a backup made before the upgrade.`,
        )
      }
      for (const migration of known) {
        if (applied.has(migration.name)) continue
        await migration.up({ tx, engine, columns })
        await sql`insert into migrations (name, applied_at)
          values (${migration.name}, ${new Date().toISOString()})`.execute(tx)
      }
    })
}
