import { errorCode } from '../../../db/database-errors'

/** Its message is one sentence for the person at the command line. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  /** The cause's code, such as `ENOSPC`. */
  readonly code: string | undefined

  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.code = errorCode(options?.cause)
  }
}
