import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Found } from '../../finding.contract'
import { type Thing, thingText } from '../../finding.rules'

/** What matches `q`; if that is empty, what was opened recently. Never kept: the next search reads it again. */
export const findQuery = (q: string, recent: readonly Thing[]) =>
  queryOptions<Found>({
    queryKey: [
      `/api/admin/find?${String(new URLSearchParams({ q, recent: recent.map(thingText).join() }))}`,
    ],
    enabled: q !== '' || recent.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
