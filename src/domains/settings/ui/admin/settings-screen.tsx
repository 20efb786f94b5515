import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
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
      <div data-placeholder className="-mt-3 min-w-0 xl:-mt-0.5">
        <FoldedPart title="The stable" hint="Its names and its registration" />
        <div className="grid gap-5 pt-2 pb-8">
          <Skeleton className="h-[6.2rem]" />
          <Skeleton className="h-[6.2rem]" />
          <Skeleton className="h-[12.1rem] sm:h-[4.8rem]" />
        </div>
        <FoldedPart title="Colours" hint="The site’s colours, and the silks" />
        <FoldedPart title="Crest and icon" hint="Beside the name, and on browser tabs" />
        <FoldedPart title="Contact" hint="Email, telephone, address, opening hours" />
        <FoldedPart title="Words of the site" hint="Footer, reasons, owner benefits" />
      </div>
      <div className="max-xl:hidden">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-3 aspect-16/10" />
      </div>
    </Loading>
  )
}

const FoldedPart = ({ title, hint }: { title: string; hint: string }) => (
  <div className="border-t border-line py-2.5 first:border-t-0">
    <h2 className="text-xl leading-snug">{title}</h2>
    <p className="text-[0.95rem] leading-snug">
      <SkeletonText>{hint}</SkeletonText>
    </p>
  </div>
)
