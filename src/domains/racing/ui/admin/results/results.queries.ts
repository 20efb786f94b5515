import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResultChoices, ResultGroup, ResultsPage } from '../../../results.contract'
import type { ResultGrouping } from '../../../results.rules'
import { isByDay, type ResultsAddress, resultsQueryString } from './results-address'

/** One page of the runs that an address asks for, and what all of them add up to. By day, entries to come are left out. */
export const resultsQuery = (address: ResultsAddress) =>
  queryOptions<ResultsPage>({
    queryKey: [
      `/api/results${resultsQueryString(address, { part: isByDay(address) ? 'run' : undefined, limit: '30' })}`,
    ],
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** The entries to come that an address asks for, the next one first. */
export const toComeQuery = (address: ResultsAddress) =>
  queryOptions<ResultsPage>({
    queryKey: [
      `/api/results${resultsQueryString({ ...address, sort: undefined, order: 'asc', cursor: undefined }, { part: 'toCome', limit: '200' })}`,
    ],
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
