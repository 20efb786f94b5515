import type { Executor } from '../../../db/database'
import type { HorseStatus } from '../../horses/horses.rules'

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
): Promise<NamedHorse | undefined> {
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'name', 'date_of_birth as dateOfBirth', 'status'])
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb('id', '=', slugOrId)]))
    .execute()
  // A horse's slug may equal another horse's id.
  return rows.find(({ id }) => id === slugOrId) ?? rows[0]
}

export async function findHorseId(db: Executor, slugOrId: string): Promise<string | undefined> {
  return (await findHorseName(db, slugOrId))?.id
}
