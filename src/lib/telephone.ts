/** `+230 5123 4567`: as people in Mauritius write it; other countries' numbers stay in one piece. */
export const numberWords = (international: string): string =>
  international.replace(/^\+230(\d{3,4})(\d{4})$/, '+230 $1 $2')

/** Where a tap on a number as it is written begins a call. */
export const callAddress = (written: string): string => `tel:${written.replace(/[^\d+]/g, '')}`

/** Where a tap on a number with its country's code begins a chat. */
export const whatsAppAddress = (international: string): string =>
  `https://wa.me/${international.replace(/\D/g, '')}`
