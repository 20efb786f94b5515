import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { BackupWarning, LastBackup } from '../../domains/backups/ui/admin/last-backup'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { dashboardQuery } from '../../domains/dashboard/ui/admin/dashboard.queries'
import { SharesAtAGlance } from '../../domains/investments/ui/admin/shares-at-a-glance'
import { counted } from '../../lib/text'
import { AdminScreen } from '../../web/admin/admin-screen'
import { boardClass, BoardFigure } from '../../web/admin/figure-board'
import { buttonClass } from '../../web/ui/button'
import { ErrorState } from '../../web/ui/error-state'
import { SectionHeading } from '../../web/ui/section-heading'
import { SkeletonText } from '../../web/ui/skeleton'
import { Meetings } from './dashboard-meetings'
import { Needs } from './dashboard-needs'
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

/** The next meeting and the last, what waits for someone, and key figures, with shortcuts to the most common tasks (SPEC §2). */
export function AdminDashboard({ cookies }: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const isAdmin = user?.role === 'admin'
  const query = useQuery(dashboardQuery)
  const isDown = query.isError && !query.isFetching
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
      {!query.isError && <Meetings dashboard={query.data} />}
      {isAdmin && <FirstSteps dashboard={query.data} cookies={cookies} />}
      {!query.isError && <Needs dashboard={query.data} />}
      <section aria-labelledby="at-a-glance">
        <SectionHeading
          id="at-a-glance"
          title="At a Glance"
          isDense
          aside={
            <Link
              to="/admin/investments"
              search={{}}
              className="text-link-line inline-flex min-h-11 items-center"
            >
              Register of co-owners
            </Link>
          }
        />
        <div className="grid gap-y-4">
          {isDown ? (
            <ErrorState what="the figures" retry={() => void query.refetch()} />
          ) : (
            <Counts dashboard={query.data} />
          )}
          <SharesAtAGlance />
        </div>
      </section>
      {!isDown && (
        <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
          <RecentHorses horses={query.data?.horses.newest} />
          <ActiveOpportunities offerings={query.data?.offerings.newest} />
        </div>
      )}
      {isAdmin && <LastBackup />}
    </AdminScreen>
  )
}

/** Keeps its size, so that nothing moves while data loads. */
function Counts({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <div className="@container">
      <dl
        className={`@min-[17rem]:grid-cols-2 @min-[36rem]:grid-cols-[2fr_3fr_3fr_2fr] @min-[46rem]:grid-cols-4 ${boardClass}`}
      >
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
  )
}

interface StatProps {
  label: string
  dashboard: Dashboard | undefined
  figure: (dashboard: Dashboard) => number
  note: (dashboard: Dashboard) => string
}

const Stat = ({ label, dashboard, figure, note }: StatProps) => (
  <BoardFigure
    label={label}
    note={dashboard ? note(dashboard) : <SkeletonText>10 of 20 total</SkeletonText>}
  >
    {dashboard ? (
      figure(dashboard)
    ) : (
      <span role="status" data-placeholder>
        <span className="sr-only">Loading...</span>
        <SkeletonText>20</SkeletonText>
      </span>
    )}
  </BoardFigure>
)
