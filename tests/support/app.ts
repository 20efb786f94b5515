import { type Logger, pino } from 'pino'
import { createApp } from '../../src/app/server/server'
import type { Metrics } from '../../src/app/server/metrics'
import { openAppThreads } from '../../src/app/server/threads'
import type { BuiltAssets } from '../../src/app/server/page-assets'
import type { Database } from '../../src/db/database'
import type { Environment } from '../../src/http/environment'
import type { Mail } from '../../src/domains/accounts/server/mail'
import type { Role } from '../../src/domains/accounts/accounts.rules'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createSession } from '../../src/domains/accounts/server/sessions.store'
import type { Storage } from '../../src/domains/media/server/storage'
import { expectDocumented } from './documented'
import { temporaryFolder, testDatabase, type TestDatabase } from './database'
import { testStorage } from './storage'

/** A Friday noon in Mauritius, until a test sets another time or lets time pass. */
export class TestClock {
  at = new Date('2026-11-20T08:00:00.000Z')
  now() {
    return this.at
  }
  advance(ms: number) {
    this.at = new Date(this.at.getTime() + ms)
  }
}

/** One pool for all servers of a worker: it starts with its first task, and rests without any. */
const threads = openAppThreads()

const noAssets: BuiltAssets = {
  styleNonce: 'test',
  style: () => '',
  ownStyle: () => '',
  scripts: () => '',
}

export interface TestAppOptions {
  mail?: Mail
  lettersWithinMs?: number
  oidc?: NonNullable<Environment['oidc']>
  publicUrl?: string
  log?: Logger
  metrics?: Metrics
  storage?: Storage
  /** Without the page cache. */
  keepsNothing?: boolean
  staffNeedTwoFactor?: boolean
  backups?: NonNullable<Environment['backups']>
}

/** What an answer's `Set-Cookie` headers leave in a browser, as a request's `Cookie` header. */
const cookieHeader = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/**
 * The whole server on a database and a folder of its own, called without a socket. One proxy is trusted, so
 * that a test can say with X-Forwarded-For where a request comes from.
 */
export async function testApp(database?: Database, options: TestAppOptions = {}) {
  const own: Database | TestDatabase = database ?? (await testDatabase())
  const clock = new TestClock()
  const publicUrl = options.publicUrl ?? 'https://stable.example'
  const secureCookies = publicUrl.startsWith('https:')
  const folder = temporaryFolder()
  const storage = options.storage ?? (await testStorage())
  const server = createApp({
    database: own,
    storage,
    clock,
    log: options.log ?? pino({ level: 'silent' }),
    environment: {
      publicUrl,
      secureCookies,
      stable: { name: 'The Test Stable', email: 'info@stable.example' },
      staffNeedTwoFactor: options.staffNeedTwoFactor ?? false,
      trustedProxies: 1,
      ...(options.oidc && { oidc: options.oidc }),
      ...(options.backups && { backups: options.backups }),
    },
    mail: options.mail,
    metrics: options.metrics,
    lettersWithinMs: options.lettersWithinMs ?? 0,
    assets: noAssets,
    threads,
    ...(options.keepsNothing === true ? {} : { clientDir: folder }),
  })

  /** Calls the server itself, and checks that its description names each answer of the API. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await server.app.request(path, init, {})
    const unchecked = async (address: string) => server.app.request(address)
    await expectDocumented(unchecked, init.method ?? 'GET', path, answer)
    return answer
  }
  const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers })

  /** Calls with a JSON body, if given; returns the answer's JSON, too, or null without a body. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await ask(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    const isStream = type.startsWith('text/event-stream')
    // its end would never come
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.clone().text()
    const isJson = type.includes('json')
    const json: unknown = isJson && text !== '' ? JSON.parse(text) : null
    return { response, status: response.status, json }
  }

  /** Keeps cookies as a browser does. */
  const browser = (address = '203.0.113.7') => {
    const jar = new Map<string, string>()
    return {
      jar,
      async send(
        method: string,
        path: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ) {
        const answer = await send(method, path, body, {
          'x-forwarded-for': address,
          ...(jar.size > 0 && { cookie: cookieHeader(jar) }),
          ...headers,
        })
        for (const cookie of answer.response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
          else jar.set(name, value)
        }
        return answer
      },
    }
  }

  /** Opens a session for this user; returns its cookie as a request's headers. */
  const sessionOf = async (userId: string, { remembered = false } = {}) => {
    const { token } = await createSession(own.kysely, clock.now(), {
      userId,
      remembered,
      address: null,
      userAgent: null,
    })
    return { cookie: `${cookieName('session', { secureCookies })}=${token}` }
  }

  return {
    ...server,
    ask,
    send,
    browser,
    database: own,
    storage,
    clock,
    get,
    json: async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
      (await get(path, headers)).json(),
    sessionOf,
    /** A new user's session, as a request's headers. */
    signIn: async (role: Role, session: { remembered?: boolean } = {}) => {
      const userId = await createUser(own.kysely, clock.now(), {
        firstName: 'Test',
        lastName: role,
        email: `${role}-${Math.random().toString(36).slice(2)}@stable.example`,
        phone: null,
        role,
        passwordHash: null,
      })
      return { userId, headers: await sessionOf(userId, session) }
    },
  }
}
