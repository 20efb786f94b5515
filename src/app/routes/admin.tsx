import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { version } from '../../lib/version'
import { isStaff, lacksTwoFactor } from '../../domains/accounts/accounts.rules'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { AdminFrame } from '../../domains/accounts/ui/admin/admin-frame'
import { AdminRefused } from '../../domains/accounts/ui/admin/admin-refused'
import { ConfirmIdentity } from '../../domains/accounts/ui/confirm-identity'
import { sidebarState } from '../../domains/accounts/ui/admin/sidebar-cookie'
import { useSessionCheck } from '../../domains/accounts/ui/admin/use-session-check'
import { FindButton } from '../../domains/finding/ui/admin/find-button'
import { FindDialog } from '../../domains/finding/ui/admin/find-dialog'
import { useFindKey } from '../../domains/finding/ui/admin/find-key'
import { useNoteAddress } from '../../domains/finding/ui/admin/opened'
import { signInOptionsQuery } from '../../domains/accounts/ui/sign-in.queries'
import { useSendWaiting } from '../../domains/racing/ui/admin/outbox/use-send-waiting'
import { forgetOldPages, forgetOtherPages } from '../../web/kept-pages'
import { loadOfficeStyle } from '../admin/office-style'
import { missingPageHead } from '../frame/page-head'
import { useSite } from '../../web/site'

export const Route = createFileRoute('/admin')({
  /** Admin screens check `context.isStaff` before they load anything. */
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    if (user && isStaff(user) && !user.twoFactorEnabled) {
      const options = await queryClient.ensureQueryData(signInOptionsQuery)
      if (lacksTwoFactor(user, options)) throw redirect({ href: '/profile#two-factor' })
    }
    return { isStaff: isStaff(user) }
  },
  head: ({ match: { context }, matches }) =>
    missingPageHead(
      context.site,
      (context.isStaff ? matches.at(-1)?.staticData.title : undefined) ?? 'Admin',
    ),
  loader: loadOfficeStyle,
  component: Admin,
})

function Admin() {
  const site = useSite()
  const { cookies } = Route.useRouteContext()
  const href = useLocation({ select: (location) => location.href })
  const { data: user } = useSuspenseQuery(currentUserQuery)
  useSessionCheck()
  const isOnSheet = useMatch({ from: '/admin/racing/$meetingId', shouldThrow: false }) !== undefined
  const isAllowed = isStaff(user)
  const [isFinding, setFinding] = useState(false)
  useFindKey(isAllowed, setFinding)
  const keeper = isAllowed ? user?.id : undefined
  useSendWaiting(user?.id)
  useEffect(() => {
    if (keeper !== undefined)
      forgetOtherPages(keeper)
        .then(forgetOldPages)
        .catch(() => undefined)
  }, [keeper])
  useNoteAddress(keeper, href)
  if (keeper === undefined) return <AdminRefused isSignedIn={user !== null} href={href} />
  return (
    <>
      <AdminFrame
        stableName={site.shortName ?? site.name}
        version={version}
        stateOnServer={sidebarState(cookies())}
        showsOwnOfflineNotice={isOnSheet}
        findButton={(place) => <FindButton place={place} onFind={() => setFinding(true)} />}
      >
        <Outlet />
      </AdminFrame>
      {isFinding && <FindDialog userId={keeper} onClose={() => setFinding(false)} />}
      <ConfirmIdentity />
    </>
  )
}
