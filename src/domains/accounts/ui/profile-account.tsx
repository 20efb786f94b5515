import { capitalised } from '../../../lib/text'
import { buttonClass } from '../../../web/ui/button'
import type { User } from '../accounts.contract'
import { useLogOut } from './log-out'
import { ProfilePhoto } from './profile-photo'

/** The signed-in user, and the log-out button. */
export function ProfileAccount({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="account-title"
      className="border-t-4 border-mark bg-raised px-5 pt-5 pb-6 lg:sticky lg:top-26"
    >
      <h2 id="account-title" className="text-xl">
        Account information
      </h2>
      <ProfilePhoto user={user} />
      <dl className="mt-5">
        <Fact label="Email" value={user.email} />
        <Fact label="Role" value={capitalised(user.role)} />
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
      className={`mt-5 w-full sm:w-auto ${buttonClass('quiet')}`}
    >
      {busy ? 'Signing out...' : 'Sign Out'}
    </button>
  )
}
