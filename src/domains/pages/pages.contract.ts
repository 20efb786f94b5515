import { z } from 'zod'
import {
  flag,
  optionalInstant,
  requiredLine,
  requiredProse,
  startedFrom,
} from '../content/fields.contract'
import { isReservedSlug, SLUG_LENGTH, slugPattern } from './pages.rules'

export const page = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    content: z.object({ text: z.string() }),
    isPublished: z.boolean(),
    publishAt: z.iso.datetime().nullable().meta({ description: 'When a draft will be published' }),
    unpublishAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it becomes a draft again; for staff only' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DynamicPage' })
export type Page = z.infer<typeof page>

/** A page with its text as readers see it. */
export const shownPage = page
  .extend({ html: z.string().meta({ description: 'The text as HTML; safe to show' }) })
  .meta({ id: 'ShownPage' })
export type ShownPage = z.infer<typeof shownPage>

export const pageLink = page.pick({ id: true, slug: true, title: true, isPublished: true })
export type PageLink = z.infer<typeof pageLink>

const slug = requiredLine('Slug is required', SLUG_LENGTH)
  .pipe(z.string().regex(slugPattern, { error: 'Only lower-case letters, digits and hyphens' }))
  .refine((text) => !isReservedSlug(text), {
    error: 'The site itself uses this address. Choose another one.',
  })
  .meta({ description: 'The page is served at `/{slug}`' })

const contentMissing = 'Content is required'

const fields = z.object({
  title: requiredLine('Title is required'),
  slug,
  content: z.object(
    { text: requiredProse(contentMissing, 100_000).meta({ description: 'Markdown without HTML' }) },
    { error: contentMissing },
  ),
  isPublished: flag,
  publishAt: optionalInstant.meta({
    description: 'A draft until then; in the future. Publishing it earlier clears this',
  }),
  unpublishAt: optionalInstant.meta({ description: 'A draft from then on; in the future' }),
})

export const newPage = fields.extend({
  isPublished: fields.shape.isPublished.default(true),
  publishAt: fields.shape.publishAt.default(null),
  unpublishAt: fields.shape.unpublishAt.default(null),
})
export type NewPage = z.infer<typeof newPage>

export const pageChange = fields.partial().extend({ updatedAt: startedFrom })
export type PageChange = z.infer<typeof pageChange>
