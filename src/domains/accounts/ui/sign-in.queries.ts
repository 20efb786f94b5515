import { queryOptions } from '@tanstack/react-query'
import type { SignInOptions } from '../accounts.contract'

/** What the sign-in page offers beside e-mail and password. */
export const signInOptionsQuery = queryOptions<SignInOptions>({
  queryKey: ['/api/sign-in-options'],
})
