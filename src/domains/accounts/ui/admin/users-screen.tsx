import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { counted } from '../../../../lib/text'
import { EmptyState, Placeholders } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { ClearButton } from '../../../../web/admin/clear-button'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { searchPeople } from '../../people-search.rules'
import { currentUserQuery } from '../accounts.queries'
import { peopleQuery } from './people.queries'
import type { About, PersonTask } from './person-dialogs'
import { PersonRow, PersonRowSkeleton, PersonRowTitles } from './person-row'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog')).InviteDialog)
const PersonDialogs = lazyDialog(async () => (await import('./person-dialogs')).PersonDialogs)

const INVITE_BUTTON = 'invite'
// the row's layout depends on the list's width
const listClass = '@container -mt-2'

interface Props {
  /** The search; everyone if it is empty. */
  q: string
  onSearch: (q: string) => void
  /** The id of the only person to show. */
  onlyId: string | undefined
  onOpened: (id: string) => void
  about: About
}

/** Users Management (SPEC §2): everyone, and for admins the actions on each person. */
export function UsersScreen({ q, onSearch, onlyId, onOpened, about }: Props) {
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
    <AdminScreen
      title="Users Management"
      count={listCount(people, () =>
        found.length === everyone.length
          ? counted(everyone.length, 'person', 'people')
          : `${found.length} of ${counted(everyone.length, 'person', 'people')}`,
      )}
      actions={
        isAdmin ? (
          <>
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
          </>
        ) : (
          <p className="text-ink-soft">Only an admin can invite people or change roles.</p>
        )
      }
      tools={
        !people.isError &&
        people.data?.length !== 0 && (
          <>
            <SearchBox
              label="Search by name, e-mail, phone or role"
              value={typed}
              onChange={setTyped}
            />
            {onlyId !== undefined && (
              <button type="button" onClick={() => onSearch('')} className={buttonClass('quiet')}>
                Show everyone
              </button>
            )}
          </>
        )
      }
    >
      {people.isPending || (people.isError && people.isFetching) ? (
        <div className={listClass}>
          <PersonRowTitles isAdmin={isAdmin} about={about} />
          <Placeholders count={5} item={<PersonRowSkeleton isAdmin={isAdmin} about={about} />} />
        </div>
      ) : people.isError ? (
        <ErrorState what="the users" retry={() => void people.refetch()} />
      ) : everyone.length === 0 ? (
        <EmptyState title="No Users Yet" hint="Users appear here once they log in." />
      ) : found.length === 0 ? (
        <EmptyState
          title="No Users Found"
          hint="No one matches your search."
          action={<ClearButton hasFilters={false} onClear={() => onSearch('')} />}
        />
      ) : (
        <div className={listClass}>
          <PersonRowTitles isAdmin={isAdmin} about={about} />
          <ul aria-label="Users">
            {shown.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isOneself={person.id === user?.id}
                isAdmin={isAdmin}
                about={about}
                onTask={onTask}
              />
            ))}
          </ul>
        </div>
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
          About={about.Dialog}
          person={openPerson}
          onChanged={() => refresh(open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AdminScreen>
  )
}
