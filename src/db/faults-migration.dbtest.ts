import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database'
import { type Migration, migrate, migrations } from './migrate'

/** Changes tables and rows, then fails. */
const broken: Migration = {
  name: '999-broken',
  async up({ tx, columns }) {
    await sql`create table half_done (id ${columns.text} primary key)`.execute(tx)
    await sql`alter table horses add column half_done ${columns.text}`.execute(tx)
    await sql`update homepage_settings set hero_title = 'Half done'`.execute(tx)
    await sql`insert into no_such_table values (1)`.execute(tx)
  },
}

test('leaves everything as it was if a migration fails half-way, and succeeds once it is fixed', async () => {
  const database = await testDatabase()
  const { kysely, engine } = database
  const titles = () => sql`select hero_title from homepage_settings`.execute(kysely)
  const names = () => sql`select name from migrations order by name`.execute(kysely)
  const [titleBefore, namesBefore] = [await titles(), await names()]

  await expect(migrate(kysely, engine, [...migrations, broken])).rejects.toThrow('no_such_table')

  expect((await titles()).rows).toEqual(titleBefore.rows)
  expect((await names()).rows).toEqual(namesBefore.rows)
  await expect(sql`select id from half_done`.execute(kysely)).rejects.toThrow('half_done')
  await expect(sql`select half_done from horses`.execute(kysely)).rejects.toThrow('half_done')
  // The version before it still starts.
  const again = await database.reopen()
  await again.ping()

  const fixed: Migration = {
    ...broken,
    up: async ({ tx, columns }) => {
      await sql`create table half_done (id ${columns.text} primary key)`.execute(tx)
    },
  }
  await migrate(kysely, engine, [...migrations, fixed])
  expect((await sql`select id from half_done`.execute(kysely)).rows).toEqual([])
})
