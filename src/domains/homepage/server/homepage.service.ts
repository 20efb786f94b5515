import type { Executor } from '../../../db/database'
import { badRequest, refuseStale } from '../../../http/errors'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import type { HomepageChange, HomepageSettings } from '../homepage.contract'
import { knownHorses, readHomepageSettings, updateHomepageSettings } from './homepage.store'

/** @throws 400, 409 */
export async function changeHomepage(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  { updatedAt, ...change }: HomepageChange,
  reverts?: ContentDetail['reverts'],
): Promise<HomepageSettings> {
  return database.transaction(async (tx) => {
    const before = await readHomepageSettings(tx, { draftsToo: true })
    refuseStale(before, updatedAt)
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    await refuseUnknownImages(tx, { heroImageUrl: change.heroImageUrl })
    await refuseUnknownHorses(tx, change.featuredHorseIds ?? [])
    const now = changedAt(clock.now(), before)
    await updateHomepageSettings(tx, now, change)
    await recordContent(tx, now, actor, {
      action: 'change',
      subjectType: 'homepage',
      subjectId: 'homepage',
      title: 'Homepage settings',
      changes,
      reverts,
    })
    return readHomepageSettings(tx, { draftsToo: true })
  })
}

/** @throws 400 */
async function refuseUnknownHorses(tx: Executor, ids: readonly string[]): Promise<void> {
  const known = await knownHorses(tx, ids)
  if (ids.every((id) => known.has(id))) return
  const message = 'One of the chosen horses has been deleted'
  throw badRequest(message, [{ path: 'featuredHorseIds', message }])
}
