import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { Horse } from '../../../horses/horses.contract'

/** The horses to choose from, by name. */
export const choosableHorsesQuery = queryOptions<Horse[], ApiError>({
  queryKey: ['/api/horses?view=card'],
})
