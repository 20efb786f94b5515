import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '../../dashboard.contract'

export const dashboardQuery = queryOptions<Dashboard>({ queryKey: ['/api/dashboard'] })
