/** A composition, and the horse that runs, stands or looks out in it. */
import type { Coat } from './inks'

/** The horse that a composition shows. */
export interface Subject {
  coat: Coat
  socks?: 0 | 1 | 2
  blaze?: 'none' | 'stripe' | 'star'
}

/** A composition on 1500 × 1000 units, with its subject's place in percent. */
export interface Scene {
  focal: readonly [x: number, y: number]
  draw: (subject: Subject) => string
}

/** The markings in the form a running figure needs. */
export const markings = ({ socks = 0, blaze = 'none' }: Subject) => ({
  socks,
  blaze: blaze === 'stripe',
})
