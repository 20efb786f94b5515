import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type DatabaseOptions, openDatabase } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createSession } from '../../src/domains/accounts/server/sessions.store'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { messageOf } from './staff'

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

const blue = { create: { width: 60, height: 40, channels: 3 as const, background: '#336699' } }
const aPicture = sharp(blue)
  .jpeg()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes))

interface Answer {
  status: number
  /** Of a refusal. */
  message: string
  retryAfter: string | null
}

/**
 * Staff who add horses to a running stable, and one who uploads pictures, each as soon as the last one is answered,
 * until told to stop. Remembers which horses and pictures the stable said it has.
 */
export function startWork(baseURL: string, cookie: string, people = 4) {
  const acknowledged: string[] = []
  const pictures: string[] = []
  const answers: Answer[] = []
  const broken: string[] = []
  let isOver = false
  const headers = { cookie, 'content-type': 'application/json' }
  const note = async (answer: Response) => {
    const { status } = answer
    const message = answer.ok ? '' : messageOf(await answer.json())
    answers.push({ status, message, retryAfter: answer.headers.get('retry-after') })
  }
  const addPicture = async () => {
    const requested = await fetch(`${baseURL}/api/objects/upload`, { method: 'POST', headers })
    if (!requested.ok) return await note(requested)
    const { uploadURL } = uploadAddress.parse(await requested.json())
    const sent = await fetch(baseURL + new URL(uploadURL).pathname, {
      method: 'PUT',
      body: await aPicture,
    })
    if (sent.ok) pictures.push(uploadedImage.parse(await sent.json()).imageUrl)
    else await note(sent)
  }
  const addHorse = async (name: string) => {
    const body = JSON.stringify({ name })
    const answer = await fetch(`${baseURL}/api/horses`, { method: 'POST', headers, body })
    if (answer.status === 201) acknowledged.push(name)
    await note(answer)
  }
  const works = Array.from({ length: people }, async (_, person) => {
    for (let number = 1; !isOver; number += 1) {
      try {
        if (person === 0) await addPicture()
        else await addHorse(`Horse ${person}-${number} ${process.hrtime.bigint()}`)
      } catch (error) {
        broken.push(String(error instanceof Error ? (error.cause ?? error) : error))
        await sleep(10)
      }
    }
  })
  return {
    acknowledged,
    /** The addresses of the pictures acknowledged. */
    pictures,
    answers,
    /** Why requests got no answer. */
    broken,
    stop: async () => {
      isOver = true
      await Promise.all(works)
    },
  }
}
