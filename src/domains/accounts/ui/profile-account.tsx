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
      {/* from a tablet on the button stands at the end of the first row */}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <ProfilePhoto user={user} />
        <dl className="gap-x-4 md:col-span-2 md:row-start-2 md:grid md:grid-cols-2">
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
    <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-3 border-line py-2 max-md:not-first:border-t md:block">
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
