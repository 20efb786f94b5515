import { useQuery } from '@tanstack/react-query'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { FormPart } from '../../../../web/admin/form-part'
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
      <div
        data-placeholder
        className="min-w-0 [&>section:not(:first-of-type)]:mt-5 [&>section:first-of-type]:border-t-0 [&>section:first-of-type]:pt-0"
      >
        <h2 className="eyebrow mb-3 text-ink-soft">Customize Homepage</h2>
        <FormPart headingLevel="h3" title="Hero">
          <Skeleton className="h-[6.2rem]" />
          <Skeleton className="h-[5.4rem]" />
          <Skeleton className="h-[11.8rem] sm:h-[10.8rem]" />
        </FormPart>
        <FormPart headingLevel="h3" title="About">
          <Skeleton className="h-[4.8rem]" />
          <Skeleton className="h-[22.8rem] sm:h-[16.95rem]" />
        </FormPart>
      </div>
      <div className="max-xl:hidden xl:pt-[1.16rem]">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-3 aspect-16/10" />
      </div>
    </Loading>
  )
}
