/** Which season's results the diary shows; the latest if unset. */
interface RacingAddress {
  season?: string
}

/** Reads an address that may have been typed by hand. */
export function readRacingAddress(search: Record<string, unknown>): RacingAddress {
  // the router reads numbers as numbers
  const season = typeof search['season'] === 'number' ? String(search['season']) : search['season']
  return typeof season === 'string' && /^\d{4}$/.test(season) ? { season } : {}
}
