import { currencyNames } from '../../../../lib/currency-names'
import type { HomeSection } from '../../../../lib/home-sections'
import { palettes } from '../../../../lib/palettes'
import { numberWords } from '../../../../lib/telephone'
import type { FieldLabels } from '../../../content/ui/admin/content-words'
import { designWords } from '../../../media/ui/admin/silks-words'
import { editedSettings, stableSettings } from '../../settings.contract'

/** The fields' labels, in the order of the form. */
export const settingsLabels = {
  name: 'Name',
  shortName: 'Short name',
  legalName: 'Legal name',
  legalNumber: 'Registration number',
  email: 'Email',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  address: 'Address',
  mapUrl: 'Link to a map',
  openingHours: 'Opening hours',
  socialLinks: 'Social media',
  footerLines: 'Footer',
  reasons: 'Reasons to choose the stable',
  benefits: 'Owner benefits',
  seoTitle: 'Title',
  seoDescription: 'Description',
  silks: 'Silks',
  colours: 'Colours of the site',
  logoUrl: 'Crest or logo',
  darkLogoUrl: 'Crest or logo on dark pages',
  iconUrl: 'Icon',
  silksUrl: 'Picture of the silks',
  homeOrder: 'Order of the home page',
  currency: 'Currency',
  timeZone: 'Time zone',
  letters: 'Words of the mails',
} as const

const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : ''

/** Promises in words: each title with its text, one below the other. */
export const promiseWords = (value: unknown): string =>
  Array.isArray(value) ? value.map((each: unknown) => promiseLine(each)).join('\n') : ''

const promiseLine = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value && 'text' in value
    ? `${String(value.title)}: ${String(value.text)}`
    : ''

export const paletteWords = (value: unknown): string => {
  const { data } = stableSettings.shape.colours.safeParse(value)
  return data ? palettes[data].name : ''
}

/** The mails with words of their own, by their subjects. */
export const lettersWords = (value: unknown): string => {
  const { data } = editedSettings.shape.letters.safeParse(value)
  return Object.entries(data ?? {})
    .flatMap(([, own]) => (own ? [`${own.subject}\n${own.text}`] : []))
    .join('\n\n')
}

export const homeSectionWords: Record<HomeSection, { name: string; who?: string }> = {
  runners: { name: 'Next runners' },
  horses: { name: 'Horses' },
  offerings: { name: 'Ownership opportunities', who: 'Only when signed in' },
  reasons: { name: 'Reasons to choose the stable', who: 'Only for visitors' },
  about: { name: 'About the stable' },
  signIn: { name: 'Owners’ entrance', who: 'Only for visitors' },
}

/** The home page's sections by name, from the top. */
export const homeOrderWords = (value: unknown): string => {
  const { data = [] } = stableSettings.shape.homeOrder.safeParse(value)
  return data.map((section) => homeSectionWords[section].name).join('\n')
}

export const currencyWords = (value: unknown): string => {
  const { data } = stableSettings.shape.currency.safeParse(value)
  return data ? currencyNames[data] : ''
}

const telephoneWords = (value: unknown): string =>
  typeof value === 'string' ? numberWords(value) : ''

/** What the history calls them. */
export const settingsHistoryLabels: FieldLabels = {
  name: 'the stable’s name',
  shortName: 'the short name',
  legalName: 'the legal name',
  legalNumber: 'the registration number',
  email: 'the e-mail address',
  phone: 'the phone number',
  whatsApp: { label: 'the WhatsApp number', show: telephoneWords },
  address: 'the address',
  mapUrl: 'the link to a map',
  openingHours: 'the opening hours',
  socialLinks: { label: 'the links to social media', show: linesOf },
  footerLines: { label: 'the footer', show: linesOf },
  reasons: { label: 'the reasons to choose the stable', show: promiseWords },
  benefits: { label: 'the owner benefits', show: promiseWords },
  seoTitle: 'the title for search engines',
  seoDescription: 'the description for search engines',
  silks: { label: 'the silks', show: designWords },
  colours: { label: 'the colours of the site', show: paletteWords },
  logoUrl: { label: 'the crest or logo', isPicture: true },
  darkLogoUrl: { label: 'the crest or logo on dark pages', isPicture: true },
  iconUrl: { label: 'the icon', isPicture: true },
  silksUrl: { label: 'the picture of the silks', isPicture: true },
  homeOrder: { label: 'the order of the home page', show: homeOrderWords },
  currency: { label: 'the currency', show: currencyWords },
  timeZone: 'the time zone',
  letters: { label: 'the words of the mails', show: lettersWords },
}
