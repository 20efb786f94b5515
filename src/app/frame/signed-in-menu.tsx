import type { User } from '../../domains/accounts/accounts.contract'
import { ConfirmIdentity } from '../../domains/accounts/ui/confirm-identity'
import { LogOutButton, UserMenu } from '../../domains/accounts/ui/user-menu'

/**
 * The user's menu, with log-out, and what asks them to confirm who they are. In a chunk of its own: visitors, the majority,
 * never load it.
 */
export function SignedInMenu({ user }: { user: User }) {
  return (
    <>
      <UserMenu user={user}>
        <LogOutButton />
      </UserMenu>
      <ConfirmIdentity />
    </>
  )
}
