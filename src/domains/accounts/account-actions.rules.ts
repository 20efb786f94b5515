/** What the trail of changes to people records, in words. */
export const accountActions = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  'profile-change': 'Changed name or contact details',
  'password-change': 'Changed the password',
  'password-set': 'Set a password by a link',
  'password-forgotten': 'Asked for a password link',
  'sessions-end': 'Signed out everywhere else',
  'two-factor-enable': 'Enabled two-factor authentication',
  'two-factor-disable': 'Disabled two-factor authentication',
  'two-factor-reset': 'Reset two-factor authentication',
  'user-create': 'Added the person',
  'user-invite': 'Made an invitation link',
  'user-change': 'Changed the person’s details',
  'user-disable': 'Disabled the account',
  'user-enable': 'Enabled the account',
  'role-change': 'Changed the role',
  'provider-link': 'Linked a sign-in service',
} as const
export type AccountAction = keyof typeof accountActions
