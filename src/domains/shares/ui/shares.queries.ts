import { queryOptions } from '@tanstack/react-query'
import type { OversoldHorse } from '../shares.contract'

/** For staff. Its path is below the offerings’, so that both are reloaded together. */
export const oversoldQuery = queryOptions<OversoldHorse[]>({
  queryKey: ['/api/ownership-shares/oversold'],
})
