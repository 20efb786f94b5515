import type { FieldLabels } from '../../../content/ui/admin/content-words'

/** The fields' labels, in the order of the form. */
export const homepageLabels = {
  heroTitle: 'Hero title',
  heroSubtitle: 'Hero subtitle',
  heroImageUrl: 'Hero image',
  aboutSectionTitle: 'About title',
  aboutSectionContent: 'About text',
  featuredHorseIds: 'Featured horses',
} as const

export type HorseNames = ReadonlyMap<string, string>

export const horseWords = (ids: unknown, names: HorseNames): string =>
  Array.isArray(ids)
    ? ids.map((id) => names.get(String(id)) ?? 'a horse that was deleted').join(', ')
    : ''

/** What the history calls them. */
export const homepageHistoryLabels = (names: HorseNames): FieldLabels => ({
  heroTitle: 'the hero’s title',
  heroSubtitle: 'the hero’s subtitle',
  heroImageUrl: { label: 'the hero’s image', isPicture: true },
  aboutSectionTitle: 'the title of About',
  aboutSectionContent: 'the text of About',
  featuredHorseIds: { label: 'the featured horses', show: (ids) => horseWords(ids, names) },
})
