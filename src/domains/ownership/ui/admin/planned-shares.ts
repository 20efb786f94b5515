import { availableByDefault, DEFAULT_SHARES } from '../../ownership.rules'

interface Typed {
  /** As the form holds them. */
  totalShares: unknown
  availableShares: unknown
  heldShares: number
}

/** What an offering's shares would be, and what that means; no figures until they fit together. */
export function plannedShares({
  totalShares: total,
  availableShares: available,
  heldShares,
}: Typed) {
  const totalShares = typedNumber(total, DEFAULT_SHARES)
  if (totalShares === undefined || totalShares < 1) return undefined
  const left = totalShares - heldShares
  const availableShares = typedNumber(available, availableByDefault({ totalShares, heldShares }))
  const figures =
    availableShares !== undefined && availableShares <= left
      ? { totalShares, availableShares, heldShares }
      : undefined
  return { words: boundWords(totalShares, heldShares), figures }
}

/** How the available shares of a new offering change with its total: they follow it until another number is typed. */
export function proposedAvailable(
  typed: { totalShares: unknown; availableShares: unknown },
  nextTotal: unknown,
): number | undefined {
  const [before, next] = [typed.totalShares, nextTotal].map((total) => {
    const totalShares = typedNumber(total, DEFAULT_SHARES)
    return totalShares === undefined ? undefined : availableByDefault({ totalShares })
  })
  const held = typedNumber(typed.availableShares, DEFAULT_SHARES)
  return held === before ? next : undefined
}

function boundWords(totalShares: number, heldShares: number): string {
  const isOrAre = heldShares === 1 ? 'is' : 'are'
  const left = totalShares - heldShares
  if (left < 0)
    return `${heldShares} ${isOrAre} sold: there can’t be fewer than ${heldShares} in all.`
  const sold =
    heldShares === 0 ? 'None is sold yet' : `${heldShares} of ${totalShares} ${isOrAre} sold`
  return `${sold}: at most ${left} can be on offer.`
}

/** A whole number as a form holds it; `undefined` if it isn't one. */
export function typedNumber(typed: unknown, blank: number): number | undefined {
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : ''
  if (text === '') return blank
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
