import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { databaseRefusal, outageOf } from '../../db/database-errors'
import { newRow } from '../../db/new-row'
import { safeReturnTo } from '../../domains/accounts/return-to.rules'
import { accountsRoutes, isVisitorsCall } from '../../domains/accounts/server/accounts.routes'
import { cookieName } from '../../domains/accounts/server/cookies'
import { createGuards, sessionLookup } from '../../domains/accounts/server/guards'
import { openLaterWork } from '../../domains/accounts/server/later-work'
import type { Mail } from '../../domains/accounts/server/mail'
import { CALLBACK_PATH, openProvider, SIGNED_IN_PATH } from '../../domains/accounts/server/provider'
import { sealAfterwards } from '../../domains/accounts/server/seal-afterwards'
import { backupsRoutes } from '../../domains/backups/server/backups.routes'
import { findLastBackup } from '../../domains/backups/server/backups.store'
import { dashboardRoutes } from '../../domains/dashboard/server/dashboard.routes'
import { findingRoutes } from '../../domains/finding/server/finding.routes'
import { revertRoutes } from '../../domains/content/server/revert.routes'
import { deletedRoutes } from '../../domains/content/server/deleted.routes'
import { galleryRoutes } from '../../domains/gallery/server/gallery.routes'
import { homepageRoutes } from '../../domains/homepage/server/homepage.routes'
import { settingsRoutes } from '../../domains/settings/server/settings.routes'
import { readSettings } from '../../domains/settings/server/settings.store'
import { createHorse } from '../../domains/horses/server/horses-changes.store'
import { horsesRoutes } from '../../domains/horses/server/horses.routes'
import { investmentsRoutes } from '../../domains/investments/server/investments.routes'
import type { Colours } from '../../domains/media/colours.rules'
import { mediaRoutes } from '../../domains/media/server/media.routes'
import { type Storage, StorageUnavailable } from '../../domains/media/server/storage'
import { isFileUpload, uploadsRoutes } from '../../domains/media/server/uploads.routes'
import { ownershipRoutes } from '../../domains/ownership/server/ownership.routes'
import { pagesRoutes } from '../../domains/pages/server/pages.routes'
import { importLimit, isResultsImport } from '../../domains/racing/server/imports.routes'
import { raceCalendarKept, raceCalendars } from '../../domains/racing/server/race-calendars'
import { racingRoutes } from '../../domains/racing/server/racing.routes'
import { Addresses, pathForm } from '../../http/addresses'
import { createApi, keptRoutes } from '../../http/api'
import type { AppEnv } from '../../http/app-env'
import { bodyRules } from '../../http/body-rules'
import type { Environment } from '../../http/environment'
import { requireRoom } from '../../http/disk-room'
import { errorHandler, notFound } from '../../http/errors'
import { ChangeStream } from '../../http/event-stream'
import { assetHeaders, securityHeaders, withSecurityHeaders } from '../../http/headers'
import { healthRoutes } from '../../http/health'
import { requestLog } from '../../http/logs'
import { privatePreviews } from '../../http/preview'
import { nodeListener } from '../../http/node-listener'
import { PageCache } from '../../http/page-cache'
import { refusalsWith } from '../../http/refusals'
import { refuseCrossSite } from '../../http/same-site'
import { StaticAssets } from '../../http/static-assets'
import type { Threads } from '../../http/threads'
import type { Clock } from '../../lib/dates'
import { version } from '../../lib/version'
import { apiDocs } from './api-docs'
import { CHANGES_PATH, changesRoute } from './changes'
import type { Metrics } from './metrics'
import { pageAddresses } from './page-addresses'
import type { BuiltAssets } from './page-assets'
import { plainPage } from './plain-page'
import { pagesOnServer } from './pages-on-server'
import { lastBackupFailure } from './housekeeping'
import { deleteSeveral, restore } from './restore'
import { reverters } from './reverters'
import { SignedInPages } from './signed-in-pages'
import { siteIcons } from './site-icons'
import { silksPictures } from './silks-pictures'
import { stableClock } from './stable-clock'
import { inColoursOf, stableMark } from './stable-mark'
import { palettes } from '../../lib/palettes'
import { sharePictures } from '../share/share-pictures'
import { render } from './ssr'
import { siteMap, siteMapKept } from './site-map'
import type { AppTasks } from './thread-work'
import { manifestPath, wellKnown } from './well-known'

export interface AppDependencies {
  database: Database
  storage: Storage
  clock: Clock
  log: Logger
  environment: Pick<
    Environment,
    | 'publicUrl'
    | 'secureCookies'
    | 'stable'
    | 'staffNeedTwoFactor'
    | 'trustedProxies'
    | 'oidc'
    | 'backups'
  >
  /** For work that would keep others waiting in the server's own thread. */
  threads: Threads<AppTasks>
  /** Undefined if no mail server is configured. */
  mail?: Mail | undefined
  /** The longest delay before a forgotten password's letter is sent; tests use a shorter one. */
  lettersWithinMs?: number
  assets: BuiltAssets
  /** Where the database and pictures are stored; if set, readiness checks for room on that disk. */
  dataDir?: string
  metrics?: Metrics | undefined
  /** The folder with the built client; without it (in development) Vite serves its files. */
  clientDir?: string
}

/** Assembles the server; everything it needs is passed in here. */
export function createApp(deps: AppDependencies) {
  const { database, storage, clock, log, environment, assets, threads, dataDir, metrics } = deps
  const { lettersWithinMs = 3000 } = deps
  const { trustedProxies, publicUrl } = environment
  const isDevelopment = deps.clientDir === undefined
  const sessionOf = sessionLookup({ database, clock, ...environment })
  const guards = createGuards(sessionOf, { database, clock, ...environment })
  const later = openLaterWork({ log, withinMs: lettersWithinMs })
  const provider = environment.oidc && openProvider(environment.oidc, publicUrl)
  const headers = securityHeaders({
    publicUrl,
    styleNonce: assets.styleNonce,
    development: isDevelopment,
  })

  /** What the stable is called and how it is reached, as its settings say now. */
  const stable = () => readSettings(database.kysely, environment.stable)
  const mark = stableMark({ storage, threads, log })
  const stableOnPaper = async (own?: Colours) => {
    const settings = inColoursOf(own, await stable())
    const { name, silks, colours } = settings
    // owners get their papers even while pictures can't be read, with the stable's initials instead
    const picture = await mark.picture(settings).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error
      log.warn({ err: error }, 'a paper is drawn without the stable’s picture')
      return null
    })
    return { name, silks, picture, brand: palettes[colours].light.brand }
  }
  const refuse = refusalsWith(headers)
  const app = new Hono<AppEnv>()
  const hasValidSession = async (c: Context<AppEnv>) => (await sessionOf(c)) !== undefined
  const addresses = new Addresses()
  const cache = new PageCache({
    addresses,
    render: (input, bindings) => app.request(input, undefined, bindings),
    sessionCookie: cookieName('session', environment),
    // Pages show who is signed in. Staff see others' changes at once, not within a quarter of a second.
    getsSharedAnswer: async (c) =>
      !(c.req.path.startsWith('/api/') ? await guards.seesDrafts(c) : await hasValidSession(c)),
    unheardForMs: () => database.unheardForMs(),
    hear: () => database.hear(),
    clock: () => clock.now(),
    log,
    trustedProxies,
  })
  const changes = new ChangeStream()
  const zone = stableClock({ settings: stable, log })
  const stopListening = database.onContentChange(() => {
    cache.clear()
    changes.announce()
    void zone.follow()
  })
  void zone.follow()

  /** What pages read: the API's routes without the handling of outside requests. */
  const inside = new Hono<AppEnv>()
  for (const each of [app, inside]) {
    each.onError(
      errorHandler({
        isForeignKeyRefusal: (error) => databaseRefusal(error) === 'foreign-key',
        outageOf: (error) => (error instanceof StorageUnavailable ? 'away' : outageOf(error)),
        page: ({ status, message }) => plainPage({ status, message, assets }),
      }),
    )
    each.notFound(() => {
      throw notFound()
    })
    each.use(requestLog({ log, trustedProxies }))
  }
  const lastBackup = async (): Promise<Record<string, string | null>> => {
    const last = await findLastBackup(database.kysely)
    return last || environment.backups ? { lastBackup: last?.at ?? null } : {}
  }
  app.use(withSecurityHeaders(headers))
  app.use(privatePreviews)
  // for what neither the cache nor `sendText` compresses: other kinds of text
  app.use(compress())
  app.use(addresses.middleware())
  app.route(
    '/',
    healthRoutes({
      version,
      checks: {
        database: () => database.ping(),
        storage: () => storage.check(),
        ...(dataDir !== undefined && { disk: () => requireRoom(dataDir) }),
      },
      servesLastKnownPages: () => cache.servesLastKnown,
      details: lastBackup,
    }),
  )
  if (metrics) {
    app.route('/', metrics.routes)
    metrics.watchCache(cache)
    const countSignIns = metrics.countSignIns(environment)
    app.on('POST', ['/api/login', '/api/login/2fa', '/api/login/recovery-code'], countSignIns)
    app.on('GET', CALLBACK_PATH, countSignIns)
  }
  app.use(
    '/api/*',
    refuseCrossSite({ publicUrl }),
    bodyRules({
      ...{ except: isFileUpload, isForVisitors: isVisitorsCall, hasValidSession },
      largerLimit: async (c) =>
        isResultsImport(c.req.method, c.req.path) && (await guards.seesDrafts(c))
          ? importLimit
          : undefined,
    }),
  )
  if (!isDevelopment) app.use(cache.middleware())
  const seal = sealAfterwards(database)
  for (const each of [app, inside]) each.use('/api/*', seal)

  const api = createApi()
  api.route(
    '/',
    accountsRoutes({
      ...{ database, clock, log, guards, later, mail: deps.mail, provider, environment, stable },
    }),
  )
  api.route('/', dashboardRoutes({ database, guards, clock }))
  api.route('/', findingRoutes({ database, guards }))
  api.route(
    '/',
    backupsRoutes({
      ...{ database, clock, guards, isScheduled: environment.backups !== undefined },
      lastFailure: () => lastBackupFailure(database),
    }),
  )
  api.route('/', deletedRoutes({ database, clock, guards, restore, deleteSeveral }))
  api.route(
    '/',
    revertRoutes({
      ...{ database, clock, guards },
      reverters: reverters({ database, clock, threads, defaults: environment.stable }),
    }),
  )
  api.route('/', horsesRoutes({ database, clock, guards }))
  api.route(
    '/',
    racingRoutes({
      ...{ database, clock, guards },
      createHorse: async (tx, now, { id, name }) => {
        await createHorse(tx, now, { name }, { ...newRow(now), id })
      },
    }),
  )
  api.route('/', ownershipRoutes({ database, clock, guards }))
  api.route('/', investmentsRoutes({ database, clock, guards, stable: stableOnPaper, threads }))
  api.route('/', galleryRoutes({ database, clock, guards }))
  api.route('/', pagesRoutes({ database, clock, guards, log, threads }))
  api.route('/', homepageRoutes({ database, clock, guards }))
  api.route('/', settingsRoutes({ database, clock, guards, defaults: environment.stable }))
  api.route('/', changesRoute({ changes, guards, trustedProxies }))
  api.route('/', uploadsRoutes({ database, storage, clock, guards, publicUrl, trustedProxies }))
  api.route('/', apiDocs({ api, stable }))
  app.route('/', api)
  inside.route('/', api)
  app.all('/api/*', () => {
    throw notFound()
  })
  app.route('/', mediaRoutes({ database, storage, log }))
  app.route('/', silksPictures())
  app.route('/', siteIcons({ stable, mark }))
  app.route('/', sharePictures({ database, storage, clock, log, stable, mark, threads }))
  app.route('/', wellKnown({ clock, publicUrl, stable }))
  app.get(SIGNED_IN_PATH, (c) => {
    c.header('cache-control', 'no-store')
    return c.redirect(safeReturnTo(c.req.query('returnTo')))
  })
  app.route('/', siteMap({ database, clock, publicUrl }))
  app.route('/', raceCalendars({ database, clock, publicUrl, stable }))
  app.route(
    '/',
    pagesOnServer({
      routes: inside,
      addresses,
      cache,
      guards,
      clock,
      environment,
      assets,
      signedInPages: isDevelopment ? undefined : new SignedInPages(cache),
      render: metrics ? (input) => metrics.timedRender(() => render(input)) : render,
    }),
  )
  for (const { path } of app.routes) addresses.add(path)
  for (const { path, kept } of [...keptRoutes(api), ...pageAddresses()]) addresses.add(path, kept)
  for (const path of [...siteMapKept, raceCalendarKept, manifestPath]) addresses.add(path, {})

  const files =
    deps.clientDir === undefined
      ? undefined
      : new StaticAssets({
          folder: deps.clientDir,
          headers: assetHeaders({ publicUrl }),
          refuse,
          log,
          trustedProxies,
        })
  const listener = nodeListener((input, env) => app.fetch(input, env), { log, refuse })

  /** Answers a node request: from memory if possible, before any framework sees it. */
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    req.url = pathForm(req.url ?? '/')
    if (addresses.canonical(req.url) === req.url) {
      if (files?.tryServe(req, res)) return
      if (!isDevelopment && cache.tryServe(req, res)) return
    }
    listener(req, res)
  }
  const routeOf = (url: string) => (files?.has(url) ? 'file' : (addresses.routeOf(url) ?? 'other'))

  const measured = metrics?.measured(handle, routeOf) ?? handle
  // an open stream is no slow request
  const isStream = (url = '') => url.split('?', 1)[0] === CHANGES_PATH

  return {
    app,
    handle: (req: IncomingMessage, res: ServerResponse) =>
      (isStream(req.url) ? handle : measured)(req, res),
    refuse,
    /** Ends the answers that have no end of their own, so that the server can stop. */
    endStreams: () => changes.close(),
    /** Sends letters still waiting, and stops listening to the database, which stays open. */
    close: async () => {
      stopListening()
      zone.stop()
      changes.close()
      await later.close()
    },
  }
}
