/** Ids of written rows, by the demo's own keys. */
export type Ids = ReadonlyMap<string, string>

export function idOf(horses: Ids, key: string): string {
  const id = horses.get(key)
  if (id === undefined) throw new Error(`No horse is called ${key}`)
  return id
}

/** Midday of that day in Mauritius. */
export const at = (day: string) => new Date(`${day}T08:00:00.000Z`)
