import type { Result } from './race-words.rules'
import type { FinishKind } from './racing.rules'

// A result in the words of a horse's history.

const shortFinishes: Record<FinishKind, string> = {
  finished: '',
  dnf: 'DNF',
  'pulled-up': 'PU',
  fell: 'F',
  unseated: 'UR',
  left: 'L',
  disqualified: 'DQ',
}

/** As a race card prints it: `2`, `=2`, `PU`, `DQ`. */
export const shortResult = ({ finish, position, deadHeat }: Result): string =>
  position === null || finish === 'disqualified'
    ? shortFinishes[finish ?? 'dnf']
    : `${deadHeat ? '=' : ''}${position}`

const namedMargin = /^(nose|(short |long )?head|(short )?neck|distance)$/i

/** `won by a neck`, `beaten by 3½ L`, from a margin as it is written on record. */
export function marginWords(margin: string, position: number | null): string {
  const by = namedMargin.test(margin)
    ? `a ${margin.toLowerCase()}`
    : margin.replaceAll(' ', '\u00a0')
  return `${position === 1 ? 'won' : 'beaten'} by ${by}`
}
