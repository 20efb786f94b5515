import { queryOptions } from '@tanstack/react-query'
import type { User } from '../accounts.contract'

/** The signed-in user; `null` for a visitor. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: ['/api/user'],
  meta: { emptyOn: 401 },
})
