import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentUserQuery } from '../../../domains/accounts/ui/accounts.queries'
import { backupsQuery } from '../../../domains/backups/ui/admin/backups.queries'
import { dashboardQuery } from '../../../domains/dashboard/ui/admin/dashboard.queries'
import { ResultsDialog } from '../../../domains/horses/ui/admin/results-dialog'
import { registerOfferingsQuery } from '../../../domains/investments/ui/admin/register.queries'
import { ADD_RESULT_LINK, AdminDashboard } from '../../admin/dashboard'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'

export const Route = createFileRoute('/admin/')({
  validateSearch: ({ result }): { result?: 'new' } => (result === 'new' ? { result } : {}),
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
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Dashboard') : {},
  component: Dashboard,
})

function Dashboard() {
  const { result } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const isHydrated = useHydrated()
  const isAdding = result === 'new'
  const wasWithout = useRef(false)
  useEffect(() => {
    if (!isAdding) wasWithout.current = true
  }, [isAdding])
  const close = () => {
    // opening a dialog adds a step to the browser's history, so Back returns to the dashboard
    if (wasWithout.current) history.back({ ignoreBlocker: true })
    else
      void navigate({
        search: {},
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
        viewTransition: false,
      })
  }
  return (
    <>
      <AdminDashboard />
      {isAdding && isHydrated && <ResultsDialog onClose={close} returnFocusTo={ADD_RESULT_LINK} />}
    </>
  )
}
