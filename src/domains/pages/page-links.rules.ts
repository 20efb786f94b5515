/** A link with this title is shown as a button: `[Book a visit](/contact "button")`. */
export const BUTTON_TITLE = 'button'

/** Whether an address is on this site, or of a kind that can do no harm. */
export const isHarmlessAddress = (address: string): boolean => {
  const [, kind] = /^([^/?#:]*):/.exec(address) ?? []
  return kind === undefined || /^(https?|mailto|tel)$/i.test(kind)
}
