import { z } from 'zod'
import { createApi } from '../../../http/api'
import { pagingQuery, placeOf, sendPiece } from '../../../http/paging'
import { apiRoutes, oneId } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { inTurn } from '../../shares/server/whole-horse.store'
import {
  holding,
  investment,
  investmentChange,
  investmentVoid,
  investmentWithHistory,
  myInvestment,
  newTransfer,
  registerFilter,
  registerOffering,
} from '../investments.contract'
import type { PaperThreads } from './paper-desk'
import type { StableOnPaper } from './papers'
import { papersRoutes } from './papers.routes'
import {
  findInvestment,
  listHoldings,
  listInvestments,
  listMyInvestments,
  listRegisterOfferings,
  pieceOfInvestments,
} from './register-views'
import { purchaseInput } from './register-input'
import { enterVoid } from './register-entries'
import { correctInvestment, recordPurchase, transferShares } from './register.service'

export interface InvestmentsDependencies extends RouteDependencies {
  stable: StableOnPaper
  threads: PaperThreads
}

export function investmentsRoutes(deps: InvestmentsDependencies) {
  const api = createApi()
  api.route('/', readingRoutes(deps))
  api.route('/', writingRoutes(deps))
  api.route('/', papersRoutes(deps))
  return api
}

function readingRoutes({ database, clock, guards }: InvestmentsDependencies) {
  const db = database.kysely
  const { api, get } = apiRoutes('Register')

  get('/api/my-investments', guards.signedIn)
    .summary('What the signed-in person bought or received, newest first')
    .describe('Includes transferred lots, with the shares still held; leaves out voided ones.')
    .answersList(myInvestment, 'Their lots of shares', ({ c }) =>
      listMyInvestments(db, clock.now(), c.get('actor').id),
    )

  get('/api/investments', guards.staff)
    .summary('The register: every lot of shares, or those held at a given moment')
    .describe(
      'With `limit` the latest recorded first; at a given moment a page may then be shorter.',
    )
    .query(registerFilter.extend(pagingQuery))
    .answersList(investment, 'The lots, newest first', async ({ c, query }) => {
      const { limit, after, ...filter } = query
      if (limit === undefined) return listInvestments(db, clock.now(), filter)
      const wanted = { ...filter, limit, after: placeOf(after) }
      return sendPiece(c, await pieceOfInvestments(db, clock.now(), wanted))
    })

  get('/api/investments/offerings', guards.staff)
    .summary('Each offering’s share totals: issued, sold, available')
    .answersList(registerOffering, 'The offerings, newest first', () =>
      listRegisterOfferings(db, clock.now()),
    )

  get('/api/investments/holdings', guards.staff)
    .summary('Who holds how much of which offering, and since when')
    .query(registerFilter)
    .answersList(holding, 'One for each person and offering', ({ query }) =>
      listHoldings(db, clock.now(), query),
    )

  get('/api/investments/{id}', guards.staff)
    .summary('One lot with its full history')
    .params(oneId)
    .answers(investmentWithHistory, 'The lot', ({ params }) =>
      findInvestment(db, clock.now(), params.id),
    )

  return api
}

function writingRoutes(deps: InvestmentsDependencies) {
  const { guards, database, clock } = deps
  const { replay, once } = idempotentCalls({
    database,
    clock,
    transaction: (work) => inTurn(database, work),
  })
  const { api, post, patch, remove } = apiRoutes('Register')

  post('/api/investments', guards.staff, replay)
    .summary('Record a purchase, which takes the shares from the offering')
    .describe(
      'A purchase identical to one made in the last ten minutes, or with an unlikely date, needs confirmation first: a `409` with `questions`.',
    )
    .body(purchaseInput(database.kysely, clock))
    .refuses(409)
    .creates(investmentWithHistory, 'The lot', ({ c, body }) =>
      once(c, 201, investmentWithHistory, (tx, now) =>
        recordPurchase(tx, now, c.get('actor'), body),
      ),
    )

  patch('/api/investments/{id}', guards.staff)
    .summary('Correct an entry from its start')
    .describe(
      'Takes extra shares from the lot’s source or returns them to it. The earlier entry stays on record.',
    )
    .params(oneId)
    .body(investmentChange)
    .refuses(409)
    .answers(investmentWithHistory, 'The lot', ({ c, params, body }) =>
      correctInvestment(deps, c.get('actor'), params.id, body),
    )

  remove('/api/investments/{id}', guards.staff, replay)
    .summary('Void a lot: it stays on record, and its shares go back to where they came from')
    .params(oneId)
    .body(investmentVoid)
    .refuses(409)
    .answersNothing('The lot is void', async ({ c, params, body }) => {
      await once(c, 204, z.null(), async (tx, now) => {
        await enterVoid(tx, now, c.get('actor'), params.id, body.reason)
        return null
      })
    })

  post('/api/investments/{id}/transfer', guards.staff, replay)
    .summary('Transfer some or all of a lot to another person')
    .params(oneId)
    .body(newTransfer)
    .refuses(409)
    .creates(investmentWithHistory, 'The other person’s lot', ({ c, params, body }) =>
      once(c, 201, investmentWithHistory, (tx, now) =>
        transferShares(tx, now, c.get('actor'), params.id, body),
      ),
    )

  return api
}
