import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../src/app/server'
import type { BuiltAssets } from '../../src/app/page-assets'
import type { Database } from '../../src/db/database'
import type { Role } from '../../src/domains/accounts/accounts.rules'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { SESSION_COOKIE } from '../../src/domains/accounts/server/guards'
import { createSession } from '../../src/domains/accounts/server/sessions.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { temporaryFolder, testDatabase, type TestDatabase } from './database'

/** Noon of a Friday in Mauritius; tests move it by assigning `clock.at`. */
export class TestClock {
  at = new Date('2026-11-20T08:00:00.000Z')
  now() {
    return this.at
  }
}

const noAssets: BuiltAssets = { styleNonce: 'test', tags: () => ({ head: '', body: '' }) }

/** The whole server on a database and a folder of its own, asked without a socket. */
export async function testApp(database?: Database) {
  const own: Database | TestDatabase = database ?? (await testDatabase())
  const clock = new TestClock()
  const folder = temporaryFolder()
  const storage = await openLocalStorage(join(folder, 'objects'))
  const server = createApp({
    database: own,
    storage,
    clock,
    log: pino({ level: 'silent' }),
    environment: {
      publicUrl: 'https://stable.example',
      stable: { name: 'The Test Stable', email: 'info@stable.example' },
      trustedProxies: 0,
    },
    assets: noAssets,
    clientDir: folder,
  })

  const get = async (path: string, headers: Record<string, string> = {}) =>
    server.app.request(path, { headers }, {})

  return {
    ...server,
    database: own,
    storage,
    clock,
    get,
    json: async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
      (await get(path, headers)).json(),
    /** A new user's session, as a request's headers. */
    signIn: async (role: Role) => {
      const userId = await createUser(own.kysely, clock.now(), {
        firstName: 'Test',
        lastName: role,
        email: `${role}-${Math.random().toString(36).slice(2)}@stable.example`,
        phone: null,
        role,
        passwordHash: null,
      })
      const { token } = await createSession(own.kysely, clock.now(), {
        userId,
        remembered: false,
        address: null,
        userAgent: null,
      })
      return { userId, headers: { cookie: `${SESSION_COOKIE}=${token}` } }
    },
  }
}
