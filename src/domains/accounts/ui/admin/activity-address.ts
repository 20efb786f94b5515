import { isOneOf } from '../../../../lib/has-fields'
import { type TrailKind, trailKinds } from '../../trail.rules'

/** What the activity screen is narrowed to. */
export interface ActivityAddress {
  person?: string | undefined
  kind?: TrailKind | undefined
  from?: string | undefined
  to?: string | undefined
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && isInCalendar(text)

/** `2026-02-30` is read as a day of March. */
function isInCalendar(day: string): boolean {
  const at = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Reads an address that may have been typed by hand; drops what makes no sense. */
export function readActivityAddress(search: Record<string, unknown>): ActivityAddress {
  const { person, kind, from, to } = search
  const address: ActivityAddress = {}
  if (typeof person === 'string' && idPattern.test(person)) address.person = person.toLowerCase()
  if (isOneOf(trailKinds, kind)) address.kind = kind
  if (isDay(from)) address.from = from
  if (isDay(to) && !(address.from !== undefined && address.from > to)) address.to = to
  return address
}

/**
 * The API's query. Admins see what was done to a person, too; for staff, what they may not ask for is left out.
 */
export function activityQueryString(address: ActivityAddress, isAdmin: boolean): string {
  const { person, kind, from, to } = address
  const asked = {
    ...(isAdmin ? { person } : { actor: person }),
    kind: isAdmin || kind !== 'people' ? kind : undefined,
    ...{ from, to },
  }
  return new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
}
