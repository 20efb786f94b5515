import { isOneOf } from '../../../../../lib/has-fields'
import { runStates } from '../../../racing.rules'
import {
  placeFilter,
  resultGroupings,
  resultOrders,
  resultSorts,
  type ResultGrouping,
  type ResultOrder,
  type ResultPart,
  type ResultSort,
} from '../../../results.rules'

const filterNames = [
  'season',
  'from',
  'to',
  'horse',
  'jockey',
  'venue',
  'class',
  'distance',
  'place',
  'state',
] as const
export type FilterName = (typeof filterNames)[number]
export type ResultsFilters = { [Name in FilterName]?: string | undefined }

/** The parameters in the results' address; defaults are left out. */
export interface ResultsAddress extends ResultsFilters {
  sort?: ResultSort | undefined
  order?: ResultOrder | undefined
  /** Where the page begins that the server is asked for; the first if unset. */
  cursor?: string | undefined
  /** A table instead of the list. */
  by?: ResultGrouping | undefined
}

const day = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text))
const isShort = (text: string) => text.length <= 120

const makesSense: Record<FilterName, (text: string) => boolean> = {
  season: (text) => /^\d{4}$/.test(text),
  from: isDay,
  to: isDay,
  horse: isShort,
  jockey: isShort,
  venue: isShort,
  class: isShort,
  distance: (text) => /^(\d{1,5}|-)$/.test(text),
  place: (text) => placeFilter.test(text),
  state: (text) => isOneOf(runStates, text),
}

/** Reads an address that may have been typed by hand; drops what makes no sense. */
export function readResultsAddress(search: Record<string, unknown>): ResultsAddress {
  const address: ResultsAddress = {}
  for (const name of filterNames) {
    // the router reads figures as numbers
    const text = typeof search[name] === 'number' ? String(search[name]) : search[name]
    if (typeof text === 'string' && text !== '' && makesSense[name](text)) address[name] = text
  }
  const { sort, order, cursor, by } = search
  if (isOneOf(resultSorts, sort)) address.sort = sort
  if (isOneOf(resultOrders, order)) address.order = order
  if (typeof cursor === 'string' && cursor.length <= 2000) address.cursor = cursor
  if (isOneOf(resultGroupings, by)) address.by = by
  return address
}

/** An address without what is unset, as the API's query. */
const queryOf = (parts: object): string => {
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  ).toString()
  return query === '' ? '' : `?${query}`
}

/** The list's runs stand under their days and races, rather than by themselves. */
export const isByDay = (address: ResultsAddress) => orderOf(address).sort === 'date'

export const resultsQueryString = (
  { by: _, ...address }: ResultsAddress,
  paging: { part: ResultPart | undefined; limit: string },
) => queryOf({ ...address, ...paging })
export const csvQueryString = ({ by: _, sort, order, cursor: __, ...filters }: ResultsAddress) =>
  queryOf({ ...filters, ...(sort === undefined || sort === 'date' ? { order } : {}) })

/** How many filters are set. */
export const countFilters = (address: ResultsAddress) =>
  filterNames.filter((name) => address[name] !== undefined).length

/** The list of the runs behind one row of a table. */
export function behindGroup(
  { season }: ResultsAddress,
  by: ResultGrouping,
  key: string,
): ResultsAddress {
  if (by !== 'month') return { season, [by]: key }
  const [year = 0, month = 0] = key.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${key}-01`, to: `${key}-${last}` }
}

/** How a column is first sorted: what is best or latest comes first. */
const firstOrders: Partial<Record<ResultSort, ResultOrder>> = {
  date: 'desc',
  prize: 'desc',
  rating: 'desc',
}

/** The address sorted by a column, or, if it is already, the other way round. */
export function sortedBy(address: ResultsAddress, sort: ResultSort): ResultsAddress {
  const { cursor: _, ...kept } = address
  const now = orderOf(address)
  if (now.sort === sort) return { ...kept, sort, order: now.order === 'asc' ? 'desc' : 'asc' }
  return { ...kept, sort, order: firstOrders[sort] ?? 'asc' }
}

export const orderOf = ({ sort = 'date', order }: ResultsAddress) => ({
  sort,
  order: order ?? 'desc',
})
