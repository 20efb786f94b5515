import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatLongDate } from '../../../../../lib/dates'
import { metres } from '../../../../../lib/text'
import { DayFilter } from '../../../../../web/admin/day-filter'
import { FoldedFilters } from '../../../../../web/admin/folded-filters'
import { buttonClass } from '../../../../../web/ui/button'
import { Select, type SelectOption } from '../../../../../web/ui/select'
import { runStates, stateLabel } from '../../../racing.rules'
import { NOT_GIVEN, placeFilterWords } from '../../../results.rules'
import {
  countFilters,
  type FilterName,
  orderOf,
  type ResultsAddress,
  sortedBy,
} from './results-address'
import { resultChoicesQuery } from './results.queries'
import type { ResultsProps } from './results-screen'
import { columns } from './results-table'

const ALL = '(all)'
const noChoices = { seasons: [], horses: [], venues: [], jockeys: [], classes: [], distances: [] }
const places = ['1', '2', '3', '1-3', '4-20', 'dnf', 'disqualified']

/** What narrows the list of results; each choice is in the address at once. */
export function ResultFilters({ address, onAddress }: ResultsProps) {
  const { data: choices = noChoices } = useQuery(resultChoicesQuery)
  const set = (name: FilterName, value: string | undefined) =>
    onAddress({ ...address, [name]: value, cursor: undefined })
  const choice = (
    name: FilterName,
    label: string,
    all: string,
    options: readonly SelectOption<string>[],
  ) => (
    <Select
      label={label}
      name={name}
      isCompact
      value={address[name] ?? ALL}
      options={[{ value: ALL, label: all }, ...withChosen(options, address[name])]}
      onChange={(value) => set(name, value === ALL ? undefined : value)}
    />
  )
  const now = orderOf(address)
  const Arrow = now.order === 'asc' ? ArrowUp : ArrowDown
  const all = countFilters(address)
  const more = countFilters({ ...address, season: undefined, horse: undefined, place: undefined })
  return (
    <div className="@container max-sm:-mt-2 max-sm:mb-4 sm:mb-6 sm:border-b sm:border-line sm:pb-4 print:hidden">
      <FoldedFilters label="Filters and order" count={all} className="max-sm:pt-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-3 @min-[48rem]:mr-36">
          {choice('season', 'Season', 'All seasons', choices.seasons.map(same))}
          {choice(
            'horse',
            'Horse',
            'All horses',
            choices.horses.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice('place', 'Place', 'All places', [
            ...places.map((value) => ({ value, label: placeFilterWords(value) })),
          ])}
          {/* the table's head omits columns that are empty on this page, and by day that of the date */}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2">
            <Select
              label="Sort by"
              name="sort"
              isCompact
              value={now.sort}
              options={columns.map(({ sort, title }) => ({ value: sort, label: title }))}
              onChange={(sort) => onAddress(sortedBy(address, sort))}
            />
            <Link
              to="/admin/results"
              search={sortedBy(address, now.sort)}
              resetScroll={false}
              aria-label="Reverse the order"
              title="Reverse the order"
              className="grid size-11 place-items-center rounded-[3px] border border-line-strong bg-raised hover:border-ink"
            >
              <Arrow aria-hidden className="size-5" />
            </Link>
          </div>
        </div>
        <details open={more > 0} className="@max-[48rem]:mt-2">
          {/* where there is room, at the end of the filters' line */}
          <summary className="flex min-h-11 w-max max-w-full items-center font-semibold text-link @min-[48rem]:-mt-11 @min-[48rem]:ml-auto">
            <span className="quiet-link">More filters{more > 0 ? ` (${more})` : ''}</span>
          </summary>
          <div className="mt-1 grid items-end gap-x-4 gap-y-3 xs:grid-cols-2 lg:grid-cols-4 @min-[48rem]:mt-3">
            <DayFilter
              name="from"
              label="From"
              value={address.from}
              onDay={(day) => set('from', day)}
            />
            <DayFilter name="to" label="To" value={address.to} onDay={(day) => set('to', day)} />
            {choice('jockey', 'Jockey', 'All jockeys', [...choices.jockeys.map(same), notGiven])}
            {choice('venue', 'Venue', 'All venues', [...choices.venues.map(same), notGiven])}
            {choice('class', 'Class', 'All classes', [...choices.classes.map(same), notGiven])}
            {choice('distance', 'Distance', 'All distances', [
              ...choices.distances.map((each) => ({
                value: String(metres),
                label: metres(each),
              })),
              notGiven,
            ])}
            {choice(
              'state',
              'State',
              'All states',
              runStates.map((state) => ({ value: state, label: stateLabel(state) })),
            )}
            {all > 0 && (
              <button
                type="button"
                onClick={() => onAddress({ sort: address.sort, order: address.order })}
                className={buttonClass('quiet')}
              >
                Clear all filters
              </button>
            )}
          </div>
        </details>
      </FoldedFilters>
    </div>
  )
}

const same = (text: string) => ({ value: text, label: text })
const notGiven = { value: NOT_GIVEN, label: 'Not given' }

/** What a link has chosen is shown, whether or not it is among the usual choices. */
function withChosen(options: readonly SelectOption<string>[], chosen: string | undefined) {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: placeOr(chosen) }]
}

const placeOr = (chosen: string) =>
  /^\d{1,3}(-\d{1,3})?$/.test(chosen) ? placeFilterWords(chosen) : chosen

/** What the list was narrowed to, for the printed page. */
export function filterWords(address: ResultsAddress, horse: string | undefined): string {
  const { season, from, to, jockey, venue, distance, place, state } = address
  const named = (text: string | undefined, without: string) => (text === NOT_GIVEN ? without : text)
  const words = [
    season && `season ${season}`,
    from && `from ${formatLongDate(from)}`,
    to && `to ${formatLongDate(to)}`,
    horse,
    named(jockey, 'no jockey'),
    named(venue, 'no venue'),
    named(address.class, 'no class'),
    distance && (distance === NOT_GIVEN ? 'no distance' : metres(distance)),
    place && placeFilterWords(place).toLowerCase(),
    state && stateLabel(runStates.find((each) => each === state) ?? 'ran').toLowerCase(),
  ]
  const told = words.filter((word) => word !== undefined && word !== '')
  return told.length === 0 ? 'All runs' : `Only ${told.join(', ')}`
}
