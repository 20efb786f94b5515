import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { setTimeZone } from '../../../../lib/dates'
import { isTimeZone } from '../../../../lib/moments'
import { themeColoursOf } from '../../../../lib/palettes'
import { useChangeSite, useSite } from '../../../../web/site'
import type { StableSettings } from '../../settings.contract'
import { showPalette } from './show-palette'
import { SettingsForm } from './settings-form'
import { SettingsRead } from './settings-read'
import { editedSettingsQuery } from './settings.queries'

interface Props {
  isAdmin: boolean
  /** Shows the settings as they are typed. */
  preview: (settings: StableSettings) => ReactNode
}

/** What the site says of the stable: admins change it, staff read it. */
export function SettingsScreen({ isAdmin, preview }: Props) {
  const queryClient = useQueryClient()
  const site = useSite()
  const changeSite = useChangeSite()
  const { data, isError, isFetching, refetch } = useQuery(editedSettingsQuery)
  const onSaved = async (settings: StableSettings) => {
    if (isTimeZone(settings.timeZone)) setTimeZone(settings.timeZone)
    changeSite({ ...site, ...settings, themeColours: themeColoursOf(settings.colours) })
    showPalette(settings.colours)
    await queryClient.invalidateQueries({ queryKey: editedSettingsQuery.queryKey })
  }
  return (
    <AdminScreen title="Settings">
      {!data ? (
        isError && !isFetching ? (
          <ErrorState what="the settings" retry={() => void refetch()} />
        ) : (
          <LoadingForm />
        )
      ) : isAdmin ? (
        <SettingsForm settings={data} onSaved={onSaved} preview={preview} />
      ) : (
        <SettingsRead settings={data} />
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
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="aspect-4/3 max-xl:hidden" />
    </Loading>
  )
}
