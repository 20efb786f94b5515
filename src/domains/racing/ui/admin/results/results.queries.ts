import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResultChoices, ResultGroup, ResultsPage } from '../../../results.contract'
import type { ResultGrouping } from '../../../results.rules'
import { type ResultsAddress, resultsQueryString } from './results-address'

/** One page of the runs that an address asks for, and what all of them add up to. */
export const resultsQuery = (address: ResultsAddress) =>
  queryOptions<ResultsPage>({
    queryKey: [`/api/results${resultsQueryString(address)}`],
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const resultTableQuery = (season: string | undefined, by: ResultGrouping) =>
  queryOptions<ResultGroup[]>({
    queryKey: [`/api/results/tables?by=${by}${season === undefined ? '' : `&season=${season}`}`],
    staleTime: 5_000,
  })

export const resultChoicesQuery = queryOptions<ResultChoices>({
  queryKey: ['/api/results/choices'],
})
