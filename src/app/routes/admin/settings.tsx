import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../../../domains/accounts/ui/accounts.queries'
import { homepageSettingsQuery } from '../../../domains/homepage/ui/homepage.queries'
import { editedSettingsQuery } from '../../../domains/settings/ui/admin/settings.queries'
import { SettingsScreen } from '../../../domains/settings/ui/admin/settings-screen'
import { loadParts } from '../../../web/api'
import { SettingsPreview } from '../../admin/settings-preview'

export const Route = createFileRoute('/admin/settings')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [editedSettingsQuery, homepageSettingsQuery])
  },
  staticData: { title: 'Settings' },
  component: SettingsAdmin,
})

function SettingsAdmin() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return (
    <SettingsScreen
      isAdmin={user?.role === 'admin'}
      preview={(settings) => <SettingsPreview settings={settings} />}
    />
  )
}
