import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testDatabase, testEngine } from '../support/database'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer'

const refusal =
  /^The PostgreSQL database 127\.0\.0\.1:\d+\/\w+ is behind a connection pooler in transaction mode, which would lose other servers' changes: connect to PostgreSQL itself, or set the pooler to session mode\.$/

// every other database test shows that PostgreSQL itself is accepted
const isOnPostgres = testEngine() === 'postgres'
const isInstalled = isOnPostgres && (await hasPgBouncer())
const name = isInstalled ? 'PgBouncer' : 'PgBouncer, which is not installed here,'

describe.runIf(isOnPostgres)(name, () => {
  for (const [words, settings] of [
    ['', {}],
    [' with a single connection', { default_pool_size: 1 }],
    [' that takes turns', { server_round_robin: 1, min_pool_size: 5 }],
  ] as const) {
    test.runIf(isInstalled)(`in transaction mode${words} is refused`, async () => {
      const { options } = await testDatabase()
      const databaseUrl = await startPgBouncer(options.databaseUrl ?? '', 'transaction', settings)
      const opened = openDatabase({ ...options, databaseUrl })
      await expect(opened).rejects.toThrow(refusal)
    })
  }

  test.runIf(isInstalled)('in session mode works, and passes on others’ changes', async () => {
    const other = await testDatabase()
    const databaseUrl = await startPgBouncer(other.options.databaseUrl ?? '', 'session')
    const database = await openDatabase({ ...other.options, databaseUrl })
    try {
      const heard = new Promise<void>((resolve) => void database.onContentChange(resolve))
      await createHorse(other.kysely, new Date(), { name: 'Through a pooler' })
      await heard
      expect(database.unheardForMs()).toBeUndefined()
      const found = await database.transaction((tx) =>
        tx.selectFrom('horses').select('name').execute(),
      )
      expect(found).toEqual([{ name: 'Through a pooler' }])
    } finally {
      await database.close()
    }
  })
})
