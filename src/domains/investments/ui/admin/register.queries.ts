import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  Holding,
  Investment,
  InvestmentWithHistory,
  RegisterMoment,
  RegisterOffering,
} from '../../investments.contract'

import type { RegisterAddress } from './register-address'

/** Which part of the register to read, on which day and with which knowledge. */
export interface RegisterReading extends RegisterMoment {
  offering?: string
  user?: string
}

/** The moment that an address asks about: none for today's register. */
export const momentOf = ({ on, known }: RegisterAddress): RegisterMoment => ({
  ...(on === undefined ? {} : { on }),
  ...(on === undefined || known === undefined ? {} : { knownOn: on }),
})

/** `?offering=…&on=…`, or nothing without parameters. */
export function registerQueryString(reading: RegisterReading): string {
  const search = new URLSearchParams()
  for (const key of ['offering', 'user', 'on', 'knownOn'] as const)
    if (reading[key] !== undefined) search.set(key, reading[key])
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** The state of each offering's shares, newest offering first. */
export const registerOfferingsQuery = queryOptions<RegisterOffering[]>({
  queryKey: ['/api/investments/offerings'],
})

/** Who holds how much of which offering. */
export const holdingsQuery = (reading: RegisterReading) =>
  queryOptions<Holding[]>({
    queryKey: [`/api/investments/holdings${registerQueryString(reading)}`],
  })

/** Lots of shares, newest first. */
export const lotsQuery = (reading: RegisterReading) =>
  queryOptions<Investment[]>({ queryKey: [`/api/investments${registerQueryString(reading)}`] })

/** A lot with all its entries. Never cached. */
export const lotQuery = (id: string) =>
  queryOptions<InvestmentWithHistory>({
    queryKey: ['/api/investments', id],
    staleTime: 0,
    gcTime: 0,
  })

/** What an entry in the register changes: the register, what is for sale, and what owners see of their own. */
const touched = /^\/api\/(investments|my-investments|ownership-shares)\b/

/** Reloads whatever an entry has changed, or whatever turned out to be out of date. */
export function useRegisterRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.test(String(queryKey[0])),
    })
}
