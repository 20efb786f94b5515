/** Its message is one sentence for the person starting the server, and contains no password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export type DatabaseRefusal = 'foreign-key' | 'unique' | 'check'

const refusals: Record<string, DatabaseRefusal> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign-key',
  SQLITE_CONSTRAINT_TRIGGER: 'check',
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_CHECK: 'check',
  '23503': 'foreign-key',
  '23001': 'foreign-key',
  '23505': 'unique',
  '23514': 'check',
}

/** Which constraint refused a write; undefined for other errors. */
export function databaseRefusal(error: unknown): DatabaseRefusal | undefined {
  const code = errorCode(error)
  // SQLite enforces `on delete restrict` with its own trigger, and the error code says only that.
  if (code === 'SQLITE_CONSTRAINT_TRIGGER' && /foreign key/i.test(String(error))) {
    return 'foreign-key'
  }
  return code === undefined ? undefined : refusals[code]
}

/**
 * Temporary reasons why the database or the folder for pictures failed: out of reach, blocked by others, or a
 * full disk.
 */
export type Outage = 'away' | 'busy' | 'full'

const outages: readonly (readonly [code: RegExp, outage: Outage])[] = [
  // SQLite, PostgreSQL, files: the disk or this user's quota is full.
  [/^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  // A serialization failure at every attempt, a statement timeout, a lock held by others.
  [/^(40001|40P01|57014|55P03|25P03)$/, 'busy'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY|NOMEM)/, 'away'],
  // Whole classes of PostgreSQL's codes: connections, permission to connect, resources, an administrator's
  // stop, system errors.
  [/^(08|28|53|57P|58)[0-9A-Z]{2,3}$/, 'away'],
  // Read-only, like a replica until it takes over.
  [/^25006$/, 'away'],
  [
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/,
    'away',
  ],
  // Too many open files; a disk that fails, is mounted read-only, or belongs to another machine that is gone.
  [/^(EMFILE|ENFILE|EIO|EROFS|ESTALE)$/, 'away'],
]

/** Messages of the PostgreSQL driver that come without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/

/** Undefined if the error is not an outage. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseUnavailable) return 'away'
  // Anything that prevents a connection, such as a missing socket file.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return 'away'
  const code = errorCode(error)
  if (code !== undefined) return outages.find(([known]) => known.test(code))?.[1]
  return error instanceof Error && lostConnection.test(error.message) ? 'away' : undefined
}

/** Whether PostgreSQL gave up a transaction because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01'

/** The `code` of a driver's or the system's error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
