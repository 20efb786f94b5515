import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { Horse } from '../../../horses/horses.contract'

/** The horses that shares can be offered in, by name. */
export const horsesToOfferQuery = queryOptions<Horse[], ApiError>({
  queryKey: ['/api/horses?view=card'],
})
