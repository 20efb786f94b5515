import { recordAboutUser } from './audit.store'
import type { Actor, ServiceDependencies } from './guards'

/** Records in the trail who downloaded which file about whom. */
export const recordExport = (
  { database, clock }: ServiceDependencies,
  actor: Actor,
  { file, aboutUserId }: { file: string; aboutUserId: string },
): Promise<void> =>
  recordAboutUser(database.kysely, clock.now(), actor, 'file-export', aboutUserId, { file })
