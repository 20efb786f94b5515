import type { ContentDetail } from './content.contract'

/** What a revert changes; never what the register, people or racing results have recorded. */
export const revertibleKinds = [
  'horse',
  'horse-photo',
  'horse-video',
  'offering',
  'gallery-item',
  'page',
  'homepage',
  'settings',
] as const
export type RevertibleKind = (typeof revertibleKinds)[number]

/** The rest of an offering is what owners hold a part of, and depends on other offerings. */
const plainOfferingFields = ['pricePerShare', 'projectedReturns', 'description', 'highlights']

const isPlain = (kind: RevertibleKind, field: string) =>
  kind === 'offering' ? plainOfferingFields.includes(field) : field !== 'previewLink'

interface Target {
  kind: RevertibleKind
  id: string
  changes: NonNullable<ContentDetail['changes']>
}

/** What the revert of an entry would change; undefined if it can't be reverted. */
export function revertTarget(
  entry: { action: string; subjectType: string; subjectId: string | null },
  { item, changes = [] }: Pick<ContentDetail, 'item' | 'changes'>,
): Target | undefined {
  const name = item?.kind ?? entry.subjectType
  const kind = revertibleKinds.find((each) => each === name)
  const id = item ? item.id : entry.subjectId
  if (entry.action !== 'change' || kind === undefined || id == null) return undefined
  if (changes.length === 0 || !changes.every(({ field }) => isPlain(kind, field))) return undefined
  return { kind, id, changes }
}
