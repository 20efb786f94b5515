import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { User } from '../accounts.contract'

/** The signed-in user; `null` for a visitor. */
export const currentUserQuery = queryOptions<User | null, ApiError>({
  queryKey: ['/api/user'],
  meta: { emptyOn: 401 },
})
