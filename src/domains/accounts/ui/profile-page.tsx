import { useSuspenseQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../web/ui/button'
import { currentUserQuery } from './accounts.queries'
import { ChangePasswordCard } from './change-password-card'
import { NoPasswordCard } from './no-password-card'
import { OwnSessions } from './own-sessions'
import { ProfileAccount } from './profile-account'
import { ProfileDetailsForm } from './profile-details-form'
import { TwoFactorCard } from './two-factor-card'
import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'

/** Profile & Security (SPEC §2). */
export function ProfilePage() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  if (user === null) return <SignedOut />
  return (
    <ProfileFrame>
      <div className="grid grid-cols-1 gap-12">
        <ProfileAccount user={user} />
        <ProfileDetailsForm user={user} />
        {user.hasPassword ? (
          <ChangePasswordCard email={user.email} />
        ) : (
          <NoPasswordCard email={user.email} />
        )}
        <TwoFactorCard user={user} />
        <OwnSessions />
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

/** The profile's heading, shown in every state. */
function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <Container className="pt-10 pb-12 sm:pt-14">
      <h1 className="mb-8 text-4xl sm:text-5xl">Profile &amp; Security</h1>
      {children}
    </Container>
  )
}
