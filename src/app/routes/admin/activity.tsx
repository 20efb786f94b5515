import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../../../domains/accounts/ui/accounts.queries'
import {
  type ActivityAddress,
  activityQueryString,
  readActivityAddress,
} from '../../../domains/accounts/ui/admin/activity-address'
import { ActivityScreen } from '../../../domains/accounts/ui/admin/activity-screen'
import { activityQuery, peopleQuery } from '../../../domains/accounts/ui/admin/people.queries'
import { loadParts } from '../../../web/api'
import { Deed } from '../../admin/deed'

export const Route = createFileRoute('/admin/activity')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: ({
    person,
    kind,
    from,
    to,
  }: Record<string, unknown>): { [Key in keyof ActivityAddress]?: unknown } => ({
    ...{ person, kind, from, to },
  }),
  loaderDeps: ({ search }) => (import.meta.env.SSR ? search : {}),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff }, deps }) => {
    if (!isStaff || !import.meta.env.SSR) return
    const user = await queryClient.ensureQueryData(currentUserQuery)
    const query = activityQueryString(readActivityAddress({ ...deps }), user?.role === 'admin')
    await loadParts(queryClient, [activityQuery(query), peopleQuery])
  },
  staticData: { title: 'Activity' },
  component: Activity,
})

function Activity() {
  const address = readActivityAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <ActivityScreen
      address={address}
      Deed={Deed}
      onAddress={(search) =>
        void navigate({
          search: readActivityAddress({ ...search }),
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  )
}
