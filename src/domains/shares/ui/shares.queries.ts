import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { OversoldHorse } from '../shares.contract'

/** For staff. Its path is beneath the offerings’, so that it is read again with them. */
export const oversoldQuery = queryOptions<OversoldHorse[], ApiError>({
  queryKey: ['/api/ownership-shares/oversold'],
})
