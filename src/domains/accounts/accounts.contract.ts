import { z } from 'zod'
import {
  emailAddress,
  flag,
  holding,
  optionalEmail,
  optionalLine,
  optionalTelephone,
  requiredText,
  startedFrom,
  text,
} from '../content/fields.contract'
import { enteredSilksFields, silksFields } from '../media/silks.contract'
import { personFaults } from './person-names.rules'
import { roles } from './accounts.rules'
import {
  linksLast,
  passwordLength,
  plainRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeLength,
} from './sign-in.rules'
import { trailKinds } from './trail.rules'

export const user = z
  .object({
    id: z.uuid(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    twoFactorEnabled: z.boolean(),
    hasPassword: z.boolean().meta({
      description:
        'False for people who only sign in through the provider, or have not signed in yet',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** A user as staff see them in the list of people. */
export const person = user
  .extend({
    disabled: z.boolean(),
    hasAccess: z
      .boolean()
      .meta({ description: 'False for people in the register who have not been invited yet' }),
    invitationOpen: z
      .boolean()
      .meta({ description: 'Whether an invitation link is waiting to be used' }),
    ...silksFields,
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const invitedPerson = person
  .extend({
    inviteUrl: z
      .string()
      .nullable()
      .meta({
        description: `Link to set a password, works once; expires in ${linksLast.invitation.words}, or in ${linksLast.password.words} if they already have a password. Null without an e-mail`,
      }),
    mailed: z.boolean().meta({ description: 'Whether the link was also sent by e-mail' }),
  })
  .meta({ id: 'InvitedPerson' })
export type InvitedPerson = z.infer<typeof invitedPerson>

const name = optionalLine(80).optional()
const phone = optionalTelephone.optional()

/** Longer than any valid password, however its accents were typed; longer input is rejected unread. */
const password = z
  .string({ error: 'Password is required' })
  .max(1000, { error: 'Password must be at most 1,000 characters', abort: true })
  .min(1, { error: 'Password is required', abort: true })

/** A password's length does not depend on how its accents were typed. */
const passwordCharacters = (text: string) => Array.from(text.normalize('NFC')).length

export const newPassword = password
  .refine((text) => passwordCharacters(text) >= passwordLength.min, {
    error: `Password must be at least ${passwordLength.min} characters`,
  })
  .refine((text) => passwordCharacters(text) <= passwordLength.max, {
    error: `Password must be at most ${passwordLength.max} characters`,
  })
  .refine((text) => !/\p{Surrogate}/u.test(text), { error: 'Password must be valid text' })

export const loginRequest = z.object({
  email: emailAddress,
  password,
  remember_me: z.boolean().default(false),
})

const codeMessage = 'Code must be 6 digits'
export const codeRequest = z.object({
  token: z.string({ error: codeMessage }).regex(/^\d{6}$/, { error: codeMessage }),
})

const recoveryCodeMessage = `A recovery code has ${recoveryCodeLength} letters and digits`
const isRecoveryCode = (code: string) =>
  code.length === recoveryCodeLength &&
  Array.from(code).every((character) => recoveryCodeAlphabet.includes(character))
export const recoveryCodeRequest = z.object({
  code: text(100, { error: recoveryCodeMessage, tooLong: { error: recoveryCodeMessage } }).refine(
    (typed) => isRecoveryCode(plainRecoveryCode(typed)),
    { error: recoveryCodeMessage },
  ),
})

const recoveryCodeList = z
  .array(z.string())
  .meta({ description: 'Shown only now; each replaces one code at a sign-in' })
export const recoveryCodes = z.object({ codes: recoveryCodeList }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

export const recoveryCodesLeft = z
  .object({ left: z.int().meta({ description: 'How many are unused' }) })
  .meta({ id: 'RecoveryCodesLeft' })
export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeft>

export const twoFactorEnabled = user
  .extend({ recoveryCodes: recoveryCodeList })
  .meta({ id: 'TwoFactorEnabled' })
export type TwoFactorEnabled = z.infer<typeof twoFactorEnabled>

export const loginAnswer = z.union([
  z.object({ requiresTwoFactor: z.literal(true) }).meta({ id: 'TwoFactorAsked' }),
  user,
])

export const signInOptions = z
  .object({
    provider: z
      .object({ name: z.string() })
      .nullable()
      .meta({ description: 'The name in “Continue with …”; null if there is no provider' }),
    forgotPassword: z.boolean().meta({ description: 'Whether a password link can be mailed' }),
    staffNeedTwoFactor: z.boolean().meta({
      description:
        'Whether staff and admins must set up a second factor before they can do anything',
    }),
  })
  .meta({ id: 'SignInOptions' })
export type SignInOptions = z.infer<typeof signInOptions>

export const twoFactorSetup = z
  .object({
    qrCode: z.string().meta({ description: 'An image source' }),
    secret: z.string().meta({ description: 'For manual entry, base 32' }),
  })
  .meta({ id: 'TwoFactorSetup' })
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

export const passwordConfirmation = z.object({ password })

export const passwordChange = z.object({ currentPassword: password, newPassword })

export const passwordByLink = z.object({
  token: requiredText('The link is incomplete', 100, { error: 'This link is not valid' }),
  password: newPassword,
})

export const oneLink = z.object({ token: z.string().max(100) })

export const passwordLink = z.object({ isValid: z.boolean() }).meta({ id: 'PasswordLink' })
export type PasswordLink = z.infer<typeof passwordLink>

export const passwordForgotten = z.object({ email: emailAddress })

export const said = z.object({ message: z.string() }).meta({ id: 'Said' })

export const profileChange = z.object({
  firstName: name,
  lastName: name,
  phone,
  updatedAt: startedFrom,
})
export type ProfileChange = z.infer<typeof profileChange>

/** Identifies a session to its owner; only the browser knows its token. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/)
export const oneSession = z.object({ id: sessionId })

export const ownSession = z
  .object({
    id: sessionId,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    address: z.string().nullable().meta({ description: 'The IP address it was opened from' }),
    device: z.string().meta({ description: 'In words: “Firefox on Windows”' }),
    remembered: z.boolean(),
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

const roleMessage = `Role must be one of ${roles.join(', ')}`
const role = z.enum(roles, { error: roleMessage })
export const roleChoice = z.object({ role })
export const roleChange = roleChoice.extend({ updatedAt: startedFrom })
export type RoleChange = z.infer<typeof roleChange>

const details = z.object({
  email: optionalEmail.optional(),
  firstName: name,
  lastName: name,
  phone,
})
const isNamed = holding(['email', 'firstName', 'lastName'], personFaults)
export const personDetails = details.check(isNamed)
export type PersonDetails = z.infer<typeof personDetails>

/** What admins edit in one form. */
export const editedPerson = details.extend(enteredSilksFields).check(isNamed)

export const newPerson = details.extend({ role: role.default('viewer') }).check(isNamed)
export type NewPerson = z.infer<typeof newPerson>

export const personChange = profileChange.extend({
  email: details.shape.email,
  disabled: flag.optional(),
  silks: enteredSilksFields.silks.optional(),
  silksUrl: enteredSilksFields.silksUrl.optional(),
})
export type PersonChange = z.infer<typeof personChange>

export const auditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    actorId: z.string().nullable(),
    actorName: z.string(),
    address: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    about: z.string().nullable().meta({
      description: 'What the subject is called now; null if it is gone, or has no name of its own',
    }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const entryId = z.uuid({ error: 'Must be an id' }).optional()
const trailDay = z.iso.date({ error: 'Must be a date' }).optional()

const trailFields = z.object({
  subject: z
    .string()
    .max(100, { error: 'Must be a kind, or kind:id', abort: true })
    .regex(/^[a-z-]+(:[\w-]+)?$/, { error: 'Must be a kind, or kind:id' })
    .optional()
    .meta({ description: 'A kind, or one record: `horse`, `horse:{id}`, `user:{id}`' }),
  actor: entryId.meta({ description: 'The id of the person who did it' }),
  person: entryId.meta({
    description: 'The id of a person: what they did, and what was done to them',
  }),
  kind: z
    .enum(trailKinds, { error: `Must be one of ${trailKinds.join(', ')}` })
    .optional()
    .meta({ description: 'Only entries about this' }),
  from: trailDay.meta({ description: 'Only entries of this day or later, by the stable’s clock' }),
  to: trailDay.meta({ description: 'Only entries of this day or earlier, by the stable’s clock' }),
})

const inOrder = holding<{ from?: string | undefined; to?: string | undefined }>(
  ['from', 'to'],
  ({ from, to }) =>
    from !== undefined && to !== undefined && from > to
      ? [{ path: 'to', message: 'Must not be before the first day' }]
      : [],
)

/** Which part of the trail. */
export const trailFilter = trailFields.check(inOrder)
export const auditQuery = trailFields
  .extend({ before: entryId.meta({ description: 'The id of the last entry seen' }) })
  .check(inOrder)
export type AuditQuery = z.output<typeof auditQuery>
