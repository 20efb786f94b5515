import { dayMs } from '../../lib/dates'

/** A backup that the server made by itself, by the time of its making (UTC): `stable-20261123-020000.tar`. */
const nameForm = /^stable-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/

export const backupName = (at: Date) =>
  `stable-${at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar`

/** When a backup was made, by its name; undefined for any other file. */
export function madeAt(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7)

/** How many days, weeks and months keep their newest backup; those without any don't count. */
const retention: readonly { count: number; periodOf: (at: Date) => number | string }[] = [
  { count: 14, periodOf: (at) => at.toISOString().slice(0, 10) },
  { count: 8, periodOf: weekOf },
  { count: 12, periodOf: (at) => at.toISOString().slice(0, 7) },
]

/**
 * Which backups can be deleted: all but the newest of each of 14 days, 8 weeks and 12 months. Only periods that have
 * a backup count, so that a clock gone wrong, or a month without backups, never makes the old ones expendable. Files
 * with other names are not ours to delete.
 */
export function expendable(names: readonly string[]): string[] {
  const backups = [...new Set(names)].flatMap((name) => {
    const at = madeAt(name)
    return at === undefined ? [] : [{ name, at }]
  })
  backups.sort((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<string>()
  for (const { count, periodOf } of retention) {
    const newest = new Map<number | string, string>()
    for (const { name, at } of backups)
      if (!newest.has(periodOf(at)) && newest.size < count) newest.set(periodOf(at), name)
    for (const name of newest.values()) kept.add(name)
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** For how long people may rely on the last backup. */
const trustedForMs = 2 * dayMs

/** Whether admins should be warned that the last good backup, or the stable without any, is too old. */
export const isOverdue = ({ lastAt, since }: { lastAt: string | null; since: string }, now: Date) =>
  now.getTime() - Date.parse(lastAt ?? since) > trustedForMs
