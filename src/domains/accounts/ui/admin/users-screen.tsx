import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { counted } from '../../../../lib/text'
import { ClearButton } from '../../../../web/admin/clear-button'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { Person } from '../../accounts.contract'
import { searchPeople } from '../../people-search.rules'
import { currentUserQuery } from '../accounts.queries'
import { InviteDialog } from './invite-dialog'
import { peopleQuery } from './people.queries'
import { PersonDialogs, type PersonTask } from './person-dialogs'
import { PersonRow } from './person-row'

const INVITE_BUTTON = 'invite'

interface Props {
  /** The search; everyone if it is empty. */
  q: string
  onSearch: (q: string) => void
  /** The id of the only person to show. */
  onlyId: string | undefined
  onOpened: (id: string) => void
  /** Shown in each person's row by another part of the back office. */
  About?: ComponentType<{ person: Person }>
}

/** Users Management (SPEC §2): everyone, and for admins the actions on each person. */
export function UsersScreen({ q, onSearch, onlyId, onOpened, About }: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const people = useQuery(peopleQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const [typed, setTyped] = useAddressText(q, (words) => onSearch(words ?? ''))
  const [isInviting, setInviting] = useState(false)
  const [open, setOpen] = useState<{ task: PersonTask; id: string }>()
  const isAdmin = user?.role === 'admin'
  const everyone = people.data ?? []
  const found = useMemo(() => {
    const only = people.data?.filter(({ id }) => id === onlyId)
    return only?.length === 1 ? only : searchPeople(people.data ?? [], q)
  }, [people.data, q, onlyId])
  const shown = useFirstOnServer(found)
  // from the current list: a dialog that stays open after a refusal shows the new state
  const openPerson = everyone.find(({ id }) => id === open?.id)
  const onTask = useCallback(
    (task: PersonTask, id: string) => {
      setOpen({ task, id })
      onOpened(id)
    },
    [onOpened],
  )

  const refresh = async (changedId?: string) => {
    await queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
    if (changedId === undefined || changedId !== user?.id) return
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    await router.invalidate()
  }

  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 pb-16 sm:px-6 lg:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-4 border-double border-line-strong pb-4">
        <div>
          <h1 className="text-3xl">Users Management</h1>
          {/* keeps its line while the list loads */}
          <p role="status" className="figures mt-1 min-h-6 text-ink-soft">
            {people.data &&
              (found.length === everyone.length
                ? counted(everyone.length, 'person', 'people')
                : `${found.length} of ${counted(everyone.length, 'person', 'people')}`)}
          </p>
        </div>
        {isAdmin && (
          <div className="flex flex-wrap gap-3">
            <Link to="/admin/activity" search={{ kind: 'people' }} className={buttonClass('quiet')}>
              Account activity
            </Link>
            <button
              id={INVITE_BUTTON}
              type="button"
              onClick={() => setInviting(true)}
              className={buttonClass()}
            >
              Invite
            </button>
          </div>
        )}
      </div>
      {!people.isError && people.data?.length !== 0 && (
        <div className="mt-5 mb-3 max-w-md">
          <SearchBox
            label="Search by name, e-mail, phone or role"
            value={typed}
            onChange={setTyped}
          />
          {onlyId !== undefined && (
            <button
              type="button"
              onClick={() => onSearch('')}
              className={`mt-3 ${buttonClass('quiet')}`}
            >
              Show everyone
            </button>
          )}
        </div>
      )}
      {people.isPending || (people.isError && people.isFetching) ? (
        <LoadingRows />
      ) : people.isError ? (
        <div className="mt-6">
          <ErrorState what="the users" retry={() => void people.refetch()} />
        </div>
      ) : everyone.length === 0 ? (
        <div className="border-b border-line py-10">
          <p className="font-serif text-xl font-bold">No Users Yet</p>
          <p className="mt-1 text-ink-soft">Users appear here once they log in.</p>
        </div>
      ) : found.length === 0 ? (
        <div className="border-t border-line py-10">
          <p className="font-serif text-xl font-bold">No Users Found</p>
          <p className="mt-1 mb-4 text-ink-soft">No one matches your search.</p>
          <ClearButton hasFilters={false} onClear={() => onSearch('')} />
        </div>
      ) : (
        <ul aria-label="Users" className="border-t border-line">
          {shown.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isOneself={person.id === user?.id}
              About={About}
              onTask={isAdmin ? onTask : undefined}
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
      {open && openPerson && (
        <PersonDialogs
          task={open.task}
          person={openPerson}
          onChanged={() => refresh(open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function LoadingRows() {
  return (
    <Loading className="border-t border-line">
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
    </Loading>
  )
}
