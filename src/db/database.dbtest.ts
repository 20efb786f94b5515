import { setTimeout as sleep } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngine } from '../../tests/support/database'
import { databaseRefusal } from './database-errors'
import { contentTables, type Tables } from './tables/tables'

const now = '2026-11-20T10:00:00.000Z'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})

/** Which constraint refused it; `none` if none did. */
async function refusalOf(query: { execute(): Promise<unknown> }): Promise<string> {
  try {
    await query.execute()
    return 'none'
  } catch (error) {
    return databaseRefusal(error) ?? `another error: ${String(error)}`
  }
}

async function addUser(email?: string): Promise<string> {
  const id = uuid()
  await database.kysely
    .insertInto('users')
    .values({
      id,
      email,
      email_folded: email?.toLowerCase(),
      role: 'viewer',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

function horse(changes: Partial<Insertable<Tables['horses']>> = {}) {
  const id = uuid()
  return {
    id,
    slug: id,
    name: 'Black Pearl',
    name_folded: 'black pearl',
    status: 'active',
    created_at: now,
    updated_at: now,
    ...changes,
  } satisfies Insertable<Tables['horses']>
}

async function addHorse(): Promise<string> {
  const row = horse()
  await database.kysely.insertInto('horses').values(row).execute()
  return row.id
}

function offering(horseId: string, changes: Partial<Insertable<Tables['offerings']>> = {}) {
  return {
    id: uuid(),
    horse_id: horseId,
    total_shares: 100,
    available_shares: 60,
    price_per_share_cents: 500_000,
    currency: 'MUR',
    created_at: now,
    updated_at: now,
    ...changes,
  } satisfies Insertable<Tables['offerings']>
}

/** A lot of shares with its first entry in the register. */
async function addLot() {
  const userId = await addUser()
  const horseId = await addHorse()
  const offered = offering(horseId)
  const lot = { id: uuid(), offering_id: offered.id, created_at: now }
  const entry = {
    id: uuid(),
    investment_id: lot.id,
    sequence: 1,
    kind: 'purchase',
    user_id: userId,
    shares: 10,
    price_per_share_cents: 500_000,
    currency: 'MUR',
    recorded_at: now,
  } satisfies Insertable<Tables['register_entries']>
  await database.kysely.insertInto('offerings').values(offered).execute()
  await database.kysely.insertInto('investments').values(lot).execute()
  await database.kysely.insertInto('register_entries').values(entry).execute()
  return { userId, horseId, offeringId: offered.id, lot, entry }
}

describe('the database itself', () => {
  it('keeps shares for sale and shares held within the total', async () => {
    const { kysely } = database
    const horseId = await addHorse()
    const row = offering(horseId, { total_shares: 10, available_shares: 6, held_shares: 4 })
    await kysely.insertInto('offerings').values(row).execute()
    const change = (values: { available_shares?: number; held_shares?: number }) =>
      refusalOf(kysely.updateTable('offerings').set(values).where('id', '=', row.id))

    expect(await change({ available_shares: 7 })).toBe('check')
    expect(await change({ held_shares: 5 })).toBe('check')
    expect(await change({ available_shares: -1 })).toBe('check')
    expect(await change({ available_shares: 0 })).toBe('none')
  })

  it.each([
    { held_shares: -1 },
    { total_shares: 0, available_shares: 0 },
    { price_per_share_cents: -1 },
    { percent_of_horse_hundredths: 0 },
    { percent_of_horse_hundredths: 10_001 },
    { is_active: 2 },
  ])('refuses an offering with %o', async (changes) => {
    const row = offering(await addHorse(), changes)
    expect(await refusalOf(database.kysely.insertInto('offerings').values(row))).toBe('check')
  })

  it.each([
    { opening_races: 2, opening_wins: 3 },
    { opening_wins: -1 },
    { opening_races: -1 },
    { opening_earnings_cents: -1 },
    { is_featured: 2 },
    { age_years: -1 },
  ])('refuses a horse with %o', async (changes) => {
    const row = horse(changes)
    expect(await refusalOf(database.kysely.insertInto('horses').values(row))).toBe('check')
  })

  describe('the race diary', () => {
    const times = { created_at: now, updated_at: now }
    const meeting = () => ({ id: uuid(), date: '2026-09-05', venue_folded: uuid(), ...times })
    async function addRace() {
      const at = meeting()
      await database.kysely.insertInto('meetings').values(at).execute()
      const race = { id: uuid(), meeting_id: at.id, name: 'Maiden Cup', number: 4, ...times }
      await database.kysely.insertInto('races').values(race).execute()
      return race
    }

    it.each([
      { changes: { status: 'abandoned' as const }, answer: 'check' },
      { changes: { status: 'abandoned' as const, abandoned_reason: 'Rain' }, answer: 'none' },
      { changes: { abandoned_reason: 'Rain' }, answer: 'check' },
    ])('answers a meeting with $changes: $answer', async ({ changes, answer }) => {
      const row = { ...meeting(), ...changes }
      expect(await refusalOf(database.kysely.insertInto('meetings').values(row))).toBe(answer)
    })

    it('refuses a second meeting of a day at a venue, and a second race with its number', async () => {
      const at = meeting()
      await database.kysely.insertInto('meetings').values(at).execute()
      const twin = database.kysely.insertInto('meetings').values({ ...at, id: uuid() })
      expect(await refusalOf(twin)).toBe('unique')
      const race = await addRace()
      const second = database.kysely.insertInto('races').values({ ...race, id: uuid() })
      expect(await refusalOf(second)).toBe('unique')
    })

    it.each([
      { changes: { number: 0 }, answer: 'check' },
      { changes: { distance_metres: 0 }, answer: 'check' },
      { changes: { total_runners: 0 }, answer: 'check' },
      { changes: { meeting_id: uuid() }, answer: 'foreign-key' },
    ])('answers a race with $changes: $answer', async ({ changes, answer }) => {
      const row = { ...(await addRace()), id: uuid(), number: null, ...changes }
      expect(await refusalOf(database.kysely.insertInto('races').values(row))).toBe(answer)
    })

    const ran = { state: 'ran', finish: 'finished', position: 3 } as const
    it.each([
      { changes: {}, answer: 'none' },
      { changes: ran, answer: 'none' },
      { changes: { ...ran, position: 0 }, answer: 'check' },
      { changes: { ...ran, position: null }, answer: 'check' },
      { changes: { ...ran, finish: 'disqualified' as const }, answer: 'none' },
      { changes: { ...ran, finish: 'fell' as const }, answer: 'check' },
      { changes: { ...ran, finish: 'fell' as const, position: null }, answer: 'none' },
      { changes: { ...ran, prize_money_cents: -1 }, answer: 'check' },
      { changes: { ...ran, state: 'declared' as const }, answer: 'check' },
      { changes: { state: 'ran' as const }, answer: 'check' },
      { changes: { position: 3 }, answer: 'check' },
      { changes: { prize_money_cents: 1 }, answer: 'check' },
      { changes: { is_dead_heat: 1 }, answer: 'check' },
      { changes: { state: 'scratched' as const }, answer: 'check' },
      { changes: { state: 'scratched' as const, scratched_at: now }, answer: 'none' },
      { changes: { scratched_reason: 'Lame' }, answer: 'check' },
      { changes: { currency: 'EUR' as const }, answer: 'foreign-key' },
    ])('answers a run with $changes: $answer', async ({ changes, answer }) => {
      const { id: race_id } = await addRace()
      const entry = { id: uuid(), race_id, horse_id: await addHorse(), ...times }
      const row = { ...entry, state: 'declared' as const, ...changes }
      expect(await refusalOf(database.kysely.insertInto('runs').values(row))).toBe(answer)
    })

    it('refuses a horse twice in a race, and to delete a race with runs', async () => {
      const { id: race_id } = await addRace()
      const row = { id: uuid(), race_id, horse_id: await addHorse(), ...times, ...ran }
      await database.kysely.insertInto('runs').values(row).execute()
      const twin = database.kysely.insertInto('runs').values({ ...row, id: uuid() })
      expect(await refusalOf(twin)).toBe('unique')
      const deletion = database.kysely.deleteFrom('races').where('id', '=', race_id)
      expect(await refusalOf(deletion)).toBe('foreign-key')
    })

    it('gives runs their race’s new currency', async () => {
      const { id: race_id } = await addRace()
      const row = { id: uuid(), race_id, horse_id: await addHorse(), ...times, ...ran }
      await database.kysely.insertInto('runs').values(row).execute()
      const race = database.kysely.updateTable('races').where('id', '=', race_id)
      await race.set({ currency: 'EUR' }).execute()
      const run = database.kysely.selectFrom('runs').select('currency').where('id', '=', row.id)
      expect(await run.executeTakeFirst()).toEqual({ currency: 'EUR' })
    })
  })

  it('refuses a focal point outside the image', async () => {
    const image = {
      id: uuid(),
      content_type: 'image/webp',
      bytes: 1,
      width: 1,
      height: 1,
      color: '#112233',
      focal_x: 101,
      created_at: now,
    }
    expect(await refusalOf(database.kysely.insertInto('images').values(image))).toBe('check')
  })

  it('refuses a gallery photo before the first place', async () => {
    const photo = {
      id: uuid(),
      image_url: '/objects/uploads/x',
      category: 'stable',
      display_order: -1,
      created_at: now,
      updated_at: now,
    } satisfies Insertable<Tables['gallery_items']>
    expect(await refusalOf(database.kysely.insertInto('gallery_items').values(photo))).toBe('check')
  })

  it('has one row of homepage settings from the start, and refuses a second', async () => {
    const rows = await database.kysely.selectFrom('homepage_settings').select('id').execute()
    expect(rows).toEqual([{ id: 'homepage' }])
    const insert = (id: string) =>
      database.kysely
        .insertInto('homepage_settings')
        .values({ id, created_at: now, updated_at: now })
    expect(await refusalOf(insert('another'))).toBe('check')
    expect(await refusalOf(insert('homepage'))).toBe('unique')
  })

  it('allows one user for an e-mail, and any number without', async () => {
    await addUser()
    await addUser()
    await addUser('Ada@example.com')
    await expect(addUser('ada@EXAMPLE.com')).rejects.toSatisfy(
      (error) => databaseRefusal(error) === 'unique',
    )
  })

  it('allows one horse or page for a slug, one identity for an issuer and subject', async () => {
    const { kysely } = database
    await kysely
      .insertInto('horses')
      .values(horse({ slug: 'taken' }))
      .execute()
    expect(await refusalOf(kysely.insertInto('horses').values(horse({ slug: 'taken' })))).toBe(
      'unique',
    )
    const page = () => ({
      id: uuid(),
      slug: 'about',
      title: 'About',
      content_text: '',
      created_at: now,
      updated_at: now,
    })
    await kysely.insertInto('pages').values(page()).execute()
    expect(await refusalOf(kysely.insertInto('pages').values(page()))).toBe('unique')
    const user = await addUser()
    const identity = () => ({
      id: uuid(),
      user_id: user,
      issuer: 'https://id.example.com',
      subject: '1',
      created_at: now,
    })
    await kysely.insertInto('identities').values(identity()).execute()
    expect(await refusalOf(kysely.insertInto('identities').values(identity()))).toBe('unique')
  })

  it('refuses references to missing rows', async () => {
    const row = offering(uuid())
    expect(await refusalOf(database.kysely.insertInto('offerings').values(row))).toBe('foreign-key')
  })

  it('deletes a horse’s own records with it', async () => {
    const { kysely } = database
    const horseId = await addHorse()
    await kysely.insertInto('offerings').values(offering(horseId)).execute()
    await kysely
      .insertInto('horse_photos')
      .values({
        id: uuid(),
        horse_id: horseId,
        image_url: '/objects/uploads/x',
        created_at: now,
        updated_at: now,
      })
      .execute()
    await kysely.deleteFrom('horses').where('id', '=', horseId).execute()
    for (const table of ['offerings', 'horse_photos'] as const) {
      const left = await kysely
        .selectFrom(table)
        .select('id')
        .where('horse_id', '=', horseId)
        .execute()
      expect(left).toEqual([])
    }
  })

  it('deletes sessions with their user', async () => {
    const { kysely } = database
    const userId = await addUser()
    await kysely
      .insertInto('sessions')
      .values({
        id: uuid(),
        user_id: userId,
        created_at: now,
        last_seen_at: now,
        expires_at: now,
      })
      .execute()
    await kysely.deleteFrom('users').where('id', '=', userId).execute()
    const left = await kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(left).toEqual([])
  })

  it('keeps horse, offering, user and lot while the register mentions them', async () => {
    const { kysely } = database
    const { userId, horseId, offeringId, lot } = await addLot()
    const remove = (table: 'horses' | 'offerings' | 'users' | 'investments', id: string) =>
      refusalOf(kysely.deleteFrom(table).where('id', '=', id))
    expect(await remove('horses', horseId)).toBe('foreign-key')
    expect(await remove('offerings', offeringId)).toBe('foreign-key')
    expect(await remove('users', userId)).toBe('foreign-key')
    expect(await remove('investments', lot.id)).toBe('check')
  })

  it('accepts new entries in the register, and no change to an old one', async () => {
    const { kysely } = database
    const { entry } = await addLot()
    const again = { ...entry, id: uuid() }
    expect(await refusalOf(kysely.insertInto('register_entries').values(again))).toBe('unique')
    expect(
      await refusalOf(kysely.insertInto('register_entries').values({ ...again, shares: 0 })),
    ).toBe('check')
    expect(
      await refusalOf(kysely.insertInto('register_entries').values({ ...again, sequence: 2 })),
    ).toBe('none')

    const run = (statement: string) =>
      refusalOf({ execute: () => sql.raw(statement).execute(kysely) })
    expect(await run(`update register_entries set shares = 1 where id = '${entry.id}'`)).toBe(
      'check',
    )
    expect(await run(`delete from register_entries where id = '${entry.id}'`)).toBe('check')
    expect(await run(`update investments set created_at = 'x'`)).toBe('check')
    if (testEngine() === 'sqlite') {
      expect(
        await run(`insert or replace into register_entries
          select id, investment_id, sequence, kind, user_id, 99, price_per_share_cents, currency,
            effective_date, notes, reason, recorded_at, recorded_by, office_notes
          from register_entries where id = '${entry.id}'`),
      ).toBe('check')
    } else {
      expect(await run('truncate register_entries')).toBe('check')
    }
    const kept = await kysely
      .selectFrom('register_entries')
      .select('shares')
      .where('id', '=', entry.id)
      .executeTakeFirst()
    expect(kept).toEqual({ shares: 10 })
  })

  it('refuses a text where an integer belongs', async () => {
    await expect(
      sql`update homepage_settings set id = 'homepage' where id = 'homepage'`.execute(
        database.kysely,
      ),
    ).resolves.toBeDefined()
    await expect(
      sql`update horses set opening_races = 'many' where slug = 'taken'`.execute(database.kysely),
    ).rejects.toThrow()
  })
})

describe('values', () => {
  it('keep money to the last cent and return integers as numbers', async () => {
    const row = offering(await addHorse(), { price_per_share_cents: Number.MAX_SAFE_INTEGER })
    await database.kysely.insertInto('offerings').values(row).execute()
    const read = await database.kysely
      .selectFrom('offerings')
      .select(({ fn }) => [
        'price_per_share_cents',
        fn.countAll<number>().over().as('count'),
        fn.sum<number>('total_shares').over().as('sum'),
      ])
      .where('id', '=', row.id)
      .executeTakeFirst()
    expect(read).toEqual({ price_per_share_cents: Number.MAX_SAFE_INTEGER, count: 1, sum: 100 })
  })

  it('sort text by bytes on both engines', async () => {
    const { kysely } = database
    const names = ['b', 'A', 'é', 'a', 'Z', '🐎', '～']
    const link = { kind: 'password' as const, created_at: now, expires_at: now }
    const userId = await addUser()
    await kysely
      .insertInto('password_links')
      .values(names.map((id) => ({ ...link, id, user_id: userId })))
      .execute()
    const rows = await kysely
      .selectFrom('password_links')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(rows.map(({ id }) => id)).toEqual(['A', 'Z', 'a', 'b', 'é', '～', '🐎'])
  })
})

describe('transactions', () => {
  it('lose none of 40 concurrent increments that read first and then write', async () => {
    const { kysely } = database
    const id = await addHorse()
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction(async (tx) => {
          const { opening_races: before } = await tx
            .selectFrom('horses')
            .select('opening_races')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await sleep(1)
          await tx
            .updateTable('horses')
            .set({ opening_races: before + 1 })
            .where('id', '=', id)
            .execute()
        }),
      ),
    )
    const row = await kysely
      .selectFrom('horses')
      .select('opening_races')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ opening_races: 40 })
  })

  it('lose none when two connections do so at the same time', async () => {
    const other = await database.reopen()
    const id = await addHorse()
    await Promise.all(
      [database, other].flatMap((one) =>
        Array.from({ length: 10 }, () =>
          one.transaction(async (tx) => {
            const { opening_races: before } = await tx
              .selectFrom('horses')
              .select('opening_races')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            await sleep(1)
            await tx
              .updateTable('horses')
              .set({ opening_races: before + 1 })
              .where('id', '=', id)
              .execute()
          }),
        ),
      ),
    )
    const row = await database.kysely
      .selectFrom('horses')
      .select('opening_races')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ opening_races: 20 })
    await other.close()
  })

  it('wait for another connection that is writing, without blocking the process', async () => {
    const other = await database.reopen()
    const id = await addHorse()
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    const slow = other.transaction(async (tx) => {
      await tx.updateTable('horses').set({ name: 'Slow' }).where('id', '=', id).execute()
      await sleep(300)
    })
    await sleep(50)
    await database.kysely
      .updateTable('horses')
      .set({ name: 'Quick' })
      .where('id', '=', id)
      .execute()
    await slow
    clearInterval(timer)
    const row = await database.kysely
      .selectFrom('horses')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ name: 'Quick' })
    expect(ticks).toBeGreaterThan(5)
    await other.close()
  })

  it('keep nothing of work that fails', async () => {
    const row = horse()
    const failing = database.transaction(async (tx) => {
      await tx.insertInto('horses').values(row).execute()
      throw new Error('Changed my mind')
    })
    await expect(failing).rejects.toThrow('Changed my mind')
    const found = await database.kysely
      .selectFrom('horses')
      .select('id')
      .where('id', '=', row.id)
      .execute()
    expect(found).toEqual([])
  })

  it('report work that reaches past them, instead of waiting forever', async () => {
    const failing = database.transaction(async () => {
      await database.kysely.selectFrom('horses').selectAll().execute()
    })
    await expect(failing).rejects.toThrow('Inside a transaction, use the transaction')
    await expect(database.ping()).resolves.toBeUndefined()
  })
})

describe("this process's changes of content", () => {
  let heard = 0
  beforeAll(async () => {
    // By now, what earlier tests wrote through other connections has been heard.
    await sleep(250)
    database.onContentChange(() => heard++)
  })
  const heardDuring = async (work: () => Promise<unknown>) => {
    const before = heard
    await work()
    return heard - before
  }

  it('are heard before the promise of the write resolves', async () => {
    const { kysely } = database
    const row = horse()
    expect(await heardDuring(() => kysely.insertInto('horses').values(row).execute())).toBe(1)
    expect(
      await heardDuring(() =>
        kysely.updateTable('horses').set({ name: 'Other' }).where('id', '=', row.id).execute(),
      ),
    ).toBe(1)
    expect(
      await heardDuring(() =>
        kysely.deleteFrom('horses').where('id', '=', row.id).returning('id').execute(),
      ),
    ).toBe(1)
  })

  it('are heard for every table of content, also from hand-written SQL', async () => {
    for (const table of contentTables) {
      const write = () =>
        sql`update ${sql.table(table)} set created_at = created_at`.execute(database.kysely)
      const rows = await database.kysely.selectFrom(table).select('id').execute()
      expect([table, await heardDuring(write)]).toEqual([table, rows.length > 0 ? 1 : 0])
    }
  })

  it('are heard once for a transaction, after its commit', async () => {
    const other = await database.reopen()
    const row = horse()
    let visible: unknown
    const stop = database.onContentChange(() => {
      visible = other.kysely
        .selectFrom('horses')
        .select('id')
        .where('id', '=', row.id)
        .executeTakeFirst()
    })
    const count = await heardDuring(() =>
      database.transaction(async (tx) => {
        const before = heard
        await tx.insertInto('horses').values(row).execute()
        await tx.updateTable('horses').set({ name: 'X' }).where('id', '=', row.id).execute()
        expect(heard).toBe(before)
      }),
    )
    stop()
    expect(count).toBe(1)
    expect(await visible).toEqual({ id: row.id })
    await other.close()
  })

  it('are not heard if nothing changed', async () => {
    const { kysely } = database
    const nothing = kysely.updateTable('horses').set({ name: 'X' }).where('id', '=', 'nobody')
    expect(await heardDuring(() => nothing.execute())).toBe(0)
    const reading = kysely.selectFrom('horses').select('id')
    expect(await heardDuring(() => reading.execute())).toBe(0)
    const rolledBack = () =>
      database
        .transaction(async (tx) => {
          await tx.insertInto('horses').values(horse()).execute()
          throw new Error('no')
        })
        .catch(() => undefined)
    expect(await heardDuring(rolledBack)).toBe(0)
    await kysely
      .insertInto('horses')
      .values(horse({ slug: 'only-once' }))
      .execute()
    const refused = kysely.insertInto('horses').values(horse({ slug: 'only-once' }))
    expect(await heardDuring(() => refusalOf(refused))).toBe(0)
    // A connection used again remembers nothing of what was rolled back.
    expect(await heardDuring(() => database.transaction(() => Promise.resolve()))).toBe(0)
  })

  it('are not heard for accounts, sessions and the trail', async () => {
    const { kysely } = database
    const userId = await addUser()
    const writes = async () => {
      await addUser()
      await kysely
        .insertInto('sessions')
        .values({
          id: uuid(),
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          expires_at: now,
        })
        .execute()
      await kysely
        .insertInto('audit_entries')
        .values({
          id: uuid(),
          at: now,
          actor_name: 'Ada',
          action: 'updated',
          subject_type: 'horses',
        })
        .execute()
      await kysely.updateTable('sessions').set({ last_seen_at: now }).execute()
      await sleep(300)
    }
    expect(await heardDuring(writes)).toBe(0)
  })

  it('are not heard a second time as if from another process', async () => {
    const { kysely } = database
    const write = async () => {
      for (let number = 0; number < 5; number++) {
        await kysely.insertInto('horses').values(horse()).execute()
      }
      await sleep(300)
    }
    expect(await heardDuring(write)).toBe(5)
  })

  it('are no longer heard after leaving', async () => {
    let calls = 0
    const leave = database.onContentChange(() => calls++)
    leave()
    await database.kysely.insertInto('horses').values(horse()).execute()
    expect(calls).toBe(0)
  })
})
