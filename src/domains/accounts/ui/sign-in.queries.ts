import { queryOptions } from '@tanstack/react-query'
import type { PasswordLink, SignInOptions } from '../accounts.contract'

/** What the sign-in page offers beside e-mail and password. */
export const signInOptionsQuery = queryOptions<SignInOptions>({
  queryKey: ['/api/sign-in-options'],
})

/** Whether this link can still set a password. */
export const passwordLinkQuery = (token: string) =>
  queryOptions<PasswordLink>({ queryKey: [`/api/set-password/${encodeURIComponent(token)}`] })
