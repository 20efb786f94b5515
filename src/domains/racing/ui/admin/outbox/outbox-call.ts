import { hasFields, hasTexts } from '../../../../../lib/has-fields'
import { ApiError, browserFetch, refusalIn, refusalListeners } from '../../../../../web/api'
import type { Run, RunClash } from '../../../racing.contract'
import type { OutboxRow, Refusal } from './outbox-row'

/** How sending a change ended. */
export type Outcome =
  | { kind: 'made'; run: Run }
  | { kind: 'refusal'; refusal: Refusal }
  /** Not sent, or no answer: try again, after so many seconds if the server says so. */
  | { kind: 'lost'; isLine: boolean; retryAfter?: number }
  | { kind: 'signed-out' }

/** Longer than any answer takes on a line that works. */
const TIMEOUT_MS = 20_000

/** The answer comes from our own server, so checking its outline is enough: a hotspot's sign-in page lacks it. */
const isRun = (answer: unknown, id: string): answer is Run =>
  hasTexts(answer, 'id', 'raceId', 'updatedAt') && answer.id === id

const isClash = (value: unknown): value is RunClash =>
  hasTexts(value, 'field') && 'current' in value

/** Sends the first change of a row, on behalf of the person who typed it. */
export async function sendFirst(userId: string, row: OutboxRow): Promise<Outcome> {
  const [entry] = row.entries
  if (!entry?.sent) return { kind: 'lost', isLine: true }
  const { fields, ...rest } = entry.sent
  try {
    const response = await browserFetch(`/api/runs/${row.run.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'idempotency-key': entry.key },
      body: JSON.stringify({ ...fields, ...rest, by: userId }),
      // a page that is closed meanwhile
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await outcomeOf(response, row.run.id)
  } catch {
    return { kind: 'lost', isLine: false }
  }
}

async function outcomeOf(response: Response, runId: string): Promise<Outcome> {
  if (response.ok) {
    const answer: unknown = await response.json()
    return isRun(answer, runId) ? { kind: 'made', run: answer } : { kind: 'lost', isLine: false }
  }
  const { status, body } = await refusalIn(response)
  if (status === 401 || status === 403) {
    for (const tell of refusalListeners) tell(status)
    return { kind: 'signed-out' }
  }
  if (status === 429 || status >= 500) {
    const retryAfter = Number(response.headers.get('retry-after'))
    return { kind: 'lost', isLine: true, ...(retryAfter > 0 && { retryAfter }) }
  }
  return { kind: 'refusal', refusal: refusalOf(new ApiError(status, body)) }
}

function refusalOf(error: ApiError): Refusal {
  const { questions, current } = error
  const message = error.faults[0]?.message ?? error.serverMessage ?? 'The server refused this.'
  if (questions.length > 0) return { kind: 'asking', message, questions }
  const clashes = clashesIn(error.body)
  if (error.status !== 409 || clashes.length === 0) return { kind: 'refused', message }
  const isWhole = hasTexts(current, 'id') && isRun(current, current.id)
  return { kind: 'clash', message, clashes, current: isWhole ? current : undefined }
}

function clashesIn(body: string): RunClash[] {
  try {
    const answer: unknown = JSON.parse(body)
    return hasFields(answer, 'clashes') && Array.isArray(answer.clashes)
      ? answer.clashes.filter(isClash)
      : []
  } catch {
    return []
  }
}
