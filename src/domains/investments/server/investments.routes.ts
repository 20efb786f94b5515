import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, answerList, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
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
import { papersRoutes } from './papers.routes'
import {
  findInvestment,
  listHoldings,
  listInvestments,
  listMyInvestments,
  listRegisterOfferings,
} from './register-views'
import { purchaseInput } from './register-input'
import { enterVoid } from './register-entries'
import { correctInvestment, recordPurchase, transferShares } from './register.service'

export interface InvestmentsDependencies {
  database: Database
  clock: Clock
  guards: Guards
  stableName: string
  threads: PaperThreads
}

const tags = ['Register']
const oneLot = z.object({ id: z.uuid() })

export function investmentsRoutes(deps: InvestmentsDependencies) {
  const api = createApi<GuardedEnv>()
  api.route('/', readingRoutes(deps))
  api.route('/', writingRoutes(deps))
  api.route('/', papersRoutes(deps))
  return api
}

function readingRoutes({ database, clock, guards }: InvestmentsDependencies) {
  const db = database.kysely
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/my-investments',
        tags,
        summary: 'What the signed-in person bought or received, the newest first',
        description:
          'Lots that were passed on stay in it, with what is still held of them; voided ones don’t.',
        middleware: guards.signedIn,
        responses: {
          200: jsonContent(z.array(myInvestment), 'Their lots of shares'),
          ...problems(401),
        },
      }),
      async (c) =>
        answerList(c, myInvestment, await listMyInvestments(db, clock.now(), c.get('actor').id)),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments',
        tags,
        summary: 'The register: every lot of shares, or those that held shares at a moment',
        middleware: guards.staff,
        request: { query: registerFilter },
        responses: {
          200: jsonContent(z.array(investment), 'The lots, the newest first'),
          ...problems(400, 401, 403),
        },
      }),
      async (c) =>
        answerList(c, investment, await listInvestments(db, clock.now(), c.req.valid('query'))),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments/offerings',
        tags,
        summary: 'What each offering’s shares come to: issued, sold, available',
        middleware: guards.staff,
        responses: {
          200: jsonContent(z.array(registerOffering), 'The offerings, the newest first'),
          ...problems(401, 403),
        },
      }),
      async (c) => answerList(c, registerOffering, await listRegisterOfferings(db, clock.now())),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments/holdings',
        tags,
        summary: 'Who holds how much of what, and since when',
        middleware: guards.staff,
        request: { query: registerFilter },
        responses: {
          200: jsonContent(z.array(holding), 'One for each person and offering'),
          ...problems(400, 401, 403),
        },
      }),
      async (c) =>
        answerList(c, holding, await listHoldings(db, clock.now(), c.req.valid('query'))),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments/{id}',
        tags,
        summary: 'One lot with all that was ever written of it',
        middleware: guards.staff,
        request: { params: oneLot },
        responses: {
          200: jsonContent(investmentWithHistory, 'The lot'),
          ...problems(401, 403, 404),
        },
      }),
      async (c) =>
        answer(
          c,
          investmentWithHistory,
          await findInvestment(db, clock.now(), c.req.valid('param').id),
          200,
        ),
    )
}

function writingRoutes(deps: InvestmentsDependencies) {
  const { guards, database, clock } = deps
  const { replay, once } = idempotentCalls({
    database,
    clock,
    transaction: (work) => inTurn(database, work),
  })
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/investments',
        tags,
        summary: 'Record a purchase, which takes the shares from the offering',
        description:
          'A purchase identical to one of the last ten minutes, or with an unlikely date, needs confirmation first: a `409` with `questions`.',
        middleware: [guards.staff, replay] as const,
        request: {
          headers: idempotencyKey,
          body: jsonBody(purchaseInput(database.kysely, clock)),
        },
        responses: {
          201: jsonContent(investmentWithHistory, 'The lot'),
          ...problems(400, 401, 403, 409, 422),
        },
      }),
      async (c) => {
        const purchase = c.req.valid('json')
        const lot = await once(c, 201, investmentWithHistory, (tx, now) =>
          recordPurchase(tx, now, c.get('actor'), purchase),
        )
        return c.json(lot, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/investments/{id}',
        tags,
        summary: 'Correct what was written down, from the beginning',
        description:
          'Takes shares from where the lot’s came from, or gives them back. What stood before stays on record.',
        middleware: guards.staff,
        request: { params: oneLot, body: jsonBody(investmentChange) },
        responses: {
          200: jsonContent(investmentWithHistory, 'The lot'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) =>
        answer(
          c,
          investmentWithHistory,
          await correctInvestment(
            deps,
            c.get('actor'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/investments/{id}',
        tags,
        summary: 'Void a lot: it stays on record, and its shares go back to where they came from',
        middleware: [guards.staff, replay] as const,
        request: { headers: idempotencyKey, params: oneLot, body: jsonBody(investmentVoid) },
        responses: {
          204: { description: 'The lot is void' },
          ...problems(400, 401, 403, 404, 409, 422),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const { reason } = c.req.valid('json')
        await once(c, 204, z.null(), async (tx, now) => {
          await enterVoid(tx, now, c.get('actor'), id, reason)
          return null
        })
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/investments/{id}/transfer',
        tags,
        summary: 'Transfer some or all of a lot to another person',
        middleware: [guards.staff, replay] as const,
        request: { headers: idempotencyKey, params: oneLot, body: jsonBody(newTransfer) },
        responses: {
          201: jsonContent(investmentWithHistory, 'The other person’s lot'),
          ...problems(400, 401, 403, 404, 409, 422),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const transfer = c.req.valid('json')
        const lot = await once(c, 201, investmentWithHistory, (tx, now) =>
          transferShares(tx, now, c.get('actor'), id, transfer),
        )
        return c.json(lot, 201)
      },
    )
}
