import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database'
import { fixedQuery } from './fixed-query'

let builds = 0
const namesBetween = fixedQuery((db, text: (name: 'first' | 'last') => string) => {
  builds += 1
  return db
    .selectFrom('horses')
    .select('name')
    .where('name', '<=', text('last'))
    .where('name', '>=', text('first'))
    .where('name', '!=', 'Beacon')
    .orderBy('name')
})

test('a fixed query is built once for each database, and asks for other texts each time', async () => {
  for (const database of [await testDatabase(), await testDatabase()]) {
    const { kysely } = database
    const at = '2026-11-20T10:00:00.000Z'
    for (const name of ['Ash', 'Beacon', 'Cedar', 'Elm'])
      await kysely
        .insertInto('horses')
        .values({
          id: uuid(),
          slug: name.toLowerCase(),
          name,
          name_folded: name.toLowerCase(),
          status: 'active',
          created_at: at,
          updated_at: at,
        })
        .execute()
    const found = async (first: string, last: string) =>
      (await namesBetween(kysely, { first, last })).map(({ name }) => name)
    expect(await found('Ash', 'Cedar')).toEqual(['Ash', 'Cedar'])
    expect(await found('Beacon', 'Zinnia')).toEqual(['Cedar', 'Elm'])
    await database.transaction(async (tx) => {
      expect(await namesBetween(tx, { first: 'D', last: 'F' })).toEqual([{ name: 'Elm' }])
    })
  }
  expect(builds).toBe(2)
})
