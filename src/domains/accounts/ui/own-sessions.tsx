import { useQuery } from '@tanstack/react-query'
import { formatLongDateAndTime } from '../../../lib/moments'
import { whole } from '../../../lib/text'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { Badge, BadgeSkeleton } from '../../../web/ui/badge'
import { FormFailure } from '../../../web/ui/form-failure'
import { Part } from '../../../web/ui/part'
import { Loading, SkeletonText } from '../../../web/ui/skeleton'
import { useFormCall } from '../../../web/use-form-call'
import type { OwnSession } from '../accounts.contract'
import { ownSessionsQuery, useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { SubmitButton } from './submit-button'

/** The devices someone is signed in on, and how to sign out the others. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery)
  return (
    <ProfileSection title="Where you are signed in">
      <Part query={sessions} what="where you are signed in" placeholder={<SessionsSkeleton />}>
        {(all) => <Sessions sessions={all} />}
      </Part>
    </ProfileSection>
  )
}

/** One device: most people have no other. */
const SessionsSkeleton = () => (
  <Loading>
    <div className="border-b border-line pb-3">
      <p>
        <SkeletonText>Chrome on Windows</SkeletonText> <BadgeSkeleton>This device</BadgeSkeleton>
      </p>
      <p className="mt-0.5 text-[0.95rem]">
        <SkeletonText>Last used 28 September 2026 at 12:34</SkeletonText>
      </p>
      <p className="text-[0.95rem]">
        <SkeletonText>Signed in 28 September 2026 at 12:34</SkeletonText>
      </p>
    </div>
    <p className="mt-4">
      <SkeletonText>You’re not signed in anywhere else.</SkeletonText>
    </p>
  </Loading>
)

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <SignOutTheOthers />
      ) : (
        <p className="mt-4 text-ink-soft">You’re not signed in anywhere else.</p>
      )}
    </>
  )
}

function Session({ session }: { session: OwnSession }) {
  const { id, device, current, lastSeenAt, createdAt, address, remembered } = session
  const place = address === null ? '' : ` from ${whole(`IP address ${address}`)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 first:pt-0 not-first:border-t">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="figures mt-0.5 text-[0.95rem] text-ink-soft">
          {`Last used ${formatLongDateAndTime(lastSeenAt)}`}
        </p>
        <p className="figures text-[0.95rem] wrap-anywhere text-ink-soft">
          {`Signed in ${formatLongDateAndTime(createdAt)}${place}${remembered ? ', remembered for 30 days' : ''}`}
        </p>
      </div>
      {!current && <EndSession id={id} device={device} />}
    </li>
  )
}

/** Signs out a device that was lost, sold or left open somewhere. */
function EndSession({ id, device }: Pick<OwnSession, 'id' | 'device'>) {
  const { refresh, tellFailure } = useOwnAccount()
  const tell = tellFailure('Not signed out', 'The session could not be ended')
  const { busy, onSubmit } = useFormCall({
    call: () => send('DELETE', `/api/user/sessions/${id}`),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Signed out', description: `${device} is signed out.` })
    },
    onFailure: (message, error) => {
      // already ended elsewhere: reload the list
      if (error instanceof ApiError && error.status === 404) void refresh()
      return tell(message, error)
    },
  })
  return (
    <form method="post" onSubmit={onSubmit}>
      <SubmitButton
        label={
          <span>
            Sign out<span className="sr-only"> {device}</span>
          </span>
        }
        busyLabel="Signing out..."
        busy={busy}
        tone="quiet"
        // below the list, where there is room
        hasHint={false}
      />
    </form>
  )
}

function SignOutTheOthers() {
  const { refresh, tellFailure } = useOwnAccount()
  const { busy, failure, onSubmit } = useFormCall({
    call: () => send('DELETE', '/api/user/sessions'),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Signed out everywhere else' })
    },
    onFailure: tellFailure('Not signed out', 'The other sessions could not be ended'),
  })
  return (
    <form method="post" onSubmit={onSubmit} className="mt-4 grid justify-items-start gap-4">
      <FormFailure>{failure}</FormFailure>
      <SubmitButton
        label="Sign out all other devices"
        busyLabel="Signing out..."
        busy={busy}
        tone="quiet"
      />
    </form>
  )
}
