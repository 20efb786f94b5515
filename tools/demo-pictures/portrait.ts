/** A composition, and the horse that runs, stands or looks out in it. */
import type { Markings } from './horse'
import type { Coat } from './inks'

/** The horse that a composition shows. */
export interface Subject extends Markings {
  coat: Coat
}

/** A composition on 1500 × 1000 units, with its subject's place in percent. */
export interface Scene {
  focal: readonly [x: number, y: number]
  draw: (subject: Subject) => string
}

/** What marks the subject, in whatever light it stands. */
export const markings = ({ coat: _, ...marks }: Subject): Markings => marks

/** The markings of the horses that more than one picture shows by name. */
export const tamarindLedger: Markings = { blaze: 'star', white: { leftHind: 'sock' } }
export const cardamomFrost: Markings = { dapples: true, white: { leftFore: 'sock' } }
