import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTimeZone } from '../lib/dates'
import { ApiError, browserRead, failedOnServer, takeOverFailures } from '../web/api'
import { isPageState, type PageState } from '../web/page-state'
import { createAppRouter } from './router'

/** Not awaited at the top of the module: a route's chunk that needs this one would wait for itself. */
async function comeAlive(state: PageState) {
  // Radix dialogs add a <style> element, which the content policy admits by this nonce
  setNonce(state.styleNonce)
  try {
    setTimeZone(state.site.timeZone)
  } catch {
    // an old browser may not know a new zone
  }
  const router = createAppRouter(browserRead, state.site, () => document.cookie)
  const { queryClient } = router.options.context
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data)
  takeOverFailures(queryClient, state.failed)
  // "this document came from the server": gives the same Suspense layout as there
  router.ssr = { manifest: undefined }
  // everything loaded here is already on screen
  router.shouldViewTransition = false
  await router.load()
  const stop = router.subscribe('onBeforeNavigate', () => {
    stop()
    void queryClient.resetQueries({ predicate: failedOnServer })
  })
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />, {
      // the page and the browser already report failed calls
      onCaughtError: (error) => {
        if (!(error instanceof ApiError)) reportError(error)
      },
    })
  })
}

// zod would test whether the content policy lets it generate code, and the browser reports each test; it works
// without. Set here, before a form loads zod, which visitors never do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const state: unknown = JSON.parse(document.getElementById('state')?.textContent ?? 'null')
// a page without state is complete as it is (an error page): it works as plain HTML
if (isPageState(state)) void comeAlive(state)
