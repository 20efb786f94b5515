/** Its message is one sentence for the person who starts the server, and holds no password. */
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

/** Which constraint refused a write, or undefined where the error is something else. */
export function databaseRefusal(error: unknown): DatabaseRefusal | undefined {
  const code = errorCode(error)
  // SQLite holds `on delete restrict` by a trigger of its own, and the code says only that.
  if (code === 'SQLITE_CONSTRAINT_TRIGGER' && /foreign key/i.test(String(error))) {
    return 'foreign-key'
  }
  return code === undefined ? undefined : refusals[code]
}

/** The `code` of a driver's or the system's error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
