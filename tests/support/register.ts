import { z } from 'zod'
import { investmentWithHistory } from '../../src/domains/investments/investments.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import {
  createOffering,
  type NewOffering,
} from '../../src/domains/ownership/server/ownership.store'
import type { Database, Executor } from '../../src/db/database'
import { testApp, type TestAppOptions } from './app'
import { anOffering, yes } from './factories'

const created = ({ status, json }: { status: number; json: unknown }) => {
  if (status !== 201) throw new Error(`Refused with ${status}: ${JSON.stringify(json)}`)
  return investmentWithHistory.parse(json)
}

let people = 0
/** Someone who holds shares and does not use the site. */
export async function addHolder(db: Executor, now: Date, firstName = 'Ana'): Promise<string> {
  people += 1
  return createUser(db, now, {
    firstName,
    lastName: `Holder ${people}`,
    email: null,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
}

/** A server with one offering of a horse, and staff who keep its register. */
export async function stableWithRegister(
  changes: Partial<NewOffering> = {},
  database?: Database,
  options?: TestAppOptions,
) {
  const app = await testApp(database, options)
  const db = app.database.kysely
  const now = app.clock.now()
  const horse = await createHorse(db, now, { name: 'Éclipse Totale' })
  const ownershipShareId = await createOffering(db, now, anOffering(horse.id, changes))
  // remembered, since tests move on to other days
  const staff = await app.signIn('staff', { remembered: true })
  const owner = await app.signIn('viewer', { remembered: true })
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, staff.headers)
  return {
    app,
    horse,
    ownershipShareId,
    staff,
    owner,
    send,
    get: async (path: string, headers = staff.headers): Promise<unknown> =>
      (await app.send('GET', path, undefined, headers)).json,
    /** Records a purchase by `owner`, of three shares unless `changes` says otherwise. */
    buy: async (changes: Record<string, unknown> = {}) => {
      const bought = { userId: owner.userId, ownershipShareId, sharesPurchased: 3 }
      const purchase = { ...bought, ...yes, ...changes }
      return created(await send('POST', '/api/investments', purchase))
    },
    transfer: async (id: string, body: Record<string, unknown>) =>
      created(await send('POST', `/api/investments/${id}/transfer`, { ...yes, ...body })),
    correct: (id: string, change: Record<string, unknown>) =>
      send('PATCH', `/api/investments/${id}`, { reason: 'A slip', ...yes, ...change }),
    /** `[available, held]` */
    shares: async () => {
      const row = await db
        .selectFrom('offerings')
        .select(['available_shares', 'held_shares'])
        .where('id', '=', ownershipShareId)
        .executeTakeFirstOrThrow()
      return [row.available_shares, row.held_shares]
    },
  }
}

export const ids = (list: unknown) =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(list)
    .map(({ id }) => id)
