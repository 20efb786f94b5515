import { z } from 'zod'
import { orNotFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { oversoldHorse } from '../../shares/shares.contract'
import { listOversold } from '../../shares/server/whole-horse.store'
import { deletionCheck, previewToken } from '../../content/content.contract'
import { previewLinksRoutes } from '../../content/server/preview-links.routes'
import { newOffering, offeringChange, termsCorrection } from '../offering-input.contract'
import { type Offering, offering, offeringTerms } from '../ownership.contract'
import {
  addOffering,
  changeOffering,
  checkOfferingDeletion,
  NO_SUCH_OFFERING,
  offeringAt,
  removeOffering,
} from './ownership.service'
import { correctTerms, listTerms } from './terms.service'
import { findShownOffering, type HeldOffering, listOfferings } from './ownership.store'

/** As everyone may see it: neither what is held, nor when it closes. */
const asVisitorsSee = ({ heldShares: _, ...shown }: HeldOffering): Offering => ({
  ...shown,
  unpublishAt: null,
})

export function ownershipRoutes(deps: RouteDependencies) {
  const { database, clock, guards } = deps
  const db = database.kysely
  const { api, get, post, patch, remove } = apiRoutes('Ownership')

  get('/api/ownership-shares', guards.anyone)
    .summary(
      'Offerings of shares, newest first; closed ones, and those of draft horses or not yet open, for staff only',
    )
    .kept()
    .answersList(offering, 'The offerings', async ({ c }) => {
      const forStaff = c.get('seesDrafts')
      const found = await listOfferings(db, clock.now(), {
        closedToo: forStaff,
        draftsToo: forStaff,
      })
      return forStaff ? found : found.map(asVisitorsSee)
    })

  get('/api/ownership-shares/oversold', guards.staff)
    .summary('Horses with more than 100% held and on offer, now or on a past day')
    .answersList(oversoldHorse, 'The horses, by name', () => listOversold(db))

  get('/api/ownership-shares/{id}', guards.anyone)
    .summary(
      'One offering, open or closed; that of a draft horse, or not yet open, for staff, and by its preview link',
    )
    .kept()
    .params(z.object({ id: z.union([z.uuid(), previewToken]) }))
    .answers(offering, 'The offering', async ({ c, params }) => {
      const draftsToo = c.get('seesDrafts')
      const shown = await findShownOffering(db, clock.now(), params.id, { draftsToo })
      const found = orNotFound(shown, NO_SUCH_OFFERING)
      return draftsToo ? found : asVisitorsSee(found)
    })

  post('/api/ownership-shares', guards.staff)
    .summary('Offer shares in a horse')
    .describe(
      'Refused (409) if all offerings of the horse, held and on offer, would add up to more than 100 % of it; `leftOfHorse` says what is left.',
    )
    .body(newOffering)
    .refuses(409)
    .creates(offering, 'The offering', ({ c, body }) => addOffering(deps, c.get('actor'), body))

  patch('/api/ownership-shares/{id}', guards.staff)
    .summary('Change an offering; past purchases keep their price')
    .describe(
      'Both numbers of shares must fit what co-owners hold. Sending only `totalShares` leaves `availableShares` as it is, and is refused if that no longer fits. Once a purchase is on record, the horse and the currency are fixed. A change that makes co-owners’ shares a different part of the horse needs confirmation: a `409` with `questions`; send the call again with `confirm`.',
    )
    .params(oneId)
    .body(offeringChange)
    .refuses(409)
    .answers(offering, 'The offering', ({ c, params, body }) =>
      changeOffering(deps, c.get('actor'), params.id, body),
    )

  get('/api/ownership-shares/{id}/terms', guards.staff)
    .summary('How many shares there were over time, and in what part of the horse')
    .params(oneId)
    .answersList(offeringTerms, 'The oldest first', ({ params }) => listTerms(deps, params.id))

  patch('/api/ownership-shares/{id}/terms', guards.staff)
    .summary('Correct wrongly recorded terms for the whole period they apply to')
    .describe(
      'Past registers, papers and earnings follow; the register can still be read as it was known before. A correction that makes co-owners’ shares a different part of the horse needs confirmation.',
    )
    .params(oneId)
    .body(termsCorrection)
    .refuses(409)
    .answers(offeringTerms, 'The corrected terms', ({ c, params, body }) =>
      correctTerms(deps, c.get('actor'), params.id, body),
    )

  get('/api/ownership-shares/{id}/deletion', guards.staff)
    .summary('Whether an offering can be deleted, and why not')
    .params(oneId)
    .answers(deletionCheck, 'The reason why not', ({ params }) =>
      checkOfferingDeletion(deps, params.id),
    )

  remove('/api/ownership-shares/{id}', guards.staff)
    .summary('Delete an offering')
    .describe('Refused while purchases of it are on record, including voided ones.')
    .params(oneId)
    .refuses(409)
    .answersNothing('Deleted', ({ c, params }) => removeOffering(deps, c.get('actor'), params.id))

  api.route(
    '/',
    previewLinksRoutes(deps, {
      ...{ kind: 'offering', tag: 'Ownership', at: '/api/ownership-shares/{id}', params: oneId },
      page: (token) => `/ownership/${token}`,
      find: async (tx, { id }) => {
        const { horse, isActive, isDraft } = await offeringAt(tx, clock.now(), id)
        return { id, title: horse.name, isShown: isActive && !isDraft }
      },
    }),
  )
  return api
}
