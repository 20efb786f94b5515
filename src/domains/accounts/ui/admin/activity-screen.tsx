import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { EmptyState } from '../../../../web/admin/admin-list'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { DayFilter } from '../../../../web/admin/day-filter'
import { FoldedFilters } from '../../../../web/admin/folded-filters'
import { MoreMenu, MoreMenuFile } from '../../../../web/admin/more-menu'
import { buttonClass } from '../../../../web/ui/button'
import { Select, type SelectOption } from '../../../../web/ui/select'
import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../person-names.rules'
import { trailKindLabels, trailKinds } from '../../trail.rules'
import { currentUserQuery } from '../accounts.queries'
import { type ActivityAddress, activityQueryString } from './activity-address'
import { HistoryEntries } from './history-entries'
import { activityQuery, peopleQuery } from './people.queries'

interface Props {
  address: ActivityAddress
  onAddress: (address: ActivityAddress) => void
  /** One entry, in words. */
  Deed: ComponentType<{ entry: AuditEntry }>
}

const ALL = '(all)'

/** Everything that people did, day by day; for admins also what was done to accounts. */
export function ActivityScreen({ address, onAddress, Deed }: Props) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const isAdmin = user?.role === 'admin'
  const query = activityQueryString(address, isAdmin)
  const csv = `/api/audit.csv${query === '' ? '' : `?${query}`}`
  const count = Object.values(address).filter((value) => value !== undefined).length
  const isNarrowed = count > 0
  const clear = (
    <button type="button" onClick={() => onAddress({})} className={buttonClass('quiet')}>
      Clear all filters
    </button>
  )
  return (
    <AdminScreen
      title="Activity"
      actions={
        <>
          <div className="max-sm:hidden">
            <a href={csv} download className={buttonClass('quiet')}>
              Download as CSV
            </a>
          </div>
          <div className="sm:hidden">
            <MoreMenu label="More" tasks={[]} onTask={() => undefined}>
              <MoreMenuFile href={csv} isDownload>
                Download as CSV
              </MoreMenuFile>
            </MoreMenu>
          </div>
        </>
      }
      tools={
        <FoldedFilters label="Filters" count={count} className="contents">
          <Filters {...{ address, onAddress, isAdmin }} />
        </FoldedFilters>
      }
    >
      {address.person !== undefined && <About id={address.person} isAdmin={isAdmin} />}
      {isNarrowed && <div className="-mt-2 mb-4">{clear}</div>}
      <HistoryEntries
        key={query}
        filter={query}
        queryOf={activityQuery}
        isByDay
        empty={
          isNarrowed ? (
            <EmptyState title="Nothing Found" hint="Nothing was done that matches the filters." />
          ) : (
            <EmptyState title="No Activity Yet" hint="What people do here will appear by day." />
          )
        }
      >
        {(entry) => <Deed entry={entry} />}
      </HistoryEntries>
    </AdminScreen>
  )
}

interface FilterProps {
  address: ActivityAddress
  onAddress: (address: ActivityAddress) => void
  isAdmin: boolean
}

function Filters({ address, onAddress, isAdmin }: FilterProps) {
  const { data: people = [] } = useQuery(peopleQuery)
  const { person, kind, from, to } = address
  // of two days that contradict each other, the one chosen last counts
  const set = (change: ActivityAddress) => onAddress({ ...address, ...change })
  const kinds = trailKinds.filter((each) => isAdmin || each !== 'people')
  return (
    <>
      <Select
        label="Person"
        name="person"
        isCompact
        value={person ?? ALL}
        options={[{ value: ALL, label: 'Everyone' }, ...personOptions(people, person)]}
        onChange={(value) => set({ person: value === ALL ? undefined : value })}
      />
      <Select
        label="Kind"
        name="kind"
        isCompact
        value={kinds.find((each) => each === kind) ?? ALL}
        options={[
          { value: ALL, label: 'Everything' },
          ...kinds.map((value) => ({ value, label: trailKindLabels[value] })),
        ]}
        onChange={(value) => set({ kind: value === ALL ? undefined : value })}
      />
      <DayFilter
        name="from"
        label="From"
        value={from}
        onDay={(day) => set({ from: day, to: day && to && day > to ? undefined : to })}
      />
      <DayFilter
        name="to"
        label="To"
        value={to}
        onDay={(day) => set({ to: day, from: day && from && from > day ? undefined : from })}
      />
    </>
  )
}

/** Those who work here or were shut out, and whoever is chosen: a stable may have thousands of owners. */
function personOptions(people: readonly Person[], chosen: string | undefined) {
  const options: SelectOption<string>[] = people
    .filter(({ id, role, disabled }) => role !== 'viewer' || disabled || id === chosen)
    .map((person) => ({
      value: person.id,
      label: `${displayName(person) || 'No name'}${person.disabled ? ' (disabled)' : ''}`,
    }))
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'Chosen person' }]
}

/** Whose page this is, also once the account is gone. */
function About({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const { data: people } = useQuery(peopleQuery)
  const person = people?.find((each) => each.id === id)
  const { data: deeds } = useQuery({ ...activityQuery(`actor=${id}`), enabled: people && !person })
  const name = (person && displayName(person)) || deeds?.[0]?.actorName || 'This person'
  return (
    <div className="mb-4">
      <h2 className="text-xl break-words">{name}</h2>
      <p className="text-ink-soft">
        {isAdmin
          ? 'What they did, and what was done to their account.'
          : 'What they did to the site’s content and in the register.'}{' '}
        {person?.disabled && 'The account is disabled. '}
        {people && !person && 'The account is gone. '}
        {person && (
          <Link to="/admin/users" search={{ person: id }} className="text-link-line">
            Show in Users
          </Link>
        )}
      </p>
    </div>
  )
}
