import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate'
import { databaseRefusal } from '../../src/db/database-errors'
import { testEngine } from '../support/database'
import { yes } from '../support/factories'
import { pdfPages } from '../support/pdf'
import { stableWithRegister } from '../support/register'

/** An offering of 40 shares in half a horse, ten of which someone holds. */
async function halfAHorse() {
  const register = await stableWithRegister({ totalShares: 40, percentOfHorse: '50.00' })
  const { app, buy, send, get, ownershipShareId: id, owner, staff } = register
  const lot = await buy({ sharesPurchased: 10, purchaseDate: '2026-11-20' })
  const text = async (path: string, headers = staff.headers) => {
    const answer = await app.get(path, headers)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return path.includes('.pdf') ? pdfPages(bytes).join(' ').replaceAll('\n', ' ') : String(bytes)
  }
  const holdings = (moment: string) => get(`/api/investments/holdings?offering=${id}&${moment}`)
  return {
    ...register,
    lot,
    text,
    holdings,
    papers: async (moment: string) => ({
      register: await text(`/api/ownership-shares/${id}/register.pdf?${moment}`),
      csv: await text(`/api/ownership-shares/${id}/register.csv?${moment}`),
      statement: await text(`/api/users/${owner.userId}/statement.pdf?${moment}`),
      statementCsv: await text(`/api/users/${owner.userId}/statement.csv?${moment}`),
      lots: await get(`/api/investments?offering=${id}&${moment}`),
      holdings: await holdings(moment),
    }),
    /** The next day the offering has other terms. */
    change: async () => {
      app.clock.at = new Date('2026-11-20T16:00:00.000Z')
      await get('/api/investments')
      await get('/api/investments', owner.headers)
      app.clock.at = new Date('2026-11-20T20:30:00.000Z')
      const change = { totalShares: 400, availableShares: 300, percentOfHorse: '20.00', ...yes }
      expect((await send('PATCH', `/api/ownership-shares/${id}`, change)).status).toBe(200)
    },
  }
}
const then = 'on=2026-11-20'
const asOfThen = { totalShares: 40, percentOfHorse: '50.00', partOfHorse: '12.50' }
const asOfNow = { totalShares: 400, percentOfHorse: '20.00', partOfHorse: '0.50' }

const manyPapers = { timeout: 60_000 }

test(
  'prints the same papers for a past day, whatever the offering became',
  manyPapers,
  async () => {
    const { papers, change, lot, text, get, owner } = await halfAHorse()
    const before = await papers(then)
    expect(before.register).toContain('20 November 2026: 40 shares in 50.00 % of the horse')
    expect(before.statement).toContain('10 of 40')
    expect(before.csv).toContain(',10,40,12.50,')
    expect(before.lots).toMatchObject([asOfThen])
    expect(before.holdings).toMatchObject([{ shares: 10, ...asOfThen }])
    await change()
    expect(await papers(then)).toEqual(before)

    const today = await papers('on=2026-11-21')
    expect(today.register).toContain('21 November 2026: 400 shares in 20.00 % of the horse')
    expect(today.statement).toContain('10 of 400')
    expect(today.csv).toContain(',10,400,0.50,')
    expect(today.holdings).toMatchObject([asOfNow])
    expect(await get('/api/my-investments', owner.headers)).toMatchObject([asOfNow])
    const certificate = `/api/my-investments/${lot.id}/certificate.pdf`
    expect(await text(certificate, owner.headers)).toContain('10 of 400 shares')
  },
)

test('uses the terms known at the time, and never fewer shares than were held', async () => {
  const { change, holdings, correct, buy, lot } = await halfAHorse()
  await change()
  expect(await holdings(`${then}&knownOn=2026-11-20`)).toMatchObject([asOfThen])
  expect(await holdings('on=2026-11-21&knownOn=2026-11-20')).toMatchObject([asOfThen])
  expect(await holdings('knownOn=2026-11-20T20:29:59.999Z')).toMatchObject([asOfThen])
  expect(await holdings('knownOn=2026-11-20T20:30:00.001Z')).toMatchObject([asOfNow])
  // held before the offering was recorded
  await correct(lot.id, { purchaseDate: '2026-01-02' })
  expect(await holdings('on=2026-02-01')).toMatchObject([asOfThen])
  // some of the shares issued later, though dated earlier
  await buy({ sharesPurchased: 100, purchaseDate: '2026-11-19' })
  expect(await holdings('on=2026-11-18')).toMatchObject([asOfThen])
  expect(await holdings(then)).toMatchObject([
    { shares: 110, totalShares: 400, partOfHorse: '5.50' },
  ])
})

const termsOf = (
  kysely: Awaited<ReturnType<typeof stableWithRegister>>['app']['database']['kysely'],
) =>
  kysely
    .selectFrom('offering_terms')
    .select(['recorded_at', 'total_shares', 'percent_of_horse_hundredths'])
    .orderBy('recorded_at')
    .execute()

test('records only changes of the two figures, which nothing can alter', async () => {
  const { app, send, ownershipShareId: id } = await stableWithRegister()
  const { kysely } = app.database
  const patch = (change: object) => send('PATCH', `/api/ownership-shares/${id}`, change)
  await patch({ description: 'Other words', availableShares: 3 })
  await patch({ percentOfHorse: '12.50' })
  await patch({ totalShares: 300, percentOfHorse: '12.5' })
  const terms = await termsOf(kysely)
  expect(terms).toMatchObject([
    { total_shares: 100, percent_of_horse_hundredths: 10000 },
    { total_shares: 100, percent_of_horse_hundredths: 1250 },
    { total_shares: 300, percent_of_horse_hundredths: 1250 },
  ])
  const statements = [
    'update offering_terms set total_shares = 1',
    'delete from offering_terms',
    ...(testEngine() === 'postgres' ? ['truncate offering_terms'] : []),
  ]
  for (const statement of statements) {
    const refusal = await sql
      .raw(statement)
      .execute(kysely)
      .then(() => 'none', databaseRefusal)
    expect(refusal, statement).toBe('check')
  }
  expect(await termsOf(kysely)).toEqual(terms)
})

test('deletes terms with their offering or horse, and restores them with it', async () => {
  const { app, send, get, horse, ownershipShareId: id } = await stableWithRegister()
  const { kysely } = app.database
  await send('PATCH', `/api/ownership-shares/${id}`, { totalShares: 60, availableShares: 1 })
  const terms = await termsOf(kysely)
  expect(terms).toHaveLength(2)
  for (const path of [`/api/ownership-shares/${id}`, `/api/horses/${horse.id}`]) {
    expect((await send('DELETE', path)).status).toBe(204)
    expect(await termsOf(kysely)).toEqual([])
    expect(await get('/api/deleted')).toMatchObject([{}])
    const deleted = await kysely
      .selectFrom('deleted_records')
      .select('id')
      .where('restored_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await send('POST', `/api/deleted/${deleted.id}/restore`)).status).toBe(200)
    expect(await termsOf(kysely)).toEqual(terms)
  }
})

test('gives an older database the terms it has, and those of deleted offerings', async () => {
  const { app, send, ownershipShareId: id } = await stableWithRegister()
  const { kysely } = app.database
  const asOlder = async () => {
    await sql`drop table offering_terms`.execute(kysely)
    await sql`alter table deleted_records rename to history`.execute(kysely)
    await sql`drop index deleted_records_deleted_at`.execute(kysely)
    await sql`create index history_deleted_at on history (deleted_at)`.execute(kysely)
    await sql`delete from migrations where name in
      ('003-offering-terms', '005-corrected-terms', '012-deleted-records')`.execute(kysely)
  }
  const terms = await termsOf(kysely)
  await asOlder()
  await migrate(kysely, app.database.engine)
  expect(await termsOf(kysely)).toEqual(terms)

  await send('DELETE', `/api/ownership-shares/${id}`)
  const deleted = await kysely.selectFrom('deleted_records').selectAll().executeTakeFirstOrThrow()
  const rows = JSON.stringify({ ...JSON.parse(deleted.rows), offering_terms: undefined })
  await kysely.updateTable('deleted_records').set({ rows }).execute()
  await asOlder()
  await migrate(kysely, app.database.engine)
  expect(await termsOf(kysely)).toEqual([])
  expect((await send('POST', `/api/deleted/${deleted.id}/restore`)).status).toBe(200)
  expect(await termsOf(kysely)).toEqual(terms)
})
