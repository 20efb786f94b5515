import type { Executor } from '../../../db/database'
import type { HorseStatus } from '../../horses/horses.rules'
import { findPreviewed } from './preview-links.store'

export const NO_SUCH_HORSE = 'Horse Not Found'

export interface NamedHorse {
  id: string
  name: string
  dateOfBirth: string | null
  status: HorseStatus
}

/** What a horse is called and how old it is, by its slug or its id. */
export async function findHorseName(
  db: Executor,
  slugOrId: string,
): Promise<(NamedHorse & { isPublished: boolean }) | undefined> {
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'name', 'date_of_birth as dateOfBirth', 'status', 'is_published'])
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb('id', '=', slugOrId)]))
    .execute()
  // A horse's slug may equal another horse's id.
  const row = rows.find(({ id }) => id === slugOrId) ?? rows[0]
  if (!row) return undefined
  const { is_published: flag, ...horse } = row
  return { ...horse, isPublished: flag === 1 }
}

export async function findHorseId(db: Executor, slugOrId: string): Promise<string | undefined> {
  return (await findHorseName(db, slugOrId))?.id
}

/** The horse at an address as this visitor may see it: a draft only for staff, or by its preview link. */
export async function findShownHorseId(
  db: Executor,
  slugOrId: string,
  { draftsToo }: { draftsToo: boolean },
): Promise<string | undefined> {
  const horse = await findHorseName(db, slugOrId)
  if (horse) return horse.isPublished || draftsToo ? horse.id : undefined
  return findPreviewed(db, 'horse', slugOrId)
}
