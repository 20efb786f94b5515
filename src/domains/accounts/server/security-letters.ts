import type { LetterKind } from '../letters.contract'
import { writeLetter } from '../letters.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import type { LinkKind } from './password-links.store'

export type LetterDependencies = Pick<AccountsDependencies, 'mail' | 'stable' | 'later'>

interface SecurityLetter {
  to: string | null
  kind: Exclude<LetterKind, LinkKind>
  /** Lines of detail. */
  about?: readonly string[]
}

/**
 * Tells an account's owner by mail, if it is configured, what was done to the account, whoever did it. Call it
 * once the change is committed: nothing waits for the mail server or fails with it.
 */
export function sendSecurityLetter(
  { mail, stable, later }: LetterDependencies,
  { to, kind, about = [] }: SecurityLetter,
): void {
  if (!mail || to === null) return
  later.begin(async () => {
    await mail.send({ to, ...writeLetter(kind, { stable: await stable(), about }) })
  })
}
