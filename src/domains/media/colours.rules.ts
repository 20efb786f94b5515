import type { Silks } from '../../lib/silks'

/** Colours as they are kept: drawn silks, or else a picture of them. */
export interface Colours {
  silks: Silks | null
  silksUrl: string | null
}

/** Whether there are any. */
export const hasColours = ({ silks, silksUrl }: Colours) => (silks ?? silksUrl) !== null

/** What a horse runs in, and an owner goes by: its own colours if it has any, or else the stable's. */
export const coloursOf = (own: Colours | undefined, stable: Colours): Colours =>
  own && hasColours(own) ? own : stable
