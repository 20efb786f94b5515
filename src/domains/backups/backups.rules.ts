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

/**
 * Which backups can be deleted. All of the last 14 days are kept, the newest of each week of the last 8 weeks, the
 * newest of each month of the last 12 months, and the newest of all, however old. Files with other names are not
 * ours to delete.
 */
export function expendable(names: readonly string[], now: Date): string[] {
  const backups = [...new Set(names)].flatMap((name) => {
    const at = madeAt(name)
    return at === undefined ? [] : [{ name, at }]
  })
  backups.sort((one, other) => other.at.getTime() - one.at.getTime())
  const aYearAgo = new Date(now)
  aYearAgo.setUTCFullYear(now.getUTCFullYear() - 1)
  const seen = new Set<number | string>()
  return backups
    .filter(({ at }) => {
      const days = (now.getTime() - at.getTime()) / dayMs
      const week = weekOf(at)
      const month = at.toISOString().slice(0, 7)
      const isKept =
        seen.size === 0 ||
        days < 14 ||
        (days < 8 * 7 && !seen.has(week)) ||
        (at > aYearAgo && !seen.has(month))
      seen.add(week).add(month)
      return !isKept
    })
    .map(({ name }) => name)
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7)

/** For how long people may rely on the last backup. */
const trustedForMs = 2 * dayMs

/** Whether admins should be warned that the last good backup, or the stable without any, is too old. */
export const isOverdue = ({ lastAt, since }: { lastAt: string | null; since: string }, now: Date) =>
  now.getTime() - Date.parse(lastAt ?? since) > trustedForMs
