import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonContent } from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { galleryItem } from '../gallery.contract'
import { listGalleryItems } from './gallery.store'

export function galleryRoutes({ database, guards }: { database: Database; guards: Guards }) {
  return createApi<GuardedEnv>().openapi(
    createRoute({
      method: 'get',
      path: '/api/main-gallery',
      tags: ['Gallery'],
      summary: 'The gallery by display order; drafts for staff only',
      middleware: guards.anyone,
      responses: { 200: jsonContent(z.array(galleryItem), 'The photos') },
    }),
    async (c) =>
      answer(
        c,
        z.array(galleryItem),
        await listGalleryItems(database.kysely, { draftsToo: c.get('seesDrafts') }),
        200,
      ),
  )
}
