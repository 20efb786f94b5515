// The service worker of a meeting's sheet, and of nothing else: opens it without a line from what the page has kept
// (domains/racing/ui/admin/use-kept-sheet.ts, docs/decisions/023). It keeps nothing itself. It is built as one
// file, so it imports nothing.

interface Step extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface Ask extends Step {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
declare function addEventListener(
  type: 'install' | 'activate',
  listener: (step: Step) => void,
): void
declare function addEventListener(type: 'fetch', listener: (ask: Ask) => void): void
declare function skipWaiting(): Promise<void>
declare const clients: { claim: () => Promise<void> }

/** How long a page may take before the kept one is shown. */
const PATIENCE_MS = 3000
/** Where the server sends a browser that has signed in through the provider. */
const SIGNED_IN = '/admin/racing/signed-in'
const DAY_MS = 24 * 60 * 60 * 1000

addEventListener('install', (step) => step.waitUntil(skipWaiting()))
addEventListener('activate', (step) => step.waitUntil(clients.claim()))
addEventListener('fetch', (ask) => {
  const { request } = ask
  const { origin, pathname } = new URL(request.url)
  // an event stream is no copy of anything
  const isStream = request.headers.get('accept') === 'text/event-stream'
  if (request.method !== 'GET' || origin !== location.origin || isStream) return
  if (pathname === SIGNED_IN) ask.respondWith(forgetAll().then(() => fetch(request)))
  else if (request.mode === 'navigate') ask.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/')) ask.respondWith(fileFor(request))
  else ask.respondWith(answerFor(request))
})

/** Whoever comes back from the sign-in provider may be someone else. */
async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('kept ')) await caches.delete(name)
}

/** Files in assets/ have a hash of their content in their name. */
const fileFor = async (request: Request) => (await copyOf(request)) ?? fetch(request)

/** From the network; a copy if there is no line to the server. */
async function answerFor(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    return isAway(answer) ? ((await copyOf(request)) ?? answer) : answer
  } catch (error) {
    const copy = await copyOf(request)
    if (copy) return copy
    throw error
  }
}

/** The same, but a line that is too slow counts as none. */
async function pageFor(request: Request): Promise<Response> {
  const copy = await copyOf(request)
  const answer = answerFor(request)
  if (!copy) return answer
  // without a catch, a line that fails after the copy was shown would be reported as an error
  answer.catch(() => undefined)
  const tooSlow = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  return (await Promise.race([answer, tooSlow])) ?? copy
}

/** A proxy speaks for a server that is away. */
const isAway = ({ status }: Response) => status === 502 || status === 503 || status === 504

async function copyOf(request: Request): Promise<Response | undefined> {
  const copy = await caches.match(request, {
    ignoreVary: true,
    ignoreSearch: request.mode === 'navigate',
  })
  const at = Number(copy?.headers.get('x-kept-at') ?? Date.now())
  const isToday = new URL(request.url).pathname === '/admin/racing/today'
  const isOld = isToday
    ? Date.now() > Number(copy?.headers.get('x-today-until') ?? 0)
    : Date.now() - at > DAY_MS
  return isOld ? undefined : copy
}

export {}
