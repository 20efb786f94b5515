import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { BackupWarning, LastBackup } from '../../domains/backups/ui/admin/last-backup'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { dashboardQuery } from '../../domains/dashboard/ui/admin/dashboard.queries'
import { SharesAtAGlance } from '../../domains/investments/ui/admin/shares-at-a-glance'
import { counted } from '../../lib/text'
import { AdminScreen } from '../../web/admin/admin-screen'
import { buttonClass } from '../../web/ui/button'
import { ErrorState } from '../../web/ui/error-state'
import { Skeleton } from '../../web/ui/skeleton'
import { Needs, NextMeeting } from './dashboard-needs'
import { FirstSteps } from './first-steps'
import { ActiveOpportunities, RecentHorses } from './dashboard-lists'

interface WayIn {
  to: '/admin/shares' | '/admin/investments' | '/admin/users'
  label: string
  /** On a phone. */
  short?: string
}

/** Shortcuts besides the race diary, in the order in which people need them. */
const waysIn: readonly WayIn[] = [
  { to: '/admin/shares', label: 'Offer shares' },
  { to: '/admin/investments', label: 'Record a purchase' },
]
const waysInForAdmins: readonly WayIn[] = [
  ...waysIn,
  { to: '/admin/users', label: 'Invite someone', short: 'Invite' },
]

interface Props {
  /** `a=1; b=2` */
  cookies: string
}

/** The next meeting, what waits for someone, and key figures, with shortcuts to the most common tasks (SPEC §2). */
export function AdminDashboard({ cookies }: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const isAdmin = user?.role === 'admin'
  const query = useQuery(dashboardQuery)
  return (
    <AdminScreen
      title="Dashboard"
      actions={
        <>
          {query.data?.racing.meeting === null && (
            <Link to="/admin/racing" className={buttonClass('quiet')}>
              Race diary
            </Link>
          )}
          {(isAdmin ? waysInForAdmins : waysIn).map(({ to, label, short = label }) => (
            <Link key={to} to={to} aria-label={label} className={buttonClass('quiet')}>
              <span className="sm:hidden">{short}</span>
              <span className="max-sm:hidden">{label}</span>
            </Link>
          ))}
        </>
      }
    >
      {isAdmin && <BackupWarning />}
      {!query.isError && <NextMeeting dashboard={query.data} />}
      {isAdmin && <FirstSteps dashboard={query.data} cookies={cookies} />}
      <Needs dashboard={query.data} />
      {query.isError && !query.isFetching ? (
        <ErrorState what="the figures" retry={() => void query.refetch()} />
      ) : (
        <Figures dashboard={query.data} />
      )}
      <div className="mt-10">
        <SharesAtAGlance />
      </div>
      {isAdmin && <LastBackup />}
    </AdminScreen>
  )
}

/** Keeps its size, so that nothing moves while data loads. */
function Figures({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <>
      <div className="@container">
        <dl className="grid @min-[17rem]:max-xl:grid-cols-2 border-t border-l border-line bg-raised xl:grid-cols-4">
          <Stat
            label="Total Horses"
            dashboard={dashboard}
            figure={({ horses }) => horses.total}
            note={({ horses }) => `${horses.active} active`}
          />
          <Stat
            label="Active Shares"
            dashboard={dashboard}
            figure={({ offerings }) => offerings.active}
            note={({ offerings }) => `${offerings.total} total opportunities`}
          />
          <Stat
            label="Gallery Photos"
            dashboard={dashboard}
            figure={({ photos }) => photos.published}
            note={({ photos }) => `published of ${photos.total} total`}
          />
          <Stat
            label="Users"
            dashboard={dashboard}
            figure={({ people }) => people.total}
            note={({ people: { admins } }) => counted(admins, 'admin')}
          />
        </dl>
      </div>
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <RecentHorses horses={dashboard?.horses.newest} />
        <ActiveOpportunities offerings={dashboard?.offerings.newest} />
      </div>
    </>
  )
}

interface StatProps {
  label: string
  dashboard: Dashboard | undefined
  figure: (dashboard: Dashboard) => number
  note: (dashboard: Dashboard) => string
}

function Stat({ label, dashboard, figure, note }: StatProps) {
  return (
    <div className="min-w-0 border-r border-b border-line px-3 py-2.5 sm:px-5 sm:py-4">
      <dt className="eyebrow text-ink-soft">{label}</dt>
      <dd className="figures flex min-h-[3.9rem] flex-col sm:mt-1">
        {dashboard ? (
          <>
            <span className="text-[1.7rem] leading-9 font-semibold">{figure(dashboard)}</span>
            <span className="text-[0.92rem] text-ink-soft sm:text-base">{note(dashboard)}</span>
          </>
        ) : (
          <span role="status" data-placeholder>
            <span className="sr-only">Loading...</span>
            <Skeleton className="mt-1 h-7 w-16" />
            <Skeleton className="mt-2 h-4 w-24" />
          </span>
        )}
      </dd>
    </div>
  )
}
