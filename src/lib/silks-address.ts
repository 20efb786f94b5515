import type { Silks } from './silks'

/**
 * Where the server draws these silks: their parts in words, so that each design has one address. A `panel` is a print of them for
 * where a photograph would be.
 */
export const silksAddress = (silks: Silks, as: '' | '.panel' = '') =>
  `/silks/${[
    ...[silks.body, silks.bodyPattern, silks.bodyMark],
    ...[silks.sleeves, silks.sleevePattern, silks.sleeveMark],
    ...[silks.cap, silks.capPattern, silks.capMark],
  ].join('.')}${as}.svg`
