import { conflict, notFound } from '../../../http/errors'
import { listed } from '../../../lib/listed'
import { giveWay } from '../../../lib/turns'
import type { Seen } from '../together.contract'

/** How many things a refusal names. */
const NAMED = 6
export const namesOf = (names: readonly string[]) => listed(names, NAMED)

interface Kind<Thing> {
  find: (id: string) => Promise<Thing | undefined>
  nameOf: (thing: Thing) => string
}

/**
 * Several things that a person has seen and chosen, in the same order. @throws 404 if one is gone; 409, naming
 * them, if any has changed since
 */
export async function readSeen<Thing extends { updatedAt: string }, S extends Seen>(
  things: readonly S[],
  { find, nameOf }: Kind<Thing>,
): Promise<{ before: Thing; sent: S }[]> {
  const found: { before: Thing; sent: S }[] = []
  for (const sent of things) {
    await giveWay()
    const before = await find(sent.id)
    if (before) found.push({ before, sent })
  }
  const gone = things.length - found.length
  if (gone > 0)
    throw notFound(
      `${gone === things.length ? (gone === 1 ? 'This has' : 'These have') : `${gone} of these ${gone === 1 ? 'has' : 'have'}`} been deleted in the meantime. Nothing was changed.`,
    )
  const changed = found.filter(
    ({ before, sent }) => Date.parse(before.updatedAt) !== Date.parse(sent.updatedAt),
  )
  if (changed.length > 0) {
    const names = namesOf(changed.map(({ before }) => nameOf(before)))
    throw conflict(
      `${names} ${changed.length === 1 ? 'has' : 'have'} been changed in the meantime. Nothing was done: please check and try again.`,
    )
  }
  return found
}
