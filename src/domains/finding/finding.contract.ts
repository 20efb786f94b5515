import { z } from 'zod'
import { foundKinds, QUERY_LENGTH, readThing, RECENT } from './finding.rules'

/** Repeated and unknown things are left out. */
const recent = z
  .string()
  .max(RECENT * 60, 'Must be a shorter list')
  .default('')
  .transform((list) =>
    [...new Set(list.split(','))].flatMap((text) => readThing(text) ?? []).slice(0, RECENT),
  )
  .meta({
    description: `What the person opened last, the latest first: \`horse:{id},page:{id}\`, at most ${RECENT}`,
  })

export const findQuery = z.object({
  q: z.string().max(QUERY_LENGTH, `Must be at most ${QUERY_LENGTH} characters`).default('').meta({
    description:
      'Parts of a name, in any order, case and accents; if empty, only `recent` is answered',
  }),
  recent,
})

export const hit = z
  .object({
    kind: z.enum(foundKinds),
    id: z.uuid(),
    title: z.string(),
    detail: z
      .string()
      .meta({ description: 'What distinguishes it from others of that name; may be empty' }),
    state: z
      .string()
      .nullable()
      .meta({ description: 'Draft, Archived, Closed and the like; `null` if it is in the open' }),
    imageUrl: z.string().nullable(),
    href: z.string().meta({ description: 'Where in the back office it is opened' }),
  })
  .meta({ id: 'Hit' })

export const found = z
  .object({
    recent: z
      .array(hit)
      .meta({ description: 'Those opened recently that match, in the order given' }),
    groups: z
      .array(
        z.object({
          kind: z.enum(foundKinds),
          hits: z.array(hit),
          hasMore: z.boolean(),
        }),
      )
      .meta({
        description: 'The others by kind: an equal name first, then the latest changed',
      }),
  })
  .meta({ id: 'Found' })

export type Hit = z.infer<typeof hit>
export type Found = z.infer<typeof found>
