import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../../../lib/money'
import { groupDigits } from '../../../../../lib/text'
import { AdminList, EmptyState, Placeholders } from '../../../../../web/admin/admin-list'
import { Select } from '../../../../../web/ui/select'
import { Skeleton } from '../../../../../web/ui/skeleton'
import type { ResultGroup } from '../../../results.contract'
import type { ResultGrouping } from '../../../results.rules'
import { PlacesStrip, StripLegend } from './places-strip'
import { PrizeMonths } from './prize-months'
import { rateWords } from './result-figures'
import { behindGroup } from './results-address'
import { resultChoicesQuery, resultTableQuery } from './results.queries'
import type { ResultsProps } from './results-screen'

const titles: Record<ResultGrouping, string> = {
  horse: 'Horse',
  jockey: 'Jockey',
  distance: 'Distance',
  class: 'Class',
  venue: 'Venue',
  month: 'Month',
}
const ALL = 'all'

/** A season's results added up by horse, jockey …; each figure leads to the runs behind it. */
export function ResultsTables({ address, onAddress, by }: ResultsProps & { by: ResultGrouping }) {
  const table = useQuery(resultTableQuery(address.season, by))
  const { data: choices } = useQuery(resultChoicesQuery)
  const seasons = choices?.seasons ?? (address.season === undefined ? [] : [address.season])
  return (
    <>
      <div className="mb-6 max-w-xs print:hidden">
        <Select
          label="Season"
          name="season"
          isCompact
          value={address.season ?? ALL}
          options={[
            { value: ALL, label: 'All seasons' },
            ...seasons.map((season) => ({ value: season, label: season })),
          ]}
          onChange={(season) => onAddress({ by, season: season === ALL ? undefined : season })}
        />
      </div>
      <p className="mb-4 hidden print:block">
        {address.season === undefined ? 'All seasons' : `Season ${address.season}`}
      </p>
      <AdminList
        query={table}
        what="the results"
        placeholders={
          <Placeholders count={6} className="grid gap-4" item={<Skeleton className="h-12" />} />
        }
        empty={<EmptyState title="No Runs Yet" hint="There is no run on record in this season." />}
      >
        {(groups) => (
          <>
            {by === 'month' && <PrizeMonths groups={groups} />}
            <StripLegend />
            <Groups groups={groups} by={by} address={address} />
          </>
        )}
      </AdminList>
    </>
  )
}

const cell =
  'figures not-print:@max-[48rem]:flex not-print:@max-[48rem]:flex-col @min-[48rem]:table-cell @min-[48rem]:py-1 @min-[48rem]:pr-4 @min-[48rem]:text-right @min-[48rem]:last:pr-0 print:table-cell print:text-right'

interface GroupsProps {
  groups: readonly ResultGroup[]
  by: ResultGrouping
  address: ResultsProps['address']
}

function Groups({ groups, by, address }: GroupsProps) {
  const heads = ['Starts', 'Wins', 'Places', 'Strike rate', 'Prize money']
  return (
    <div className="@container">
      <table
        role="table"
        aria-label={`By ${titles[by].toLowerCase()}`}
        className="block w-full @min-[48rem]:table print:table"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[48rem]:not-sr-only @min-[48rem]:table-header-group print:not-sr-only print:table-header-group"
        >
          <tr role="row">
            {[titles[by], 'Finishes', ...heads].map((title, place) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`border-b border-line-strong pr-4 pb-2 font-semibold text-ink-soft last:pr-0 ${place < 2 ? 'text-left' : 'text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[48rem]:table-row-group print:table-row-group">
          {groups.map((group) => (
            <tr
              key={group.key}
              role="row"
              className="grid grid-cols-2 gap-x-3 @min-[20rem]:grid-cols-4 border-b border-line py-3 @min-[48rem]:table-row print:table-row print:break-inside-avoid"
            >
              <th
                role="rowheader"
                scope="row"
                className="col-span-full text-left font-serif font-bold wrap-anywhere @min-[48rem]:py-2 @min-[48rem]:pr-4 print:py-1"
              >
                {group.label}
              </th>
              <td
                role="cell"
                className="col-span-full py-1 @min-[48rem]:w-[28%] @min-[48rem]:pr-4 @min-[48rem]:align-middle print:table-cell print:w-[28%]"
              >
                <PlacesStrip label={group.label} {...group.finishes} starts={group.starts} />
              </td>
              <Figures group={group} by={by} address={address} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figures({ group, by, address }: { group: ResultGroup } & Omit<GroupsProps, 'groups'>) {
  const behind = behindGroup(address, by, group.key)
  const { starts, wins, places, strikeRate } = group
  const figure = (
    title: string,
    value: number,
    filter: { state?: string; place?: string },
    words = groupDigits(value),
  ) => (
    <td role="cell" className={cell}>
      <Label>{title}</Label>
      {value === 0 ? (
        <span className="inline-flex min-h-11 items-center @max-[48rem]:-mt-2 print:min-h-0">
          {words}
        </span>
      ) : (
        <Link
          to="/admin/results"
          search={{ ...behind, ...filter }}
          aria-label={`${title} of ${group.label}: ${words}`}
          className="inline-flex min-h-11 min-w-11 items-center quiet-link @max-[48rem]:-mt-2 @min-[48rem]:justify-end print:min-h-0 print:min-w-0"
        >
          {words}
        </Link>
      )}
    </td>
  )
  return (
    <>
      {figure('Starts', starts, { state: 'ran' })}
      {figure('Wins', wins, { place: '1' })}
      {figure('Places', places, { place: '1-3' })}
      {figure('Strike rate', starts, { state: 'ran' }, rateWords(strikeRate))}
      <td
        role="cell"
        className={`col-span-full ${cell} not-print:@max-[48rem]:flex-row not-print:@max-[48rem]:flex-wrap not-print:@max-[48rem]:items-center not-print:@max-[48rem]:gap-x-3 @max-[48rem]:-my-2`}
      >
        {group.prizes.length > 0 && <Label>Prize money</Label>}
        {group.prizes.map(({ currency, amount }) => (
          <Link
            key={currency}
            to="/admin/results"
            search={{ ...behind, sort: 'prize' }}
            aria-label={`Prize money of ${group.label}: ${formatMoney(amount, currency)}`}
            className="flex min-h-11 items-center whitespace-nowrap quiet-link @min-[48rem]:justify-end print:min-h-0"
          >
            {formatMoney(amount, currency)}
          </Link>
        ))}
      </td>
    </>
  )
}

const Label = ({ children }: { children: string }) => (
  <span aria-hidden className="text-[0.8rem] text-ink-soft @min-[48rem]:hidden print:hidden">
    {children}
  </span>
)
