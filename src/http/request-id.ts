import { randomBytes } from 'node:crypto'

// Unique, not secret: a random part for the process, then a counter. Cheap enough for every answer.
const processPart = randomBytes(6).toString('hex')
let count = 0

export const newRequestId = (): string => `${processPart}-${(count++).toString(36)}`

const safe = /^[A-Za-z0-9._-]{8,80}$/

/** The id that our proxy gave the request, if we trust proxies; otherwise a new one. */
export function requestIdFor(inbound: string | string[] | undefined, isBelieved: boolean): string {
  return isBelieved && typeof inbound === 'string' && safe.test(inbound) ? inbound : newRequestId()
}
