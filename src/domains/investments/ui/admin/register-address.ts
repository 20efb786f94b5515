/** The parameters in the register's address; defaults are left out. */
export interface RegisterAddress {
  offering?: string | undefined
  /** A past day, `YYYY-MM-DD`. */
  on?: string | undefined
  /** `then`: the register as it was on that day, before later entries and corrections. */
  known?: 'then' | undefined
  /** Which lots; all if unset. */
  lots?: 'held' | 'voided' | undefined
  /** The search: for a horse in the list, for a person in a register. */
  q?: string | undefined
  /** How many lots; the first hundred if unset. */
  show?: number | undefined
}

export const LOTS_AT_ONCE = 100

/** Reads an address that may have been typed by hand; drops what makes no sense. */
export function readRegisterAddress(search: Record<string, unknown>): RegisterAddress {
  const { offering, on, known, lots, q, show } = search
  const day = typeof on === 'string' && isDay(on) ? on : undefined
  const wanted = Number(show)
  return {
    offering: typeof offering === 'string' && offering !== '' ? offering : undefined,
    on: day,
    known: day !== undefined && known === 'then' ? 'then' : undefined,
    lots: lots === 'held' || lots === 'voided' ? lots : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
    show: Number.isInteger(wanted) && wanted > LOTS_AT_ONCE ? wanted : undefined,
  }
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
