import { queryOptions } from '@tanstack/react-query'
import type { PerformanceSuggestions } from '../../horse-input.contract'

export const performanceSuggestionsQuery = queryOptions<PerformanceSuggestions>({
  queryKey: ['/api/performance-suggestions'],
})
