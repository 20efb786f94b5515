import { queryOptions } from '@tanstack/react-query'
import type { Offering } from '../ownership.contract'

/** Newest first; staff also get closed ones. */
export const offeringsQuery = queryOptions<Offering[]>({ queryKey: ['/api/ownership-shares'] })
/** Open offerings: staff receive closed ones, too, but public screens never show them. */
export const openOfferingsQuery = queryOptions<Offering[]>({
  queryKey: offeringsQuery.queryKey,
  select: (offerings) => offerings.filter((offering) => offering.isActive),
})
/** Open or closed; `null` if there is no such offering. The id may be anything someone typed. */
export const offeringQuery = (id: string) =>
  queryOptions<Offering | null>({
    queryKey: ['/api/ownership-shares', encodeURIComponent(id)],
    meta: { emptyOn: 404 },
  })
