/** Actions on accounts, in the words the trail shows. */
export const accountActions = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  'confirm-failed': 'Entered a wrong password to confirm their identity',
  'profile-change': 'Changed name or contact details',
  'photo-change': 'Changed their photo',
  'photo-remove': 'Removed their photo',
  'password-change': 'Changed the password',
  'password-set': 'Set a password with a link',
  'password-forgotten': 'Asked for a password link',
  'access-refused': 'Was denied access',
  'file-export': 'Downloaded',
  'sessions-end': 'Signed out everywhere else',
  'session-end': 'Signed out one device',
  'two-factor-enable': 'Enabled two-factor authentication',
  'two-factor-disable': 'Disabled two-factor authentication',
  'two-factor-reset': 'Reset two-factor authentication',
  'recovery-codes-make': 'Created new recovery codes',
  'recovery-code-use': 'Used a recovery code',
  'user-create': 'Added the person',
  'user-invite': 'Created an invitation link',
  'user-change': 'Changed the person’s details',
  'user-disable': 'Disabled the account',
  'user-enable': 'Enabled the account',
  'role-change': 'Changed the role',
  'provider-link': 'Linked a sign-in service',
} as const
export type AccountAction = keyof typeof accountActions

/** Those that were refused, and so stand out. */
export const failures: ReadonlySet<string> = new Set<AccountAction>([
  'sign-in-failed',
  'confirm-failed',
  'access-refused',
])

/** Actions on neither accounts nor content, in the same words. */
export const otherActions: Readonly<Record<string, string>> = {
  'image-upload': 'Uploaded a picture',
  'image-frame': 'Cropped a picture or changed its description',
  'back-up': 'Made a backup',
  'trail-trim': 'Removed old entries from the trail',
}
