import { z } from 'zod'
import { instant } from './fields.contract'
import { MOST_TOGETHER } from './content.rules'

// What people choose several of, and change or delete together: all of them, or none.

/** One of them, as the person saw it. */
export const seen = z.object({
  id: z.uuid(),
  updatedAt: instant.meta({ description: 'If it has changed since, all is refused' }),
})
export type Seen = z.infer<typeof seen>

/** Several things, none of them twice. */
export const several = <Thing extends z.ZodType<Seen>>(thing: Thing) =>
  z
    .array(thing)
    .min(1, { error: 'Choose at least one' })
    .max(MOST_TOGETHER, { error: `At most ${MOST_TOGETHER} at once`, abort: true })
    .refine((things) => new Set(things.map(({ id }) => id)).size === things.length, {
      error: 'Each may be named only once',
    })

/** What became of them; `undo` is the body of the call that takes it back. */
export const doneTogether = <Undo extends z.ZodType>(undo: Undo) =>
  z.object({
    changed: z.int().meta({ description: 'How many differ from before' }),
    undo: undo.nullable().meta({
      description:
        'Sent as it is, puts them back as they were, if no one has changed them since; null if none was changed',
    }),
  })

/** `doneTogether` for a caller that only passes the undo on. */
export const anythingDone = doneTogether(z.looseObject({}))

const severalKinds = ['horse', 'horse-photo', 'gallery-item'] as const
export type SeveralKind = (typeof severalKinds)[number]
export const deletedTogether = z.object({ kind: z.enum(severalKinds), things: several(seen) })

/** Deletions to put back, in one go. */
export const restoredTogether = z.object({
  ids: z.array(z.uuid()).min(1).max(MOST_TOGETHER, { abort: true }),
})
