import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { PerformanceSuggestions } from '../../horse-input.contract'

export const performanceSuggestionsQuery = queryOptions<PerformanceSuggestions, ApiError>({
  queryKey: ['/api/performance-suggestions'],
})
