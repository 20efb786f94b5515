import type { Context } from 'hono'
import { z } from 'zod'
import { createApi } from '../../../http/api'
import { badRequest } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import { slugify } from '../../../lib/folding'
import { nameOnPaper } from '../../accounts/person-names.rules'
import { recordExport } from '../../accounts/server/export-trail'
import type { ActorEnv } from '../../accounts/server/guards'
import { type RegisterMoment, registerMoment } from '../investments.contract'
import type { InvestmentsDependencies } from './investments.routes'
import { openPaperDesk, paperLimitMs } from './paper-desk'
import { certificateOf, registerPaperOf, statementOf } from './papers'

type ActorContext = Context<ActorEnv>

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const
type Format = keyof typeof types
const formats = ['csv', 'pdf'] as const

/** A paper route's answer, for `sends`. */
const file = (format: Format, description: string) => ({
  200: {
    description,
    content: { [types[format]]: { schema: z.string().meta({ format: 'binary' }) } },
  },
})

interface Paper {
  format: Format
  name: string
  /** The person whose shares it shows; unset for an offering's register, which shows many people's. */
  aboutUserId?: string
  body: string | Uint8Array<ArrayBuffer>
}

/** A CSV is saved, a PDF opened; no cache keeps either, and the trail records who got it. */
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
  const api = createApi()
  api.route('/', statementRoutes(deps))
  api.route('/', registerRoutes(deps))
  api.route('/', certificateRoutes(deps))
  return api
}

/** What a paper is asked to show. @throws 400 for a day in the future */
function askedOf({ clock, stable }: InvestmentsDependencies, moment: RegisterMoment) {
  const now = clock.now()
  const message = 'The day can’t be in the future'
  if (moment.on !== undefined && moment.on > stableDay(now))
    throw badRequest(message, [{ path: 'on', message }])
  return { stable, now, moment }
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
  const { api, get } = apiRoutes('Register')
  for (const format of formats) {
    get(`/api/my-investments/statement.${format}`, guards.signedIn, guards.limited('export'))
      .summary(`What the signed-in person holds, as ${format.toUpperCase()}`)
      .query(registerMoment)
      .sends(file(format, 'The statement'), ({ c, query }) =>
        send(c, format, c.get('actor').id, query),
      )

    get(`/api/users/{id}/statement.${format}`, guards.staff, guards.limited('export'))
      .summary(`What a person holds, as ${format.toUpperCase()}`)
      .params(oneId)
      .query(registerMoment)
      .sends(file(format, 'The statement'), ({ c, params, query }) =>
        send(c, format, params.id, query),
      )
  }
  return api
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
  const { api, get } = apiRoutes('Register')
  for (const format of formats)
    get(`/api/ownership-shares/{id}/register.${format}`, guards.staff, guards.limited('export'))
      .summary(`An offering’s register, as ${format.toUpperCase()}`)
      .params(oneId)
      .query(registerMoment)
      .sends(file(format, 'The register'), ({ c, params, query }) =>
        send(c, format, params.id, query),
      )
  return api
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
  const { api, get } = apiRoutes('Register')

  get('/api/my-investments/{id}/certificate.pdf', guards.signedIn, guards.limited('export'))
    .summary('A certificate for your own shares, from the current register')
    .params(oneId)
    .sends(file('pdf', 'The certificate'), ({ c, params }) => send(c, params.id, c.get('actor').id))

  get('/api/investments/{id}/certificate.pdf', guards.staff, guards.limited('export'))
    .summary('A certificate for anyone’s shares, from the current register')
    .params(oneId)
    .refuses(409)
    .sends(file('pdf', 'The certificate'), ({ c, params }) => send(c, params.id))

  return api
}
