import { queryOptions } from '@tanstack/react-query'
import type { Horse } from '../../../horses/horses.contract'

/** The horses to choose from, by name. */
export const choosableHorsesQuery = queryOptions<Horse[]>({ queryKey: ['/api/horses?view=card'] })
