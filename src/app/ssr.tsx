import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { nextTurn } from '../lib/turns'
import { ApiError, type ApiFetch } from '../web/api'
import type { Site } from '../web/site'
import type { PageState } from '../web/page-state'
import { createAppRouter, type AppRouter } from './router'

/** The tags that a page needs, by the routes it matched. */
export interface PageAssets {
  head: string
  body: string
}

export interface RenderInput {
  request: Request
  /** Reads the API in-process, with the visitor's cookie. */
  apiFetch: ApiFetch
  site: Site
  styleNonce: string
  assets: (routeIds: string[]) => PageAssets
  onError: (error: unknown) => void
}

export interface Rendered {
  status: number
  location: string | undefined
  /** Whether nothing is missing from it: a page with a part that failed is not to be kept. */
  isWhole: boolean
  html: string
}

const escapeJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503

/** Renders one page to a string. Its state travels as JSON data, so that no inline script is needed. */
export async function render(input: RenderInput): Promise<Rendered> {
  let html = ''
  let isWhole = true
  let appRouter: AppRouter | undefined
  const handler = createRequestHandler({
    request: input.request,
    createRouter: () => {
      appRouter = createAppRouter(
        input.apiFetch,
        input.site,
        () => input.request.headers.get('cookie') ?? '',
      )
      return appRouter
    },
  })
  const response = await handler(async ({ router }) => {
    await nextTurn()
    const page = renderToString(<RouterServer router={router} />)
    await nextTurn()
    const { queryClient } = router.options.context
    const queries = queryClient.getQueryCache().getAll()
    const failed = queries.filter(({ state }) => state.status === 'error')
    isWhole = failed.length === 0
    const errors = router.state.matches.map(({ status, error }) => status === 'error' && error)
    for (const error of new Set([...errors, ...failed.map(({ state }) => state.error)]))
      if (error) input.onError(error)
    const isOutage = failed.some(({ state: { error } }) => isUnavailable(error))
    const status = errors.some(isUnavailable) ? 503 : getSsrStatus(router)
    const assets = input.assets(router.state.matches.map((match) => match.routeId))
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
    // an error page is finished as it is: the browser must not ask again for what has just failed
    const scripts =
      status >= 500
        ? ''
        : `<script id="state" type="application/json">${escapeJson(state)}</script>${assets.body}`
    html =
      '<!DOCTYPE html>' +
      page
        .replace('</head>', () => `${assets.head}</head>`)
        .replace(/<\/body><\/html>$/, () => `${scripts}</body></html>`)
    queryClient.clear()
    // Parts that failed can be retried in the browser, but search engines must not take such a page for an answer.
    return new Response(null, { status: isOutage && status < 400 ? 503 : status })
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? undefined,
    isWhole,
    html,
  }
}
