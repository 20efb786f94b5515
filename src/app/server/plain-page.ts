import { escapeMarkup } from '../../lib/text'
import { buttonClass } from '../../web/ui/button'
import type { BuiltAssets } from './page-assets'

interface PlainPage {
  status: number
  message: string
  assets: BuiltAssets
}

/** What people see if no page could be rendered: plain HTML with links to go on. */
export function plainPage({ status, message, assets }: PlainPage): Response {
  // a temporary refusal is worth trying again
  const isForNow = status === 429 || status >= 500
  const waysOn = [
    isForNow ? `<a class="${buttonClass()}" href="">Try again</a>` : '',
    `<a class="${buttonClass('quiet')}" href="/">Home</a>`,
  ].join('')
  const body = `<body><main class="mx-auto flex min-h-svh max-w-xl flex-col items-center justify-center gap-5 px-4 text-center">
<h1 class="text-3xl">${escapeMarkup(message)}</h1>
<p class="flex flex-wrap justify-center gap-3">${waysOn}</p></main></body></html>`
  const html = `<!DOCTYPE html><html lang="en-MU"><head><meta charset="utf-8"><title>${escapeMarkup(message)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${assets.ownStyle(body)}</head>
${body}`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
