import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonContent, problems } from '../../../http/api'
import { notFound } from '../../../http/errors'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { offering } from '../ownership.contract'
import { findOffering, listOfferings } from './ownership.store'

interface Dependencies {
  database: Database
  clock: Clock
  guards: Guards
}

export function ownershipRoutes({ database, clock, guards }: Dependencies) {
  const db = database.kysely
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares',
        tags: ['Ownership'],
        summary: 'Offerings of shares, the newest first; closed ones for staff only',
        middleware: guards.anyone,
        responses: { 200: jsonContent(z.array(offering), 'The offerings') },
      }),
      async (c) =>
        answer(
          c,
          z.array(offering),
          await listOfferings(db, clock.now(), { closedToo: c.get('seesDrafts') }),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares/{id}',
        tags: ['Ownership'],
        summary: 'One offering, open or closed',
        middleware: guards.anyone,
        request: { params: z.object({ id: z.string() }) },
        responses: { 200: jsonContent(offering, 'The offering'), ...problems(404) },
      }),
      async (c) => {
        const found = await findOffering(db, clock.now(), c.req.valid('param').id)
        if (!found) throw notFound('Opportunity Not Found')
        return answer(c, offering, found, 200)
      },
    )
}
