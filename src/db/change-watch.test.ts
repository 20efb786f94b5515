import {
  Kysely,
  PostgresAdapter,
  DummyDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { ContentChanges, writesContent } from './change-watch'
import { parseSafeNumber } from './postgres'
import type { Tables } from './tables/tables'

// Compiles queries and sends them nowhere.
const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

describe('writesContent', () => {
  it.each([
    kysely.deleteFrom('horses'),
    kysely.updateTable('pages').set({ title: 'update "users"' }),
    kysely
      .with('gone', (db) => db.deleteFrom('images').returning('id'))
      .selectFrom('gone')
      .selectAll(),
  ])('sees a builder write', (query) => {
    expect(writesContent(query.compile())).toBe(true)
  })

  it.each([
    kysely.deleteFrom('sessions'),
    kysely.updateTable('users').set({ role: 'admin' }),
    kysely.selectFrom('horses').selectAll(),
    kysely.selectFrom('horses').selectAll().forUpdate(),
    kysely
      .with('some', (db) => db.selectFrom('horses').select('id'))
      .selectFrom('some')
      .selectAll(),
  ])('ignores another query', (query) => {
    expect(writesContent(query.compile())).toBe(false)
  })

  it.each([
    ['insert into horses (id) values (1)', true],
    ['INSERT OR REPLACE INTO "horse_photos" select 1', true],
    ['update\n  offerings set x = 1', true],
    ['delete from only horses', true],
    ['truncate table pages', true],
    ['with a as (insert into gallery_items values (1)) select 1', true],
    ['select * from horses', false],
    ['delete from sessions where user_id in (select id from horses)', false],
    ['insert into deleted_records select * from horses', false],
    ['create table horses_old (id text)', false],
  ])('%s: %s', (text, expected) => {
    expect(writesContent(sql.raw(text).compile(kysely))).toBe(expected)
  })
})

describe('ContentChanges', () => {
  it('calls a listener as often as it was registered, until it leaves', () => {
    const changes = new ContentChanges()
    let calls = 0
    const listener = () => calls++
    const leave = changes.listen(listener)
    changes.listen(listener)
    changes.announce()
    expect(calls).toBe(2)
    leave()
    leave()
    changes.announce()
    expect(calls).toBe(3)
  })
})

describe('parseSafeNumber', () => {
  it('reads integers exactly or refuses them', () => {
    expect(parseSafeNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
    expect(parseSafeNumber('-12')).toBe(-12)
    expect(parseSafeNumber('1.5')).toBe(1.5)
    expect(() => parseSafeNumber('9007199254740992')).toThrow(RangeError)
  })
})
