import { tooManyRequests } from '../../../http/errors'
import type { Threads } from '../../../http/threads'
import { createWorkQueue } from '../../../http/work-queue'
import type { drawCertificate } from './certificate-paper'
import type { registerCsv, statementCsv } from './register-csv'
import type { drawRegister, drawStatement } from './list-papers'

/** The work that threads do for papers. */
export type PaperTasks = {
  drawCertificate: typeof drawCertificate
  drawRegister: typeof drawRegister
  drawStatement: typeof drawStatement
  registerCsv: typeof registerCsv
  statementCsv: typeof statementCsv
}
export type PaperThreads = Pick<Threads<PaperTasks>, 'run'>

/** A register of 1,000 lots takes about 300 ms. */
export const paperLimitMs = 20_000

/** Makes one paper at a time, one per person; others wait in line, up to a limit. */
export function openPaperDesk() {
  const line = createWorkQueue({ atOnce: 1, waiting: 50 })
  const served = new Set<string>()

  /** @throws 429 with Retry-After if this person is already waiting for a paper, or the line is full */
  return async <T>(personId: string, make: () => Promise<T>): Promise<T> => {
    if (served.has(personId))
      throw tooManyRequests(
        line.secondsLeft(),
        'Your last document is still being prepared. Please try again in a moment.',
      )
    served.add(personId)
    try {
      return await line.run(make)
    } finally {
      served.delete(personId)
    }
  }
}
