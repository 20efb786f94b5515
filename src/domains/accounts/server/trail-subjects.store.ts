import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { displayName } from '../person-names.rules'
import type { StoredEntry } from './audit.store'

interface Named {
  id: string
  name: string
}

/** How the things of each kind are called now, by their ids. */
const readers: Record<string, (db: Executor, ids: readonly string[]) => Promise<Named[]>> = {
  horse: (db, ids) =>
    db.selectFrom('horses').select(['id', 'name']).where('id', 'in', ids).execute(),
  offering: (db, ids) =>
    db
      .selectFrom('offerings')
      .innerJoin('horses', 'horses.id', 'offerings.horse_id')
      .select(['offerings.id', 'horses.name'])
      .where('offerings.id', 'in', ids)
      .execute(),
  'gallery-item': (db, ids) =>
    db
      .selectFrom('gallery_items')
      .select(['id', sql<string>`coalesce(title, '')`.as('name')])
      .where('id', 'in', ids)
      .execute(),
  page: (db, ids) =>
    db.selectFrom('pages').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  meeting: (db, ids) =>
    db
      .selectFrom('meetings')
      .select(['id', sql<string>`coalesce(title, '')`.as('name')])
      .where('id', 'in', ids)
      .execute(),
  user: async (db, ids) => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
      .where('id', 'in', ids)
      .execute()
    return people.map((person) => ({ id: person.id, name: displayName(person) }))
  },
}

/** What the things that some entries are about are called now: nothing if they are gone. */
export async function readSubjectNames(
  db: Executor,
  entries: readonly StoredEntry[],
): Promise<(entry: StoredEntry) => string | null> {
  const wanted = new Map<string, Set<string>>()
  for (const { subjectType, subjectId } of entries)
    if (subjectId !== null && readers[subjectType])
      wanted.set(subjectType, (wanted.get(subjectType) ?? new Set()).add(subjectId))
  const names = new Map<string, string>()
  for (const [type, ids] of wanted)
    for (const { id, name } of (await readers[type]?.(db, [...ids])) ?? [])
      names.set(`${type}:${id}`, name)
  return ({ subjectType, subjectId }) => names.get(`${subjectType}:${subjectId ?? ''}`) ?? null
}
