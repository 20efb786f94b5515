import { hasFields } from '../lib/has-fields'
import { browserFetch, refusalIn, refuse } from './api'

/**
 * Asks people to confirm who they are, and returns whether they did; `isRepeated` if they already did, and it
 * was not enough.
 */
type AskWho = (isRepeated: boolean) => Promise<boolean>
let askWho: AskWho | undefined
let asking: Promise<boolean> | undefined

/** Sets the function that asks, until the returned function is called; one serves every call of the site. */
export function answerWho(ask: AskWho): () => void {
  askWho = ask
  return () => {
    if (askWho === ask) askWho = undefined
  }
}

async function wantsToKnowWho(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return hasFields(body, 'signInAgain')
}

/** Calls refused at the same time ask only once. */
async function showWho(isRepeated: boolean): Promise<boolean> {
  asking ??= askWho?.(isRepeated).finally(() => {
    asking = undefined
  })
  return (await asking) ?? false
}

/**
 * Sends a change, and again once the person has confirmed who they are, if they must. A body is sent as JSON,
 * with a JSON content type only if there is one (SPEC §7). A call that must not happen twice has a `key`
 * (`createSendOnce`). Returns the answer, or `null` if it has no body; callers check what they need of it.
 * @throws ApiError on any refusal
 */
export async function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
): Promise<unknown> {
  const call = () =>
    browserFetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  let response = await call()
  for (let isRepeated = false; await wantsToKnowWho(response); isRepeated = true) {
    if (!(await showWho(isRepeated))) break
    response = await call()
  }
  if (!response.ok) return refuse(await refusalIn(response))
  return response.status === 204 ? null : response.json()
}
