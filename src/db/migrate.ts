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
import { raceDiary } from './migrations/014-race-diary'
import { results } from './migrations/015-results'
import { unsealedEntries } from './migrations/016-unsealed-entries'
import { stableSettings } from './migrations/017-stable-settings'
import { visibility } from './migrations/018-visibility'
import { pictureWords } from './migrations/019-picture-words'
import { stableColours } from './migrations/020-stable-colours'
import { pagesRenderedAnew } from './migrations/023-pages-rendered-anew'
import { crestAndLetters } from './migrations/024-crest-and-letters'
import { ownSilks } from './migrations/025-own-silks'
import { orderCurrencyClock } from './migrations/026-order-currency-clock'
import { previewLinks } from './migrations/027-preview-links'
import { activity } from './migrations/028-activity'
import { photoDays } from './migrations/029-photo-days'
import { openingPictures } from './migrations/030-opening-pictures'
import { contents, type Tables } from './tables/tables'

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
export const migrations: readonly Migration[] = [
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
  raceDiary,
  results,
  unsealedEntries,
  stableSettings,
  visibility,
  pictureWords,
  stableColours,
  pagesRenderedAnew,
  crestAndLetters,
  ownSilks,
  orderCurrencyClock,
  previewLinks,
  activity,
  photoDays,
  openingPictures,
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
      await applyMissing(tx, engine, known)
    })
}

async function applyMissing(
  tx: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  known: readonly Migration[],
): Promise<void> {
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
}

/** The name of the last migration applied, which says what the tables look like. */
export async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db)
  return rows[0]?.name ?? ''
}

/** The schema that this program's tables have. */
export const latestSchema = migrations.at(-1)?.name ?? ''

export const isKnownSchema = (name: string) => migrations.some((each) => each.name === name)

/**
 * Drops every table, makes those of the earlier schema `name`, lets `fill` write rows into them, and brings them up
 * to date.
 */
export async function rebuild(
  tx: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  { name, fill }: { name: string; fill: () => Promise<void> },
): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  await dropTables(tx, engine)
  const upTo = migrations.findIndex((each) => each.name === name)
  await applyMissing(tx, engine, migrations.slice(0, upTo + 1))
  await fill()
  await applyMissing(tx, engine, migrations)
}

async function dropTables(tx: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const tables = [...Object.keys(contents), 'migrations']
  if (engine === 'postgres') {
    // the migrations' functions, which only their triggers use; dropping them drops the triggers, too
    const { rows } = await sql<{ name: string }>`
      select distinct tgfoid::regprocedure::text as name from pg_trigger
      where not tgisinternal
        and tgrelid in (select to_regclass(name) from unnest(${tables}::text[]) as name)`.execute(
      tx,
    )
    for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(tx)
    await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
    return
  }
  for (const table of tables.toReversed()) await sql`drop table ${sql.table(table)}`.execute(tx)
}
