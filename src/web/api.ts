import { QueryClient } from '@tanstack/react-query'

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** Something that the server wants confirmed before it goes on. */
export interface Question {
  code: string
  message: string
}

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** What a failed call raises: `404: {"message":"…"}` (SPEC §8). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
  }

  /** The server's own words, where the answer has them. */
  get serverMessage(): string | undefined {
    const { message } = this.#fields()
    return typeof message === 'string' ? message : undefined
  }

  /** What was wrong with which field. */
  get faults(): Fault[] {
    const { errors } = this.#fields()
    return Array.isArray(errors) ? errors.filter(isFault) : []
  }

  /** What stands now, where a change was refused because someone else's came first (409). */
  get current(): unknown {
    return this.status === 409 ? this.#fields()['current'] : undefined
  }

  /** What a person must confirm first; the same call with `confirm: [codes]` goes through (409). */
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

/** One thing that is wrong with what was sent; `path` names the field. */
export interface Fault {
  path: string
  message: string
}

/** How a path is read: over the network in the browser, in-process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const browserFetch: ApiFetch = (path, init) =>
  fetch(path, { credentials: 'include', ...init })

/** Told of each call that is refused, by its status: what a list could not load, what was not saved. */
export const refusalListeners = new Set<(status: number) => void>()

async function refuse(response: Response): Promise<never> {
  const body = await response.text()
  for (const tell of refusalListeners) tell(response.status)
  throw new ApiError(response.status, body === '' ? response.statusText : body)
}

/**
 * One query function for all: GET the path that the key's parts form, joined by a slash (SPEC §7).
 * A query with `meta: {emptyOn: 401}` takes that status as `null`: nobody signed in, no such thing.
 */
export function createQueryClient(apiFetch: ApiFetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal, meta }): Promise<unknown> => {
          const response = await apiFetch(queryKey.join('/'), { signal })
          if (response.status === meta?.['emptyOn']) return null
          if (!response.ok) return refuse(response)
          return response.json()
        },
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * Sends a change. A body goes as JSON, with a JSON content type only where there is one (SPEC §7).
 * Returns the answer, `null` where it has no body; who needs what is in it looks. @throws ApiError on any refusal
 */
export async function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await browserFetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) return refuse(response)
  return response.status === 204 ? null : response.json()
}
