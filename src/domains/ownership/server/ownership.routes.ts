import { createRoute, z } from '@hono/zod-openapi'
import {
  answer,
  answerList,
  createApi,
  jsonBody,
  jsonContent,
  kept,
  problems,
} from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { oversoldHorse } from '../../shares/shares.contract'
import { listOversold } from '../../shares/server/whole-horse.store'
import { deletionCheck } from '../../content/content.contract'
import { newOffering, offeringChange, termsCorrection } from '../offering-input.contract'
import { type Offering, offering, offeringTerms } from '../ownership.contract'
import {
  addOffering,
  changeOffering,
  checkOfferingDeletion,
  offeringNotFound,
  type OwnershipDependencies,
  removeOffering,
} from './ownership.service'
import { correctTerms, listTerms } from './terms.service'
import { findOffering, type HeldOffering, listOfferings } from './ownership.store'

const tags = ['Ownership']
const oneOffering = { params: z.object({ id: z.uuid() }) }

/** As all may see it. */
const withoutHeld = ({ heldShares: _, ...shown }: HeldOffering): Offering => shown

export function ownershipRoutes(deps: OwnershipDependencies & { guards: Guards }) {
  const { database, clock, guards } = deps
  const db = database.kysely
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares',
        ...kept(),
        tags,
        summary: 'Offerings of shares, the newest first; closed ones for staff only',
        middleware: guards.anyone,
        responses: { 200: jsonContent(z.array(offering), 'The offerings') },
      }),
      async (c) => {
        const forStaff = c.get('seesDrafts')
        const found = await listOfferings(db, clock.now(), { closedToo: forStaff })
        return answerList(c, offering, forStaff ? found : found.map(withoutHeld))
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares/oversold',
        tags,
        summary: 'Horses of which more than all is held and on offer, or was on a past day',
        middleware: guards.staff,
        responses: {
          200: jsonContent(z.array(oversoldHorse), 'The horses, by name'),
          ...problems(401, 403),
        },
      }),
      async (c) => answerList(c, oversoldHorse, await listOversold(db)),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares/{id}',
        ...kept(),
        tags,
        summary: 'One offering, open or closed',
        middleware: guards.anyone,
        request: oneOffering,
        responses: { 200: jsonContent(offering, 'The offering'), ...problems(404) },
      }),
      async (c) => {
        const found = await findOffering(db, clock.now(), c.req.valid('param').id)
        if (!found) throw offeringNotFound()
        return answer(c, offering, c.get('seesDrafts') ? found : withoutHeld(found), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/ownership-shares',
        tags,
        summary: 'Offer shares in a horse',
        description:
          'Refused (409) where all offerings of the horse, held and on offer, would come to more than 100 % of it; `leftOfHorse` says what is left.',
        middleware: guards.staff,
        request: { body: jsonBody(newOffering) },
        responses: { 201: jsonContent(offering, 'The offering'), ...problems(400, 401, 403, 409) },
      }),
      async (c) =>
        answer(c, offering, await addOffering(deps, c.get('actor'), c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/ownership-shares/{id}',
        tags,
        summary: 'Change an offering; past purchases keep their price',
        description:
          'What co-owners hold bounds both figures of shares. `totalShares` alone leaves `availableShares` as it is, and is refused where that no longer fits. Once a purchase is on record, the horse and the currency are fixed. A change that makes co-owners’ shares a different part of the horse is asked about first: a `409` with `questions`, to be sent again with `confirm`.',
        middleware: guards.staff,
        request: { ...oneOffering, body: jsonBody(offeringChange) },
        responses: {
          200: jsonContent(offering, 'The offering'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const changed = await changeOffering(deps, c.get('actor'), id, c.req.valid('json'))
        return answer(c, offering, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares/{id}/terms',
        tags,
        summary: 'How many shares there were over time, and in what part of the horse',
        middleware: guards.staff,
        request: oneOffering,
        responses: {
          200: jsonContent(z.array(offeringTerms), 'The oldest first'),
          ...problems(401, 403, 404),
        },
      }),
      async (c) => answerList(c, offeringTerms, await listTerms(deps, c.req.valid('param').id)),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/ownership-shares/{id}/terms',
        tags,
        summary: 'Correct wrongly recorded terms for the whole period they apply to',
        description:
          'Past registers, papers and earnings follow; the register can still be read as it was known before. A correction that makes co-owners’ shares a different part of the horse is asked about first.',
        middleware: guards.staff,
        request: { ...oneOffering, body: jsonBody(termsCorrection) },
        responses: {
          200: jsonContent(offeringTerms, 'The corrected terms'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const corrected = await correctTerms(deps, c.get('actor'), id, c.req.valid('json'))
        return answer(c, offeringTerms, corrected, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ownership-shares/{id}/deletion',
        tags,
        summary: 'Whether an offering can be deleted, and why not',
        middleware: guards.staff,
        request: oneOffering,
        responses: {
          200: jsonContent(deletionCheck, 'What speaks against it'),
          ...problems(401, 403, 404),
        },
      }),
      async (c) =>
        answer(c, deletionCheck, await checkOfferingDeletion(deps, c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/ownership-shares/{id}',
        tags,
        summary: 'Delete an offering',
        description: 'Refused while purchases of it are on record, voided ones included.',
        middleware: guards.staff,
        request: oneOffering,
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 409) },
      }),
      async (c) => {
        await removeOffering(deps, c.get('actor'), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
