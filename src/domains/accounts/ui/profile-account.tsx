import { capitalised } from '../../../lib/text'
import { buttonClass } from '../../../web/ui/button'
import type { User } from '../accounts.contract'
import { useLogOut } from './log-out'
import { ProfilePhoto } from './profile-photo'
import { ProfileSection } from './profile-section'

/** The signed-in user, and the log-out button. */
export function ProfileAccount({ user }: { user: User }) {
  return (
    <ProfileSection title="Account information">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ProfilePhoto user={user} />
        <dl>
          <Fact label="Email" value={user.email} />
          <Fact label="Role" value={capitalised(user.role)} />
        </dl>
        <SignOut />
      </div>
    </ProfileSection>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-3 border-line py-2 not-first:border-t">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold break-words">{value ?? '–'}</dd>
    </div>
  )
}

function SignOut() {
  const { isReady, busy, logOut } = useLogOut()
  return (
    <button
      type="button"
      onClick={logOut}
      disabled={!isReady}
      className={`justify-self-start ${buttonClass('quiet')}`}
    >
      {busy ? 'Signing out...' : 'Sign Out'}
    </button>
  )
}
