import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createApi, problems } from '../../../http/api'
import { badRequest } from '../../../http/errors'
import { mauritianDay } from '../../../lib/dates'
import { slugify } from '../../../lib/text'
import { nameOnPaper } from '../../accounts/accounts.rules'
import { recordExport } from '../../accounts/server/export-trail'
import type { ActorEnv, GuardedEnv } from '../../accounts/server/guards'
import { type RegisterMoment, registerMoment } from '../investments.contract'
import type { InvestmentsDependencies } from './investments.routes'
import { openPaperDesk, paperLimitMs } from './paper-desk'
import { certificateOf, registerPaperOf, statementOf } from './papers'

type ActorContext = Context<ActorEnv>

const tags = ['Register']
const one = z.object({ id: z.uuid() })

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const
type Format = keyof typeof types

const file = <F extends Format>(format: F, description: string) => ({
  description,
  content: { [types[format]]: { schema: z.string().meta({ format: 'binary' }) } },
})

interface Paper {
  format: Format
  name: string
  /** The person whose shares it shows; an offering's register shows many people's. */
  aboutUserId?: string
  body: string | Uint8Array<ArrayBuffer>
}

/** A CSV is saved, a PDF opened; no cache keeps either, and the trail says who has it. */
async function fileAnswer(
  deps: PapersDependencies,
  c: ActorContext,
  { format, name, aboutUserId, body }: Paper,
) {
  const actor = c.get('actor')
  const file = `${slugify(name, 'paper')}.${format}`
  await recordExport(deps, actor, { file, aboutUserId: aboutUserId ?? actor.id })
  return c.body(body, 200, {
    'content-type': types[format],
    'content-disposition': `${format === 'csv' ? 'attachment' : 'inline'}; filename="${file}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

interface PapersDependencies extends InvestmentsDependencies {
  desk: ReturnType<typeof openPaperDesk>
}

export function papersRoutes(investments: InvestmentsDependencies) {
  const deps = { ...investments, desk: openPaperDesk() }
  const api = createApi<GuardedEnv>()
  api.route('/', statementRoutes(deps))
  api.route('/', registerRoutes(deps))
  api.route('/', certificateRoutes(deps))
  return api
}

/** What a paper is asked for. @throws 400 for a day that is yet to come */
function askedOf({ clock, stableName }: InvestmentsDependencies, moment: RegisterMoment) {
  const now = clock.now()
  const message = 'The day can’t be in the future'
  if (moment.on !== undefined && moment.on > mauritianDay(now))
    throw badRequest(message, [{ path: 'on', message }])
  return { stableName, now, moment }
}

function statementRoutes(deps: PapersDependencies) {
  const { guards, database, desk, threads } = deps
  const send = (c: ActorContext, format: Format, userId: string, moment: RegisterMoment) =>
    desk(c.get('actor').id, async () => {
      const statement = await statementOf(database.kysely, userId, askedOf(deps, moment))
      const { holder, on, lots } = statement
      const body = await (format === 'csv'
        ? threads.run('statementCsv', lots, paperLimitMs)
        : threads.run('drawStatement', statement, paperLimitMs))
      const name = `statement ${nameOnPaper(holder)} ${on}`
      return fileAnswer(deps, c, { format, name, aboutUserId: userId, body })
    })
  const own = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/my-investments/statement.${format}`,
      tags,
      summary: `What the signed-in person holds, as ${format.toUpperCase()}`,
      middleware: [guards.signedIn, guards.limited('export')] as const,
      request: { query: registerMoment },
      responses: { 200: file(format, 'The statement'), ...problems(400, 401, 429, 503) },
    })
  const someones = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/users/{id}/statement.${format}`,
      tags,
      summary: `What someone holds, as ${format.toUpperCase()}`,
      middleware: [guards.staff, guards.limited('export')] as const,
      request: { params: one, query: registerMoment },
      responses: { 200: file(format, 'The statement'), ...problems(400, 401, 403, 404, 429, 503) },
    })
  return createApi<GuardedEnv>()
    .openapi(own('csv'), (c) => send(c, 'csv', c.get('actor').id, c.req.valid('query')))
    .openapi(own('pdf'), (c) => send(c, 'pdf', c.get('actor').id, c.req.valid('query')))
    .openapi(someones('csv'), (c) => send(c, 'csv', c.req.valid('param').id, c.req.valid('query')))
    .openapi(someones('pdf'), (c) => send(c, 'pdf', c.req.valid('param').id, c.req.valid('query')))
}

function registerRoutes(deps: PapersDependencies) {
  const { guards, database, desk, threads } = deps
  const send = (c: ActorContext, format: Format, offeringId: string, moment: RegisterMoment) =>
    desk(c.get('actor').id, async () => {
      const paper = await registerPaperOf(database.kysely, offeringId, askedOf(deps, moment))
      const body = await (format === 'csv'
        ? threads.run('registerCsv', paper.lots, paperLimitMs)
        : threads.run('drawRegister', paper, paperLimitMs))
      const name = `register ${paper.offering.horse.name} ${paper.on}`
      return fileAnswer(deps, c, { format, name, body })
    })
  const route = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/ownership-shares/{id}/register.${format}`,
      tags,
      summary: `An offering’s register, as ${format.toUpperCase()}`,
      middleware: [guards.staff, guards.limited('export')] as const,
      request: { params: one, query: registerMoment },
      responses: { 200: file(format, 'The register'), ...problems(400, 401, 403, 404, 429, 503) },
    })
  return createApi<GuardedEnv>()
    .openapi(route('csv'), (c) => send(c, 'csv', c.req.valid('param').id, c.req.valid('query')))
    .openapi(route('pdf'), (c) => send(c, 'pdf', c.req.valid('param').id, c.req.valid('query')))
}

function certificateRoutes(deps: PapersDependencies) {
  const { guards, database, desk, threads } = deps
  const send = (c: ActorContext, lotId: string, ownerId?: string) =>
    desk(c.get('actor').id, async () => {
      const asked = askedOf(deps, {})
      const certificate = await certificateOf(database.kysely, lotId, asked, ownerId)
      const { lot, number } = certificate
      const body = await threads.run('drawCertificate', certificate, paperLimitMs)
      const name = `certificate ${lot.horse.name} ${number}`
      return fileAnswer(deps, c, { format: 'pdf', name, aboutUserId: lot.userId, body })
    })
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/my-investments/{id}/certificate.pdf',
        tags,
        summary: 'The certificate of one’s own shares, as the register stands',
        middleware: [guards.signedIn, guards.limited('export')] as const,
        request: { params: one },
        responses: { 200: file('pdf', 'The certificate'), ...problems(401, 404, 429, 503) },
      }),
      async (c) => send(c, c.req.valid('param').id, c.get('actor').id),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments/{id}/certificate.pdf',
        tags,
        summary: 'The certificate of anyone’s shares, as the register stands',
        middleware: [guards.staff, guards.limited('export')] as const,
        request: { params: one },
        responses: {
          200: file('pdf', 'The certificate'),
          ...problems(401, 403, 404, 409, 429, 503),
        },
      }),
      async (c) => send(c, c.req.valid('param').id),
    )
}
