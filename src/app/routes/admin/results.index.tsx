import { createFileRoute } from '@tanstack/react-router'
import {
  readResultsAddress,
  type ResultsAddress,
} from '../../../domains/racing/ui/admin/results/results-address'
import { ResultsScreen } from '../../../domains/racing/ui/admin/results/results-screen'
import {
  resultChoicesQuery,
  resultsQuery,
  resultTableQuery,
} from '../../../domains/racing/ui/admin/results/results.queries'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/results/')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: (
    search: Record<string, unknown>,
  ): { [Key in keyof ResultsAddress]?: unknown } => ({
    season: search['season'],
    from: search['from'],
    to: search['to'],
    horse: search['horse'],
    jockey: search['jockey'],
    venue: search['venue'],
    class: search['class'],
    distance: search['distance'],
    place: search['place'],
    state: search['state'],
    sort: search['sort'],
    order: search['order'],
    cursor: search['cursor'],
    by: search['by'],
  }),
  loaderDeps: ({ search }) => (import.meta.env.SSR ? search : {}),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff }, deps }) => {
    if (!isStaff || !import.meta.env.SSR) return
    const address = readResultsAddress({ ...deps })
    const { season, by } = address
    const list = by === undefined ? resultsQuery(address) : resultTableQuery(season, by)
    await loadParts(queryClient, [list, resultChoicesQuery])
  },
  staticData: { title: 'Results' },
  component: Results,
})

function Results() {
  const address = readResultsAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <ResultsScreen
      address={address}
      onAddress={(search) =>
        void navigate({
          search: readResultsAddress({ ...search }),
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  )
}
