import { homeSections } from '../../../lib/home-sections'
import type { EditedSettings } from '../settings.contract'
import { USUAL_CURRENCY, USUAL_TIME_ZONE } from '../settings.rules'

/** Everything that someone can enter. */
export type Entered = Omit<EditedSettings, 'createdAt' | 'updatedAt'>

/** What the environment says of the stable: the defaults of a first start. */
export interface StableDefaults {
  name: string
  email?: string | undefined
  phone?: string | undefined
}

/** What the site says until someone enters something else. */
export const defaultSettings = (stable: StableDefaults): Entered => ({
  name: stable.name,
  shortName: null,
  legalName: null,
  legalNumber: null,
  email: stable.email ?? null,
  phone: stable.phone ?? null,
  whatsApp: null,
  address: null,
  mapUrl: null,
  openingHours: null,
  socialLinks: [],
  footerLines: [
    'Racing at the Champ de Mars is regulated by the Horse Racing Division of the Gambling Regulatory Authority.',
  ],
  reasons: [
    {
      title: 'Proven Excellence',
      text: 'Every race a horse of ours has run is on its page, with its place, jockey and prize. Judge us by the results board.',
    },
    {
      title: 'World-Class Care',
      text: 'Fed before dawn, worked at first light, walked until cool. Each horse is trained by its own calendar and is never asked before it is ready.',
    },
    {
      title: 'Investment Opportunities',
      text: 'Own a part of a racehorse, from a single share. We tell you what it costs, what is left and what comes with it before you ask.',
    },
  ],
  benefits: [
    {
      title: 'Proportional prize money',
      text: 'Each owner is paid in proportion to their shares.',
    },
    { title: 'VIP access', text: 'Join morning work and the parade ring.' },
    { title: 'Professional care', text: 'Trainer, farrier and vet, all year round.' },
  ],
  seoTitle: null,
  seoDescription: null,
  silks: null,
  colours: 'bottle',
  logoUrl: null,
  logo: null,
  darkLogoUrl: null,
  iconUrl: null,
  silksUrl: null,
  homeOrder: [...homeSections],
  currency: USUAL_CURRENCY,
  timeZone: USUAL_TIME_ZONE,
  letters: {},
})
