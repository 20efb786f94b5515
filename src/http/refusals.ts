import type { HeaderList } from './kept-answer'
import { newRequestId } from './request-id'

/** The answer to a request that no route or framework has seen. */
interface Refusal {
  headers: [name: string, value: string][]
  body: string
}

export type Refuse = (message: string, requestId?: string) => Refusal

/** Makes refusals with the same headers and JSON as all others. */
export const refusalsWith =
  (securityHeaders: HeaderList): Refuse =>
  (message, requestId = newRequestId()) => {
    const body = JSON.stringify({ message })
    const headers: Refusal['headers'] = [
      ...securityHeaders.map(([name, value]): [string, string] => [name, value]),
      ['content-type', 'application/json'],
      ['content-length', String(Buffer.byteLength(body))],
      ['cache-control', 'no-store'],
      ['x-request-id', requestId],
    ]
    return { headers, body }
  }
