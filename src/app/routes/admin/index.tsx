import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../../../domains/accounts/ui/accounts.queries'
import { backupsQuery } from '../../../domains/backups/ui/admin/backups.queries'
import { dashboardQuery } from '../../../domains/dashboard/ui/admin/dashboard.queries'
import { registerOfferingsQuery } from '../../../domains/investments/ui/admin/register.queries'
import { AdminDashboard } from '../../admin/dashboard'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/')({
  // in the browser each part shows its own loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (!isStaff || !import.meta.env.SSR) return
    const user = await queryClient.ensureQueryData(currentUserQuery)
    const forAdmins = user?.role === 'admin' ? [backupsQuery] : []
    await loadParts(queryClient, [dashboardQuery, registerOfferingsQuery, ...forAdmins])
  },
  // nearly every change in the back office affects it, so it is dropped and loaded again on return
  onLeave: ({ context: { queryClient } }) => {
    for (const { queryKey } of [dashboardQuery, backupsQuery])
      queryClient.removeQueries({ queryKey })
  },
  staticData: { title: 'Dashboard' },
  component: DashboardAdmin,
})

function DashboardAdmin() {
  const { cookies } = Route.useRouteContext()
  return <AdminDashboard cookies={cookies()} />
}
