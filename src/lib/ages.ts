import { wholeYearsBetween } from './dates'

/**
 * Age in whole years on `today` (SPEC §5): from the date of birth, `null` if that is in the future; without a
 * date of birth the age on record, else `null`.
 */
export function ageOn(
  today: string,
  horse: { dateOfBirth: string | null; ageYears: number | null },
): number | null {
  if (horse.dateOfBirth === null) return horse.ageYears
  const years = wholeYearsBetween(horse.dateOfBirth, today)
  return years < 0 ? null : years
}

/** `1` → `"1 year"`, `4` → `"4 years"`, `null` → `"Unknown"`. */
export function formatAge(age: number | null): string {
  if (age === null) return 'Unknown'
  return age === 1 ? '1 year' : `${age} years`
}
