import {
  test as base,
  type APIRequestContext,
  type APIResponse,
  expect,
  type BrowserContext,
  type Page,
  type Route,
} from '@playwright/test'
import type axe from 'axe-core'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../../../src/db/database'
import type { Role } from '../../../src/domains/accounts/accounts.rules'
import { createUser } from '../../../src/domains/accounts/server/accounts.store'
import { cookieName } from '../../../src/domains/accounts/server/cookies'
import { createSession } from '../../../src/domains/accounts/server/sessions.store'
import { expectDocumented, expectKey, expectNamed } from '../../support/documented'
import { demoTemplate } from './demo-template'
import { type RunningStable, startStable } from '../../support/running-stable'

interface WorkerFixtures {
  /**
   * Specs that set another name share a stable of that name: they leave many changes behind, or what can't be
   * deleted, like purchases.
   */
  sharedBy: string
  /** A server with a demo stable of its own. */
  stable: RunningStable
  /** The server's database, opened separately as the command line does. */
  database: Database
}

/** A new person with this role, or an existing person. */
type Who = Role | { userId: string }

/** Opens another browser on the same stable, for a visitor or signed in. It closes with the test. */
export type OtherBrowser = (who?: Who) => Promise<BrowserContext>

interface TestFixtures {
  /** Expected console lines, such as the browser's for a 404; any other fails the test. */
  allowedConsole: RegExp[]
  /** Signs the page in. */
  signIn: (who: Who) => Promise<void>
  otherBrowser: OtherBrowser
  /** Fails on anything that axe finds on the current page. */
  expectAccessible: (page?: Page) => Promise<void>
  watchConsole: undefined
  /**
   * Fails if the browser or the test gets an API answer that is not documented, or if a page calls the API without
   * a required Idempotency-Key.
   */
  watchAnswers: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedBy: ['visitors', { option: true, scope: 'worker' }],
  stable: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-e2e-'))
      await cp(demoTemplate, dataDir, { recursive: true })
      const stable = await startStable(dataDir, { demo: true })
      await use(stable)
      await stable.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  database: [
    async ({ stable }, use) => {
      const database = await openDatabase({ dataDir: stable.dataDir })
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stable }, use) => {
    await use(stable.baseURL)
  },
  allowedConsole: [[], { option: true }],
  watchAnswers: [
    async ({ browser, context, request, baseURL }, use) => {
      const ask = (address: string) => fetch(`${baseURL ?? ''}${address}`)
      const checks: Promise<unknown>[] = []
      const check = (done: Promise<unknown>) => checks.push(done.catch(String))
      const watch = (each: BrowserContext) => {
        each.on('request', (sent) => {
          check(expectKey(ask, sent.method(), sent.url(), sent.headers()))
        })
        each.on('response', (response) => {
          const { 'x-request-id': isOurs, 'content-type': contentType } = response.headers()
          // a test may answer in the server's place
          if (isOurs === undefined) return
          const answer = { status: response.status(), contentType }
          check(expectNamed(ask, response.request().method(), response.url(), answer))
        })
        watchScript(each.request)
      }
      /** The test's own requests, as a script would make them. */
      const watchScript = (script: APIRequestContext) => {
        const send = script.fetch.bind(script)
        // `get`, `post` and the others call this
        script.fetch = async (asked, options) => {
          const answer = await send(asked, options)
          const method = options?.method ?? (typeof asked === 'string' ? 'GET' : asked.method())
          if (new URL(answer.url()).pathname.startsWith('/api/'))
            check(expectDocumented(ask, method, answer.url(), await responseOf(answer)))
          return answer
        }
      }
      watch(context)
      watchScript(request)
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      const faults = (await Promise.all(checks)).filter((found) => typeof found === 'string')
      expect(faults, 'API calls and answers match its description').toEqual([])
    },
    { auto: true },
  ],
  watchConsole: [
    async ({ browser, context, allowedConsole }, use) => {
      const complaints: string[] = []
      const watch = (each: BrowserContext) => watchContext(each, complaints)
      await watch(context)
      // other people's browsers, if the test has any
      const onContext = (other: BrowserContext) => void watch(other)
      browser.on('context', onContext)
      await use(undefined)
      browser.off('context', onContext)
      const unexpected = complaints.filter(
        (complaint) => !allowedConsole.some((allowed) => allowed.test(complaint)),
      )
      expect(unexpected, 'the console stays clean').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ context, database, baseURL }, use) => {
    await use((who) => signInTo({ context, database, baseURL }, who))
  },
  otherBrowser: async ({ browser, database, stable: { baseURL } }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who) => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      if (who !== undefined) await signInTo({ context, database, baseURL }, who)
      return context
    })
    for (const context of contexts) await context.close()
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (which = page) => {
      for (const frame of which.frames())
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
      const { violations } = await withoutFading(which, () =>
        which.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(axeOptions)})`),
      )
      expect(
        violations.map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map((node) => node.html).slice(0, 3),
        })),
      ).toEqual([])
    })
  },
})

export { expect }

/** The minified one: it travels to every page, and the other is twice as long. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const axeOptions: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // a control's name contains its text (WCAG 2.5.3); axe checks this only on demand
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // listing what passes takes as long as finding the violations
  resultTypes: ['violations'],
  // reading all style sheets again takes as long, too, and none of these rules needs them
  preload: { assets: ['media'] },
}

async function responseOf(answer: APIResponse): Promise<Response> {
  const body = await answer.body()
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status: answer.status(),
    headers: { 'content-type': answer.headers()['content-type'] ?? '' },
  })
}

/** Collects the complaints of all pages of a browser. */
export async function watchContext(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const from = message.location().url
    // Playwright's recorder, which isn't part of the site, fetches blobs that a page shows, and the policy forbids it.
    if (message.text().startsWith("Connecting to 'blob:") && !from.includes('/assets/')) return
    // If the previous page showed the same picture, it is still in memory, and its preload goes unused. The browser says
    // so after three seconds, which only happens on a busy machine.
    if (message.text().includes('was preloaded using link preload')) return
    complaints.push(`${message.type()}: ${message.text()} (${from})`)
  })
  // unhandled rejections, too
  context.on('weberror', (each) => complaints.push(`page error: ${String(each.error())}`))
  await context.addInitScript(() => {
    // the console doesn't report all violations: code that probes for `eval` catches the error
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation
      if (blockedURI === 'blob' && !sourceFile.includes('/assets/')) return
      reportError(
        new Error(
          `content policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
        ),
      )
    })
  })
}

/** Stops all fading and sliding during `look`, also of what appears meanwhile: contrast is wrong while fading in. */
async function withoutFading<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  // not a <style>, which the content policy forbids
  const stillness = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  try {
    return await look()
  } finally {
    await stillness.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
  }
}

interface SignInPlace {
  context: BrowserContext
  database: Database
  baseURL: string | undefined
}

/** Signs the browser in at `baseURL`: as a new person with a role, Corail Latanier, or as an existing person. */
export async function signInTo(
  { context, database, baseURL }: SignInPlace,
  who: Who,
): Promise<void> {
  if (baseURL === undefined) throw new Error('there is no server to sign in to')
  const userId = typeof who === 'string' ? await addColleague(database, who) : who.userId
  const session = { userId, remembered: false, address: null, userAgent: null }
  const { token } = await createSession(database.kysely, new Date(), session)
  await context.addCookies([
    { name: cookieName('session', { secureCookies: false }), value: token, url: baseURL },
  ])
}

const addColleague = (database: Database, role: Role): Promise<string> =>
  createUser(database.kysely, new Date(), {
    firstName: 'Corail',
    lastName: 'Latanier',
    email: `${role}-${randomUUID()}@example.com`,
    phone: null,
    role,
    passwordHash: null,
  })

/** Holds back every answer from `address` until `letGo` is called; `answer` gives another than the server's. */
export async function holdBack(
  page: Page,
  address: RegExp,
  answer = (route: Route) => route.continue(),
): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await released
    await answer(route)
  })
  return { letGo }
}

/**
 * Waits until the page is alive and laid out, content and all: scripts start late on purpose, and React takes over the
 * content after its frame.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    const key = Object.keys(heading ?? {}).find((name) => name.startsWith('__reactFiber'))
    const { alive, settled } = document.documentElement.dataset
    if (alive === undefined || settled === undefined) return false
    if (heading === null) return true
    if (key === undefined) return false
    // React's flag on what it is still taking over: it marks elements before it commits them
    const HYDRATING = 4096
    let fiber: unknown = Reflect.get(heading, key)
    while (typeof fiber === 'object' && fiber !== null) {
      if (Number(Reflect.get(fiber, 'flags')) & HYDRATING) return false
      fiber = Reflect.get(fiber, 'return')
    }
    return true
  })
}
