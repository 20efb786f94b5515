import { useSuspenseQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../web/ui/button'
import { currentUserQuery } from './accounts.queries'
import { ChangePasswordCard } from './change-password-card'
import { NoPasswordCard } from './no-password-card'
import { OwnSessions } from './own-sessions'
import { ProfileAccount } from './profile-account'
import { ProfileDetailsForm } from './profile-details-form'
import { ProfileFrame } from './profile-frame'
import { TwoFactorCard } from './two-factor-card'

/** Profile & Security (SPEC §2). */
export function ProfilePage() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  if (user === null) return <SignedOut />
  return (
    <ProfileFrame>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
        <ProfileAccount user={user} />
        <div className="grid grid-cols-1 gap-12">
          <ProfileDetailsForm user={user} />
          {user.hasPassword ? (
            <ChangePasswordCard email={user.email} />
          ) : (
            <NoPasswordCard email={user.email} />
          )}
          <TwoFactorCard user={user} />
          <OwnSessions />
        </div>
      </div>
    </ProfileFrame>
  )
}

/** The session ended while the page was open: signed out elsewhere, or expired. */
function SignedOut() {
  return (
    <ProfileFrame>
      <p className="mb-5">You are signed out.</p>
      <a href="/login?returnTo=/profile" className={buttonClass()}>
        Sign in
      </a>
    </ProfileFrame>
  )
}
