import { QueryClient, type Query, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import { hasTexts } from '../lib/has-fields'

const isFault = (value: unknown): value is Fault => hasTexts(value, 'path', 'message')

/** A question to answer before the server goes on. */
export interface Question {
  code: string
  message: string
}

const isQuestion = (value: unknown): value is Question => hasTexts(value, 'code', 'message')

/** What a failed call raises: `404: {"message":"…"}` (SPEC §8). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
  }

  /** The server's own message, if the answer has one. */
  get serverMessage(): string | undefined {
    const { message } = this.#fields()
    return typeof message === 'string' ? message : undefined
  }

  /** What was wrong with which field. */
  get faults(): Fault[] {
    const { errors } = this.#fields()
    return Array.isArray(errors) ? errors.filter(isFault) : []
  }

  /** The current state, if someone else's change came first (409). */
  get current(): unknown {
    return this.status === 409 ? this.#fields()['current'] : undefined
  }

  /** What the person must confirm first; the same call with `confirm: [codes]` then goes through (409). */
  get questions(): Question[] {
    const { questions } = this.#fields()
    return this.status === 409 && Array.isArray(questions) ? questions.filter(isQuestion) : []
  }

  #fields(): Record<string, unknown> {
    try {
      const parsed: unknown = JSON.parse(this.body)
      return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    } catch {
      return {}
    }
  }
}

/** One thing that is wrong with the input; `path` names the field. */
export interface Fault {
  path: string
  message: string
}

interface Refusal {
  status: number
  body: string
}

/** Reads a path's value: over the network in the browser, from the API's routes on the server. */
export type ApiRead = (path: string, signal?: AbortSignal) => Promise<{ value: unknown } | Refusal>

export const browserFetch = (path: string, init?: RequestInit) =>
  fetch(path, { credentials: 'include', ...init })

/** Adds to a page of a list how many there are in all; returns other answers unchanged. */
export function withTotal(value: unknown, { headers }: Response): unknown {
  const total = headers.get('x-total-count')
  return total === null ? value : { items: value, total: Number(total) }
}

export const browserRead: ApiRead = async (path, signal) => {
  const response = await browserFetch(path, { signal: signal ?? null })
  return response.ok ? { value: withTotal(await response.json(), response) } : refusalIn(response)
}

/** Called with the status of each refused call: a list that failed to load, a change not saved. */
export const refusalListeners = new Set<(status: number) => void>()

export async function refusalIn(response: Response): Promise<Refusal> {
  const body = await response.text()
  return { status: response.status, body: body === '' ? response.statusText : body }
}

/** @throws ApiError */
export function refuse({ status, body }: Refusal): never {
  for (const tell of refusalListeners) tell(status)
  throw new ApiError(status, body)
}

/**
 * One query function for all: GETs the path that the key's parts form, joined by slashes (SPEC §7). A query
 * with `meta: {emptyOn: 401}` treats that status as `null`: no one signed in, or not found.
 */
export function createQueryClient(read: ApiRead): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal, meta }): Promise<unknown> => {
          const answer = await read(queryKey.join('/'), signal)
          if ('value' in answer) return answer.value
          return answer.status === meta?.['emptyOn'] ? null : refuse(answer)
        },
        retry: false,
        // what failed on the server stays as the page shows it
        retryOnMount: (query) => !import.meta.env.SSR && !failedOnServer(query),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
    },
  })
}

/** Whether a query failed while the server rendered the page, and has not been retried since. */
export const failedOnServer = ({ state }: Pick<Query, 'state'>): boolean =>
  state.status === 'error' && state.errorUpdatedAt === 0

/** A query that failed on the server, with its answer. */
export type Failure = readonly [key: QueryKey, status: number, body: string]

/** Takes over from the server the queries that failed there. */
export function takeOverFailures(queryClient: QueryClient, failures: readonly Failure[]): void {
  for (const [queryKey, status, body] of failures)
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey })
      .setState({ status: 'error', error: new ApiError(status, body) })
}

/** A query for a page or one of its parts. */
interface Source {
  queryKey: QueryKey
  meta?: QueryMeta | undefined
}

/**
 * Loads the data of a page's parts, each of which shows its own loading and failure. The server waits for all
 * of them, and throws if none can be loaded at the moment and there is nothing to show; the browser shows the
 * page at once.
 */
export async function loadParts(queryClient: QueryClient, parts: readonly Source[]): Promise<void> {
  const cache = queryClient.getQueryCache()
  const loading = parts.map(async ({ queryKey, meta }) => {
    const query = cache.find({ queryKey })
    if (query && failedOnServer(query)) return
    await queryClient.prefetchQuery({ queryKey, ...(meta && { meta }) })
  })
  if (!import.meta.env.SSR) return
  await Promise.all(loading)
  const errors = parts.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.error)
  const [first] = errors
  if (first && errors.every((error) => error instanceof ApiError && error.status === 503))
    throw first
}

/**
 * Loads a page that is mainly one list, and its other parts. On the server it throws if the list failed, so
 * that search engines and caches get an error.
 */
export async function loadPage(
  queryClient: QueryClient,
  list: Source,
  parts: readonly Source[] = [],
): Promise<void> {
  await loadParts(queryClient, [list, ...parts])
  const failure = queryClient.getQueryState(list.queryKey)?.error
  if (import.meta.env.SSR && failure) throw failure
}
