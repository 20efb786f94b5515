// The yardstick for a rendered page: how long React alone takes to render it with its data at hand.
// node react-alone.js URL COOKIE prints the processor time of one `renderToString`, in milliseconds, and its bytes.
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from '../src/app/router'
import { isPageState } from '../src/web/page-state'

const warmUp = 300
const renders = 400

const [url = '', cookie = ''] = process.argv.slice(2)
const page = await (await fetch(url, { headers: { cookie } })).text()
const [, json = 'null'] = /<script id="state" [^>]*>(.*?)<\/script>/s.exec(page) ?? []
const state: unknown = JSON.parse(json)
if (!isPageState(state)) throw new Error(`${url} has no state`)

const { queries, site } = state
const handler = createRequestHandler({
  request: new Request(url),
  createRouter: () => {
    const router = createAppRouter(
      (path) => Promise.reject(new Error(`${path} was not preloaded`)),
      site,
      () => '',
    )
    for (const [key, data] of queries) router.options.context.queryClient.setQueryData(key, data)
    return router
  },
})
await handler(async ({ router }) => {
  const render = () => renderToString(createElement(RouterServer, { router }))
  for (let i = 0; i < warmUp; i += 1) render()
  const before = process.cpuUsage()
  let bytes = 0
  for (let i = 0; i < renders; i += 1) {
    bytes = render().length
    // as in the server, where every page gets its own turn
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000 / renders, bytes }))
  return new Response()
})
