export const roles = ['viewer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Staff means the role staff or admin (SPEC §3). */
export const isStaff = (user: { role: Role } | null | undefined): boolean =>
  user?.role === 'staff' || user?.role === 'admin'

/** Whether someone may sign in but must set up a second factor before anything else. */
export const lacksTwoFactor = (
  user: { role: Role; twoFactorEnabled: boolean },
  { staffNeedTwoFactor }: { staffNeedTwoFactor: boolean },
): boolean => staffNeedTwoFactor && isStaff(user) && !user.twoFactorEnabled

/** The header in which the answer to logging out says where to end the provider's session, too. */
export const CONTINUE_AT = 'x-continue-at'
