import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { OversoldHorse } from '../shares.contract'

/** For staff. Its path is below the offerings’, so that both are reloaded together. */
export const oversoldQuery = queryOptions<OversoldHorse[], ApiError>({
  queryKey: ['/api/ownership-shares/oversold'],
})
