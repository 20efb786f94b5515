import { QueryClient } from '@tanstack/react-query'

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
    try {
      const parsed: unknown = JSON.parse(this.body)
      return typeof parsed === 'object' &&
        parsed !== null &&
        'message' in parsed &&
        typeof parsed.message === 'string'
        ? parsed.message
        : undefined
    } catch {
      return undefined
    }
  }
}

/** How a path is read: over the network in the browser, in-process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const browserFetch: ApiFetch = (path, init) =>
  fetch(path, { credentials: 'include', ...init })

async function refuse(response: Response): Promise<never> {
  const body = await response.text()
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
