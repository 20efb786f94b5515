import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Racing as RacingData } from '../../domains/racing/racing-public.contract'
import { RacingFrame, RacingPage, RacingSkeleton } from '../../domains/racing/ui/racing-page'
import { readRacingAddress } from '../../domains/racing/ui/racing-address'
import { racingQuery } from '../../domains/racing/ui/racing.queries'
import { loadPage } from '../../web/api'
import { DoubleRule } from '../../web/ui/double-rule'
import { ErrorState } from '../../web/ui/error-state'
import { useLive } from '../../web/use-live'
import { useSite } from '../../web/site'

export const Route = createFileRoute('/racing')({
  staticData: { kept: { season: { maxLength: 4 } } },
  validateSearch: readRacingAddress,
  loader: async ({ context: { queryClient }, location }): Promise<RacingData | undefined> => {
    const query = racingQuery(readRacingAddress({ ...location.search }).season)
    await loadPage(queryClient, query)
    return queryClient.getQueryData(query.queryKey)
  },
  head: async (page) => (await import('../frame/record-heads')).racingHead(page),
  errorComponent: Racing,
  component: Racing,
})

function Racing() {
  useLive()
  const { today, publicUrl } = useSite()
  // the router keeps parameters that validateSearch has dropped
  const { season } = readRacingAddress({ ...Route.useSearch() })
  const query = useQuery({ ...racingQuery(season), placeholderData: keepPreviousData })
  return (
    <RacingFrame>
      {query.data ? (
        <RacingPage racing={query.data} today={today} publicUrl={publicUrl} />
      ) : query.isError ? (
        <>
          <DoubleRule />
          <ErrorState what="the races" retry={() => void query.refetch()} />
        </>
      ) : (
        <RacingSkeleton season={season ?? today.slice(0, 4)} publicUrl={publicUrl} />
      )}
    </RacingFrame>
  )
}
