/** `1` → `"1st"`, `12` → `"12th"`, `null` (did not finish) → `"DNF"`. */
export function formatPosition(position: number | null): string {
  if (position === null) return 'DNF'
  const teens = position % 100 >= 11 && position % 100 <= 13
  const suffix = teens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${suffix}`
}
