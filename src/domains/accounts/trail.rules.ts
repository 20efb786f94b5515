const content = [
  ...(['horse', 'meeting', 'results-import', 'offering', 'gallery-item', 'image'] as const),
  ...(['page', 'homepage'] as const),
] as const

/** By what kind the trail is filtered, and what the entries of each are about. */
const subjects = {
  content,
  register: ['investment'],
  people: ['user'],
  settings: ['settings'],
  upkeep: ['trail', 'backup'],
  horse: ['horse'],
  meeting: ['meeting'],
  'results-import': ['results-import'],
  offering: ['offering'],
  'gallery-item': ['gallery-item'],
  image: ['image'],
  page: ['page'],
  homepage: ['homepage'],
} as const

export type TrailKind = keyof typeof subjects
/** What an entry of the trail is about. */
export type TrailSubject = (typeof subjects)[TrailKind][number]

export const trailKindLabels: Readonly<Record<TrailKind, string>> = {
  content: 'All content',
  register: 'Register',
  people: 'People',
  settings: 'Settings',
  upkeep: 'Backups and upkeep',
  horse: 'Horses',
  meeting: 'Race meetings',
  'results-import': 'Imports of results',
  offering: 'Ownership shares',
  'gallery-item': 'Main gallery',
  image: 'Pictures',
  page: 'Pages',
  homepage: 'Homepage',
}

const isKind = (text: string): text is TrailKind => Object.hasOwn(subjects, text)
export const trailKinds: readonly TrailKind[] = Object.keys(subjects).filter(isKind)

const everything: readonly TrailSubject[] = [...new Set(Object.values(subjects).flat())]

/** What entries of a kind, or all, are about. */
export const subjectsOf = (kind: TrailKind | undefined): readonly TrailSubject[] =>
  kind === undefined ? everything : subjects[kind]
