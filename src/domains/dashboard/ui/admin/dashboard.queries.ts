import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { Dashboard } from '../../dashboard.contract'

export const dashboardQuery = queryOptions<Dashboard, ApiError>({
  queryKey: ['/api/dashboard'],
})
