import { RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { User } from '../../domains/accounts/accounts.contract'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { paletteStyle } from '../../lib/palettes'
import { giveWay, nextTurn } from '../../lib/turns'
import { ApiError, type ApiRead } from '../../web/api'
import type { Site } from '../../web/site'
import type { PageState } from '../../web/page-state'
import type { BuiltAssets } from './page-assets'
import { SignedInMenu } from '../frame/signed-in-menu'
import { type AppRouter, createAppRouter } from '../router'

export interface RenderInput {
  request: Request
  /** Reads the API in-process, on behalf of the person requesting the page. */
  read: ApiRead
  /** Whether to render it for anyone signed in instead, with `own` pieces. */
  forAnyone?: boolean
  site: Site
  styleNonce: string
  assets: BuiltAssets
  onError: (error: unknown) => void
}

/** What a page shows of the person signed in, and which piece of its HTML that replaces. */
interface OwnPiece {
  at: number
  of: (user: User) => string
}

export interface RenderedPage {
  status: 200 | 404 | 500 | 503
  /** Whether the page is complete: one with a part that failed is not cached. */
  isWhole: boolean
  /** In pieces, as `sendText` takes it. */
  html: string[]
  /** In a page rendered for anyone signed in. */
  own: OwnPiece[]
}

/** Where the visitor is sent instead. */
interface Redirect {
  status: number
  location: string
}

const escapes = new Map([
  ['<', '\\u003c'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
])
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes.get(character) ?? '')

/** Data shared by many pages is turned into JSON only once. */
const known = new WeakMap<object, string>()
function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return escapeJson(data)
  const json = known.get(data) ?? escapeJson(data)
  known.set(data, json)
  return json
}

/** In pieces. */
async function stateJson({ queries, ...rest }: PageState): Promise<string[]> {
  const pieces = ['{"queries":[']
  for (const [at, [key, data]] of queries.entries()) {
    await giveWay()
    pieces.push(`${at === 0 ? '' : ','}[${escapeJson(key)},`, jsonOf(data), ']')
  }
  return [...pieces, `],${escapeJson(rest).slice(1)}`]
}

const anyoneId = '00000000-0000-4000-8000-000000000000'
/**
 * Stands for whoever is signed in, so that a page for anyone can't contain anything of one person. Its texts appear on no
 * other page, so one that shows them outside the menu is noticed; one that depended on the two flags would not be.
 */
const anyone: User = {
  id: anyoneId,
  firstName: anyoneId,
  lastName: anyoneId,
  email: anyoneId,
  phone: anyoneId,
  profileImageUrl: anyoneId,
  role: 'viewer',
  twoFactorEnabled: false,
  hasPassword: true,
  createdAt: anyoneId,
  updatedAt: anyoneId,
}

let menuRouter: AppRouter | undefined
/** A person's menu as it is on every page. Its router belongs to no request, because templates keep this function. */
function menuOf(site: Site, user: User): string {
  const nothing = () => Promise.reject(new Error('The menu reads nothing'))
  menuRouter ??= createAppRouter(nothing, site, () => '')
  return renderToString(
    <RouterContextProvider router={menuRouter}>
      <SignedInMenu user={user} />
    </RouterContextProvider>,
  )
}

/**
 * Splits a page for anyone at what is each person's own: the menu and the data. Undefined if it shows more of them than
 * that.
 */
function splitAtOwn(html: readonly string[], site: Site) {
  const ownMenu = (user: User) => menuOf(site, user)
  const ownOf = new Map([ownMenu, escapeJson].map((of) => [of(anyone), of]))
  let pieces = html
  for (const own of ownOf.keys())
    pieces = pieces.flatMap((piece) =>
      piece.split(own).flatMap((part, at) => (at === 0 ? [part] : [own, part])),
    )
  const own = pieces.flatMap((piece, at) => {
    const of = ownOf.get(piece)
    return of ? [{ at, of }] : []
  })
  const showsMore = pieces.some((piece) => piece.includes(anyoneId) && !ownOf.has(piece))
  return showsMore ? undefined : { html: [...pieces], own }
}

const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503

/** The stable's palette, unless it is the style sheet's own. */
const coloursOf = ({ site: { colours }, styleNonce }: RenderInput) =>
  colours === 'bottle'
    ? ''
    : `<style nonce="${styleNonce}" data-colours>${paletteStyle(colours)}</style>`

/** Renders one page to a string. Its state travels as JSON data, which needs no inline script. */
export async function render(input: RenderInput): Promise<RenderedPage | Redirect> {
  const { forAnyone = false } = input
  let rendered: RenderedPage | undefined
  const read: ApiRead = async (path) =>
    forAnyone && path === currentUserQuery.queryKey.join('/') ? { value: anyone } : input.read(path)
  const handler = createRequestHandler({
    request: input.request,
    createRouter: () =>
      createAppRouter(read, input.site, () => input.request.headers.get('cookie') ?? ''),
  })
  const response = await handler(async ({ router }) => {
    await nextTurn()
    // others get no turn before the page is sent unless it is long, so that the garbage collector finds few
    // half-made pages
    const page = renderToString(<RouterServer router={router} />)
    const { queryClient } = router.options.context
    const queries = queryClient.getQueryCache().getAll()
    const failed = queries.filter(({ state }) => state.status === 'error')
    const errors = router.state.matches.map(({ status, error }) => status === 'error' && error)
    for (const error of new Set([...errors, ...failed.map(({ state }) => state.error)]))
      if (error) input.onError(error)
    const isOutage = failed.some(({ state: { error } }) => isUnavailable(error))
    const status = errors.some(isUnavailable) ? 503 : getSsrStatus(router)
    const { matches } = router.state
    const isPublic = matches.some(({ staticData }) => staticData.kept !== undefined)
    const isSignedIn = Boolean(queryClient.getQueryData(currentUserQuery.queryKey))
    const screens: string[] = matches.map(({ routeId }) => routeId)
    if (isPublic && isSignedIn) {
      screens.push('frame/signed-in-menu')
      if (screens.includes('/')) screens.push('home/home')
    }
    const scripts = input.assets.scripts(screens, isPublic)
    const state: PageState = {
      queries: queries.flatMap(({ queryKey, state: { data } }) =>
        data === undefined ? [] : [[queryKey, data]],
      ),
      failed: failed.map(({ queryKey, state: { error } }) =>
        error instanceof ApiError ? [queryKey, error.status, error.body] : [queryKey, 500, ''],
      ),
      site: input.site,
      styleNonce: input.styleNonce,
    }
    const headEnd = page.indexOf('</head>')
    const bodyEnd = page.lastIndexOf('</body>')
    // an error page is complete as it is: the browser must not request again what has just failed
    const [inHead, inBody] =
      status >= 500
        ? ['', []]
        : [
            scripts,
            [
              '<script id="state" type="application/json">',
              ...(await stateJson(state)),
              '</script>',
            ],
          ]
    const html = [
      '<!DOCTYPE html>',
      page.slice(0, headEnd),
      inHead,
      isPublic && !isSignedIn
        ? input.assets.ownStyle(page)
        : input.assets.style(screens.includes('/admin')),
      coloursOf(input),
      page.slice(headEnd, bodyEnd),
      ...inBody,
      page.slice(bodyEnd),
    ]
    const split = forAnyone ? splitAtOwn(html, input.site) : { html, own: [] }
    rendered = {
      // People can retry failed parts in the browser, but search engines must not index such a page.
      status: isOutage && status < 400 ? 503 : status,
      isWhole: failed.length === 0 && split !== undefined,
      ...(split ?? { html, own: [] }),
    }
    queryClient.clear()
    return new Response()
  })
  return rendered ?? { status: response.status, location: response.headers.get('location') ?? '/' }
}
