import type { User } from '../accounts.contract'

/** Tells password managers whose password a form asks for; not visible. */
export const UsernameForManagers = ({ email }: Pick<User, 'email'>) => (
  <input hidden readOnly type="text" name="username" autoComplete="username" value={email ?? ''} />
)
