import type { Silks } from '../../../lib/silks'
import type { Colours } from '../colours.rules'
import { silksDesign } from '../silks.contract'

interface Columns {
  silks: string | null
  silks_url: string | null
}

/** The colours in a row that may have some of its own. */
export const storedColours = ({ silks, silks_url }: Columns): Colours => ({
  silks: silks === null ? null : silksDesign.parse(JSON.parse(silks)),
  silksUrl: silks_url,
})

/** Silks as their column keeps them; `undefined` leaves it as it is. */
export const silksText = (silks: Silks | null | undefined) => silks && JSON.stringify(silks)
