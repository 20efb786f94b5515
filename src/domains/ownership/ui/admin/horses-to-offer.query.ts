import { queryOptions } from '@tanstack/react-query'
import type { Horse } from '../../../horses/horses.contract'

/** The horses in which shares can be offered, by name. */
export const horsesToOfferQuery = queryOptions<Horse[]>({ queryKey: ['/api/horses?view=card'] })
