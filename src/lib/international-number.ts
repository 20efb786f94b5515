const MAURITIUS = '230'

/**
 * A number with its country's code, `+23051234567`, however it is written: with spaces and brackets, with `00`, as a
 * link to WhatsApp, or as people write it within Mauritius. Undefined if it is no such number.
 */
export function internationalNumber(written: string): string | undefined {
  // numbers copied from a phone's contacts come with invisible marks of direction
  const plain = written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  const ofLink =
    /^(?:https?:\/\/wa\.me\/|(?:https?:\/\/[^/]*whatsapp\.com\/|whatsapp:\/\/)send\/?\?(?:.*&)?phone=)(?:\+|%2B)?(\d+)/i
  const linked = ofLink.exec(plain)?.[1]
  const text = (linked === undefined ? plain : `+${linked}`)
    .replace(/\(0\)/, '')
    .replace(/[\s().\-‐-―/]/g, '')
    .replace(/^00/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(text)) return text
  if (/^(5\d{7}|[2-9]\d{6})$/.test(text)) return `+${MAURITIUS}${text}`
  if (/^230(5\d{7}|[2-9]\d{6})$/.test(text)) return `+${text}`
  return undefined
}
