import { z } from 'zod'
import { deletableKinds } from './content.rules'

export const deletedThing = z
  .object({
    id: z.uuid(),
    kind: z.enum(deletableKinds),
    subjectId: z.uuid().meta({ description: 'Its id, which it keeps when it is put back' }),
    title: z.string(),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string().nullable().meta({ description: 'Who deleted it, by name' }),
    keptUntil: z.iso.datetime().meta({ description: 'When it is gone for good' }),
  })
  .meta({ id: 'DeletedThing' })
export type DeletedThing = z.infer<typeof deletedThing>

/** Requested before asking whether to delete something. */
export const deletionCheck = z
  .object({
    refusal: z.string().nullable().meta({ description: 'Why it can’t be deleted, if it can’t' }),
  })
  .meta({ id: 'DeletionCheck' })

/** A draft's private address, as far as it is known after it was made. */
export const previewLink = z
  .object({ createdAt: z.iso.datetime(), createdBy: z.string() })
  .meta({ id: 'PreviewLink' })
export type PreviewLink = z.infer<typeof previewLink>

/** What stands in a preview link's address in place of a name or an id. */
export const previewToken = z.string().regex(/^[0-9a-f]{64}$/)

export const newPreviewLink = previewLink
  .extend({ path: z.string().meta({ description: 'The address, told only this once' }) })
  .meta({ id: 'NewPreviewLink' })

/** What the trail records about a change of content. */
export const contentDetail = z.object({
  title: z.string(),
  /** The part of the subject that it is about: a photo, a race. */
  item: z.object({ kind: z.string(), title: z.string(), id: z.uuid().optional() }).optional(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).optional(),
  /** The earlier change that this one took back: its id, its time and its author. */
  reverts: z.object({ id: z.uuid(), at: z.string(), by: z.string() }).optional(),
})
export type ContentDetail = z.infer<typeof contentDetail>

/** A field that has another value than the one a change gave it: the change can't be reverted. */
const clash = z.object({
  field: z.string(),
  now: z.unknown(),
  by: z.string().nullable().meta({ description: 'Who changed it last, if that is known' }),
  at: z.string().nullable(),
})
export type Clash = z.infer<typeof clash>
/** In the refusal. */
export const clashing = z.object({ clashes: z.array(clash) })
