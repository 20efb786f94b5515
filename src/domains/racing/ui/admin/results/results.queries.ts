import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Result, ResultChoices, ResultGroup, ResultsPage } from '../../../results.contract'
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

/** All the runs that an address asks for, entries to come among them. */
export async function readAllResults(
  queryClient: QueryClient,
  { cursor: _, ...address }: ResultsAddress,
): Promise<Result[]> {
  const runs: Result[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const paging = { part: undefined, limit: '200' }
    const page = await queryClient.fetchQuery<ResultsPage>({
      queryKey: [
        `/api/results${resultsQueryString(cursor === undefined ? address : { ...address, cursor }, paging)}`,
      ],
      staleTime: 0,
      gcTime: 0,
    })
    runs.push(...page.items)
    cursor = page.nextCursor
  }
  return runs
}

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
