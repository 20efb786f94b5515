import { queryOptions } from '@tanstack/react-query'
import type { MyInvestment } from '../investments.contract'

/** What the user bought or received, newest first; `null` for a visitor. */
export const myInvestmentsQuery = queryOptions<MyInvestment[] | null>({
  queryKey: ['/api/my-investments'],
  meta: { emptyOn: 401, live: true },
})
