import type { Currency } from '../../lib/money'

/** The stable's currency until someone chooses another. */
export const USUAL_CURRENCY: Currency = 'MUR'

export const USUAL_TIME_ZONE = 'Indian/Mauritius'

/** How long the settings' texts may be, and how many lines their lists may have. */
export const settingsLimits = {
  name: 80,
  shortName: 24,
  address: 300,
  openingHours: 300,
  socialLinks: 8,
  footerLines: 4,
  promises: 3,
  promiseTitle: 80,
  promiseText: 400,
  seoTitle: 70,
  seoDescription: 300,
  letterSubject: 120,
  letterText: 2000,
} as const
