import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../support/app'
import { testDatabase } from '../support/database'
import { messageOf, signedInAs } from '../support/staff'

const hourMs = 60 * 60 * 1000

/** As on a replica: for every connection from now on. */
async function setReadOnly(databaseUrl: string, on: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  const name = client.escapeIdentifier(client.database ?? '')
  await client.query(`alter database ${name} set default_transaction_read_only = ${on}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('answers reads and refuses writes while the database can only be read, then goes on', async () => {
  const database = await testDatabase()
  const app = await testApp(database)
  const staff = await signedInAs(app, 'staff')
  const readOnly = async (on: boolean) => {
    if (database.engine === 'postgres') await setReadOnly(database.options.databaseUrl ?? '', on)
    else await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(database.kysely)
  }
  const reads = ['/', '/horses', '/gallery', '/api/horses', '/api/user', '/api/investments']
  expect((await staff.send('POST', '/api/horses', { name: 'Before' })).status).toBe(201)

  await readOnly(true)
  // By now the session's last use would be recorded again.
  app.clock.advance(hourMs)
  // PostgreSQL's old connections are gone; the next ones can only read.
  await expect.poll(async () => (await staff.send('GET', '/api/horses')).status).toBe(200)
  for (const path of reads) expect((await staff.send('GET', path)).status, path).toBe(200)
  for (const path of reads.slice(0, 4)) expect((await app.get(path)).status, path).toBe(200)
  const refused = await staff.send('POST', '/api/horses', { name: 'Meanwhile' })
  expect(refused.status).toBe(503)
  expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(messageOf(refused.json)).toMatch(/^[A-Z].+\.$/)

  await readOnly(false)
  const add = async () => (await staff.send('POST', '/api/horses', { name: 'After' })).status
  await expect.poll(add).toBe(201)
  const list = JSON.stringify(await app.json('/api/horses'))
  expect([list.includes('Before'), list.includes('Meanwhile'), list.includes('After')]).toEqual([
    true,
    false,
    true,
  ])
})
