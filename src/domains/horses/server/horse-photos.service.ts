import { giveWay } from '../../../lib/turns'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import { changedAt, recordContent } from '../../content/server/content-trail'
import { readSeen } from '../../content/server/together'
import type { HorsePhotosTogether } from '../horse-input.contract'
import { photos as kind } from './horse-part-kinds'
import { horseNamed, inTrail } from './horse-parts.service'
import { movePhoto } from './horse-parts.store'
import { placeAfterPhotos } from './horses-changes.store'

/** Moves all these photos to their horses, or none; `undo` is where they were. @throws 404, 409 */
export async function movePhotos(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  { photos }: HorsePhotosTogether,
): Promise<{ changed: number; undo: HorsePhotosTogether | null }> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const former: HorsePhotosTogether['photos'] = []
    const find = (id: string) => kind.find(tx, id)
    for (const { before, sent } of await readSeen(photos, { find, nameOf: kind.title })) {
      await giveWay()
      const to = await horseNamed(tx, sent.horseId)
      const { id, horseId, displayOrder } = before
      if (to.id === horseId) continue
      const from = await horseNamed(tx, horseId)
      const at = changedAt(now, before)
      const place = sent.displayOrder ?? (await placeAfterPhotos(tx, to.id))
      await movePhoto(tx, at, id, { horseId: to.id, displayOrder: place })
      // both horses' histories tell it
      for (const horse of [from, to])
        await recordContent(tx, now, actor, {
          action: 'change',
          ...inTrail(horse, kind.kind, kind.title(before)),
          changes: [{ field: 'horse', from: from.name, to: to.name }],
        })
      former.push({ id, updatedAt: at.toISOString(), horseId, displayOrder })
    }
    return { changed: former.length, undo: former.length === 0 ? null : { photos: former } }
  })
}
