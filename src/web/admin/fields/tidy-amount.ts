const currencyMark = /^(rs\.?|mur|usd|eur|\$|€)\s*/i

/**
 * `"Rs 25,000.50"`, as a page or a bank statement shows it, → `"25000.50"`; anything that is no amount stays as
 * it is.
 */
export function tidyAmount(typed: string): string {
  const text = typed.trim().replace(currencyMark, '')
  const isGrouped = /^\d{1,3}([,\s]\d{3})+(\.\d*)?$/.test(text)
  return isGrouped ? text.replace(/[,\s]/g, '') : /^\d+(\.\d*)?$/.test(text) ? text : typed
}
