import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { Skeleton } from '../../../../web/ui/skeleton'
import type { Person } from '../../accounts.contract'
import { currentUserQuery } from '../accounts.queries'
import { InviteDialog } from './invite-dialog'
import { peopleQuery } from './people.queries'
import { PersonDialogs, type PersonTask } from './person-dialogs'
import { PersonRow } from './person-row'

const INVITE_BUTTON = 'invite'

interface Props {
  /** Stands in each person's row: what another part of the back office has to say of them. */
  About?: ComponentType<{ person: Person }>
}

/** Users Management (SPEC §2): everyone, and for admins what can be done about each. */
export function UsersScreen({ About }: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const people = useQuery(peopleQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isInviting, setInviting] = useState(false)
  const [open, setOpen] = useState<{ task: PersonTask; person: Person }>()
  const isAdmin = user?.role === 'admin'

  const refresh = async (changed?: Person) => {
    await queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
    if (changed === undefined || changed.id !== user?.id) return
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    await router.invalidate()
  }

  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 pb-16 sm:px-6 lg:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-4 border-double border-line-strong pb-4">
        <div>
          <h1 className="text-3xl">Users Management</h1>
          {people.data && (
            <p className="figures mt-1 text-ink-soft">
              {people.data.length === 1 ? '1 person' : `${people.data.length} people`}
            </p>
          )}
        </div>
        {isAdmin && (
          <button
            id={INVITE_BUTTON}
            type="button"
            onClick={() => setInviting(true)}
            className={buttonClass()}
          >
            Invite
          </button>
        )}
      </div>
      {people.isPending || (people.isError && people.isFetching) ? (
        <LoadingRows />
      ) : people.isError ? (
        <div className="mt-6">
          <ErrorState what="the users" retry={() => void people.refetch()} />
        </div>
      ) : people.data.length === 0 ? (
        <div className="border-b border-line py-10">
          <p className="font-serif text-xl font-bold">No Users Yet</p>
          <p className="mt-1 text-ink-soft">Users appear here once they log in.</p>
        </div>
      ) : (
        <ul aria-label="Users">
          {people.data.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isOneself={person.id === user?.id}
              About={About}
              onTask={isAdmin ? (task) => setOpen({ task, person }) : undefined}
            />
          ))}
        </ul>
      )}
      {isInviting && (
        <InviteDialog
          returnFocusTo={INVITE_BUTTON}
          onInvited={() => void refresh()}
          onClose={() => setInviting(false)}
        />
      )}
      {open && (
        <PersonDialogs
          {...open}
          onChanged={() => refresh(open.person)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3, 4].map((place) => (
        <div
          key={place}
          data-placeholder
          className="flex items-center justify-between gap-4 border-b border-line py-4"
        >
          <div className="w-1/2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-2 h-4 w-full" />
          </div>
          <Skeleton className="h-11 w-32" />
        </div>
      ))}
    </div>
  )
}
