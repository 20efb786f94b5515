import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseOptions, openDatabase } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createSession } from '../../src/domains/accounts/server/sessions.store'

/** Signs a new person in by the database; the session was last used `at`. Returns the cookie. */
export async function staffCookie(options: DatabaseOptions, at = new Date()): Promise<string> {
  const database = await openDatabase(options)
  const userId = await createUser(database.kysely, at, {
    firstName: 'Test',
    lastName: 'Staff',
    email: 'staff@stable.example',
    phone: null,
    role: 'staff',
    passwordHash: null,
  })
  const session = { userId, remembered: true, address: null, userAgent: null }
  const { token } = await createSession(database.kysely, at, session)
  await database.close()
  return `${cookieName('session', { secureCookies: false })}=${token}`
}

interface Answer {
  status: number
  retryAfter: string | null
}

/**
 * Staff who add horses to a running stable, each as soon as the last one is answered, until told to stop. Remembers
 * which horses the stable said it has.
 */
export function startWork(baseURL: string, cookie: string, people = 4) {
  const acknowledged: string[] = []
  const answers: Answer[] = []
  const broken: string[] = []
  let isOver = false
  const headers = { cookie, 'content-type': 'application/json' }
  const addHorse = async (name: string) => {
    const body = JSON.stringify({ name })
    const answer = await fetch(`${baseURL}/api/horses`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.status === 201) acknowledged.push(name)
    answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
  }
  const works = Array.from({ length: people }, async (_, person) => {
    for (let number = 1; !isOver; number += 1) {
      try {
        await addHorse(`Horse ${person}-${number} ${process.hrtime.bigint()}`)
      } catch (error) {
        broken.push(String(error instanceof Error ? (error.cause ?? error) : error))
        await sleep(10)
      }
    }
  })
  return {
    acknowledged,
    answers,
    /** Why requests got no answer. */
    broken,
    stop: async () => {
      isOver = true
      await Promise.all(works)
    },
  }
}
