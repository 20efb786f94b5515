/** Its message is one sentence for the person at the command line. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
