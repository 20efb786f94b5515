import { z } from 'zod'

/** The mails that the site sends. */
export const letterKinds = [
  'invitation',
  'password',
  'new-browser',
  'password-changed',
  'email-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-made',
  'recovery-code-used',
  'role-changed',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** The part of a mail that is the stable's to word. */
const letterWords = z.object({ subject: z.string(), text: z.string() }).meta({ id: 'LetterWords' })
export type LetterWords = z.infer<typeof letterWords>

export const ownLetters = z.partialRecord(z.enum(letterKinds), letterWords).meta({
  description: 'Mails with words of their own; `{stable}` stands for the stable’s name',
})
export type OwnLetters = z.infer<typeof ownLetters>
