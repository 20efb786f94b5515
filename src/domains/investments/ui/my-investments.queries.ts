import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { MyInvestment } from '../investments.contract'

/** What one bought or received, the newest first; `null` for a visitor. */
export const myInvestmentsQuery = queryOptions<MyInvestment[] | null, ApiError>({
  queryKey: ['/api/my-investments'],
  meta: { emptyOn: 401 },
})
