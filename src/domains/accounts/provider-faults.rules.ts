/** What `/login?error=…` shows after the provider sent the browser back without signing it in. */
export const providerFaults = {
  provider: 'The sign-in service can’t be reached right now. Please try again later.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'The sign-in took too long or was started in another window. Please try again.',
  disabled: 'This account is disabled. Please ask the stable.',
  'no-access': 'You have no access to this site yet. Please ask the stable.',
  refused: 'The sign-in service did not confirm who you are. Please try again.',
} as const
export type ProviderFault = keyof typeof providerFaults
