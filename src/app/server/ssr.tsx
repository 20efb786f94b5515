import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { paletteStyle } from '../../lib/palettes'
import { giveWay, nextTurn } from '../../lib/turns'
import { ApiError, type ApiRead } from '../../web/api'
import type { Site } from '../../web/site'
import type { PageState } from '../../web/page-state'
import type { BuiltAssets } from './page-assets'
import { createAppRouter } from '../router'

export interface RenderInput {
  request: Request
  /** Reads the API in-process, on behalf of the person requesting the page. */
  read: ApiRead
  site: Site
  styleNonce: string
  assets: BuiltAssets
  onError: (error: unknown) => void
}

interface RenderedPage {
  status: 200 | 404 | 500 | 503
  /** Whether the page is complete: one with a part that failed is not cached. */
  isWhole: boolean
  /** In pieces, as `sendText` takes it. */
  html: string[]
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

const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503

/** The stable's palette, unless it is the style sheet's own. */
const coloursOf = ({ site: { colours }, styleNonce }: RenderInput) =>
  colours === 'bottle'
    ? ''
    : `<style nonce="${styleNonce}" data-colours>${paletteStyle(colours)}</style>`

/** Renders one page to a string. Its state travels as JSON data, which needs no inline script. */
export async function render(input: RenderInput): Promise<RenderedPage | Redirect> {
  let rendered: RenderedPage | undefined
  const handler = createRequestHandler({
    request: input.request,
    createRouter: () =>
      createAppRouter(input.read, input.site, () => input.request.headers.get('cookie') ?? ''),
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
    rendered = {
      // People can retry failed parts in the browser, but search engines must not index such a page.
      status: isOutage && status < 400 ? 503 : status,
      isWhole: failed.length === 0,
      html: [
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
      ],
    }
    queryClient.clear()
    return new Response()
  })
  return rendered ?? { status: response.status, location: response.headers.get('location') ?? '/' }
}
