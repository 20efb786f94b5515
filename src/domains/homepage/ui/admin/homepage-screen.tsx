import { useQuery } from '@tanstack/react-query'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { homepageSettingsQuery } from '../homepage.queries'
import { HomepageForm } from './homepage-form'
import type { HomepageViews } from './homepage-preview'
import { choosableHorsesQuery } from './homepage.queries'

/** Homepage Settings (SPEC §2). */
export function HomepageScreen(props: HomepageViews) {
  const settings = useQuery(homepageSettingsQuery)
  const horses = useQuery(choosableHorsesQuery)
  const failed = [settings, horses].filter((query) => query.isError && !query.isFetching)
  return (
    <AdminScreen title="Homepage Settings">
      {settings.data && horses.data ? (
        <HomepageForm {...props} settings={settings.data} horses={horses.data} />
      ) : failed.length > 0 ? (
        <ErrorState
          what="the homepage settings"
          retry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      ) : (
        <LoadingForm />
      )}
    </AdminScreen>
  )
}

function LoadingForm() {
  return (
    <Loading className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div data-placeholder className="grid content-start gap-5">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
        <Skeleton className="h-48" />
        <Skeleton className="h-16" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="aspect-4/3 max-xl:hidden" />
    </Loading>
  )
}
