import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createApi, problems } from '../../../http/api'
import { badRequest } from '../../../http/errors'
import { mauritianDay } from '../../../lib/dates'
import { slugify } from '../../../lib/text'
import { nameOnPaper } from '../../accounts/accounts.rules'
import { exportTrail } from '../../accounts/server/export-trail'
import type { GuardedEnv } from '../../accounts/server/guards'
import { type RegisterMoment, registerMoment } from '../investments.contract'
import { drawCertificate } from './certificate-paper'
import type { InvestmentsDependencies } from './investments.routes'
import { certificateOf, registerPaperOf, type Statement, statementOf } from './papers'
import { registerCsv, statementCsv } from './register-csv'
import { drawRegister, drawStatement } from './statement-papers'

const tags = ['Register']
const one = z.object({ id: z.uuid() })

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const
type Format = keyof typeof types

const file = <F extends Format>(format: F, description: string) => ({
  description,
  content: { [types[format]]: { schema: z.string().meta({ format: 'binary' }) } },
})

/** A CSV is saved, a PDF opened; neither is kept by anyone on the way. */
function fileAnswer(c: Context, format: Format, name: string, body: string | Buffer<ArrayBuffer>) {
  return c.body(body, 200, {
    'content-type': types[format],
    'content-disposition': `${format === 'csv' ? 'attachment' : 'inline'}; filename="${slugify(name, 'paper')}.${format}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

export function papersRoutes(deps: InvestmentsDependencies) {
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

function statementRoutes(deps: InvestmentsDependencies) {
  const { guards, database } = deps
  const read = (userId: string, moment: RegisterMoment) =>
    statementOf(database.kysely, userId, askedOf(deps, moment))
  const send = async (c: Context, format: Format, statement: Statement) => {
    const { holder, on, lots } = statement
    const name = `statement ${nameOnPaper(holder)} ${on}`
    return fileAnswer(
      c,
      format,
      name,
      format === 'csv' ? statementCsv(lots) : await drawStatement(statement),
    )
  }
  const own = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/my-investments/statement.${format}`,
      tags,
      summary: `What the signed-in person holds, as ${format.toUpperCase()}`,
      middleware: [guards.signedIn, guards.limited('export'), exportTrail(deps)] as const,
      request: { query: registerMoment },
      responses: { 200: file(format, 'The statement'), ...problems(400, 401, 429) },
    })
  const someones = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/users/{id}/statement.${format}`,
      tags,
      summary: `What someone holds, as ${format.toUpperCase()}`,
      middleware: [guards.staff, guards.limited('export'), exportTrail(deps)] as const,
      request: { params: one, query: registerMoment },
      responses: { 200: file(format, 'The statement'), ...problems(400, 401, 403, 404, 429) },
    })
  return createApi<GuardedEnv>()
    .openapi(own('csv'), async (c) =>
      send(c, 'csv', await read(c.get('actor').id, c.req.valid('query'))),
    )
    .openapi(own('pdf'), async (c) =>
      send(c, 'pdf', await read(c.get('actor').id, c.req.valid('query'))),
    )
    .openapi(someones('csv'), async (c) =>
      send(c, 'csv', await read(c.req.valid('param').id, c.req.valid('query'))),
    )
    .openapi(someones('pdf'), async (c) =>
      send(c, 'pdf', await read(c.req.valid('param').id, c.req.valid('query'))),
    )
}

function registerRoutes(deps: InvestmentsDependencies) {
  const { guards, database } = deps
  const read = (offeringId: string, moment: RegisterMoment) =>
    registerPaperOf(database.kysely, offeringId, askedOf(deps, moment))
  const route = <F extends Format>(format: F) =>
    createRoute({
      method: 'get',
      path: `/api/ownership-shares/{id}/register.${format}`,
      tags,
      summary: `An offering’s register, as ${format.toUpperCase()}`,
      middleware: [guards.staff, guards.limited('export'), exportTrail(deps)] as const,
      request: { params: one, query: registerMoment },
      responses: { 200: file(format, 'The register'), ...problems(400, 401, 403, 404, 429) },
    })
  return createApi<GuardedEnv>()
    .openapi(route('csv'), async (c) => {
      const paper = await read(c.req.valid('param').id, c.req.valid('query'))
      const name = `register ${paper.offering.horse.name} ${paper.on}`
      return fileAnswer(c, 'csv', name, registerCsv(paper.lots))
    })
    .openapi(route('pdf'), async (c) => {
      const paper = await read(c.req.valid('param').id, c.req.valid('query'))
      const name = `register ${paper.offering.horse.name} ${paper.on}`
      return fileAnswer(c, 'pdf', name, await drawRegister(paper))
    })
}

function certificateRoutes(deps: InvestmentsDependencies) {
  const { guards, database } = deps
  const send = async (c: Context, lotId: string, ownerId?: string) => {
    const asked = askedOf(deps, {})
    const certificate = await certificateOf(database.kysely, lotId, asked, ownerId)
    const { lot, number } = certificate
    const name = `certificate ${lot.horse.name} ${number}`
    return fileAnswer(c, 'pdf', name, await drawCertificate(certificate))
  }
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/my-investments/{id}/certificate.pdf',
        tags,
        summary: 'The certificate of one’s own shares, as the register stands',
        middleware: [guards.signedIn, guards.limited('export'), exportTrail(deps)] as const,
        request: { params: one },
        responses: { 200: file('pdf', 'The certificate'), ...problems(401, 404, 429) },
      }),
      async (c) => send(c, c.req.valid('param').id, c.get('actor').id),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/investments/{id}/certificate.pdf',
        tags,
        summary: 'The certificate of anyone’s shares, as the register stands',
        middleware: [guards.staff, guards.limited('export'), exportTrail(deps)] as const,
        request: { params: one },
        responses: { 200: file('pdf', 'The certificate'), ...problems(401, 403, 404, 409, 429) },
      }),
      async (c) => send(c, c.req.valid('param').id),
    )
}
