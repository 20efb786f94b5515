import type { Silks } from './silks'

/** Where the server draws these silks: their parts in words, so that each design has one address. */
export const silksAddress = (silks: Silks) =>
  `/silks/${[
    ...[silks.body, silks.bodyPattern, silks.bodyMark],
    ...[silks.sleeves, silks.sleevePattern, silks.sleeveMark],
    ...[silks.cap, silks.capPattern, silks.capMark],
  ].join('.')}.svg`
