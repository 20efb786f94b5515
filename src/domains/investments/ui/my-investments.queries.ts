import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { MyInvestment } from '../investments.contract'

/** What the user bought or received, newest first; `null` for a visitor. */
export const myInvestmentsQuery = queryOptions<MyInvestment[] | null, ApiError>({
  queryKey: ['/api/my-investments'],
  meta: { emptyOn: 401 },
})
