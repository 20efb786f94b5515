import { z } from 'zod'

export const page = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    content: z.object({ text: z.string() }),
    isPublished: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DynamicPage' })
export type Page = z.infer<typeof page>

/** What a link to a page needs. */
export const pageLink = page.pick({ id: true, slug: true, title: true, isPublished: true })
export type PageLink = z.infer<typeof pageLink>
