/** Counted in characters as people see them, after Unicode normalisation. */
export const passwordLength = { min: 12, max: 200 } as const

/** Invited people may not read their mail for a week; people who ask for a new password are waiting for it. */
export const linksLast = {
  invitation: { hours: 7 * 24, words: '7 days' },
  password: { hours: 1, words: 'an hour' },
} as const

/** Digits and letters, without those that look alike (Crockford's base 32). */
export const recoveryCodeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodeLength = 16

/** Normalises a typed recovery code: drops hyphens and spaces, and replaces look-alike characters. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
