import { buttonClass } from '../../../web/ui/button'
import type { User } from '../accounts.contract'
import { displayName } from '../accounts.rules'
import { useLogOut } from './log-out'
import { ProfilePhoto } from './profile-photo'

/** The signed-in user, and the log-out button. */
export function ProfileAccount({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="account-title"
      className="border-t-4 border-brass bg-raised px-5 pt-5 pb-6 lg:sticky lg:top-26"
    >
      <h2 id="account-title" className="text-xl">
        Account information
      </h2>
      <p className="mt-3 font-serif text-lg leading-snug font-bold break-words">
        {displayName(user)}
      </p>
      <ProfilePhoto user={user} />
      <dl className="mt-5">
        <Fact label="Email" value={user.email} />
        <Fact label="First name" value={user.firstName} />
        <Fact label="Last name" value={user.lastName} />
        <Fact label="Phone" value={user.phone} />
        <Fact label="Role" value={user.role} />
      </dl>
      <SignOut />
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-3 border-t border-line py-2">
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
      className={`mt-5 w-full ${buttonClass('quiet')}`}
    >
      {busy ? 'Signing out...' : 'Sign Out'}
    </button>
  )
}
