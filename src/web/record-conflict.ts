import type { ReactNode } from 'react'
import { valueWords } from './value-words'

/** A field whose stored value reads differently from the one a form started from. */
export interface Difference<Words = ReactNode> {
  /** Dotted if the value is part of another: `content.text`. */
  field: string
  label: string
  /** The value the form started from. */
  was: Words
  now: Words
  /** This form's value if it was changed here; otherwise undefined. */
  yours: Words | undefined
}

/** Someone else's change that was saved first. */
export interface Conflict {
  message: string | undefined
  differences: Difference[]
  takeCurrent: () => void
  saveAnyway: () => void
}

/** The labels of a form's fields, by path. */
export type Labels = Readonly<Partial<Record<string, string>>>
/** How to put a value in words, by its field, if it isn't readable as it is. */
export type FieldWordings<Values = unknown, Words = ReactNode> = Readonly<
  Partial<Record<string, (value: unknown, values: Values) => Words>>
>

/** The part of a form's values that a dotted path names. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
  return value
}

/** The same text for values that mean the same: `3` and `"3"`, nothing and `""`. */
function sameText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  if (Array.isArray(value)) return value.map(sameText).join(', ')
  return JSON.stringify(value)
}

const isSame = (one: unknown, other: unknown) => sameText(one) === sameText(other)

interface Sides<Values = unknown> {
  /** What the form started from. */
  start: Values
  now: Values
  yours: Values
}

/** Each field whose stored value differs from what the form started from, unless both made the same change. */
export function differencesBetween<Values, Words = string>(
  { start, now, yours }: Sides<Values>,
  labels: Labels,
  wordings: FieldWordings<Values, Words> = {},
): Difference<Words | string>[] {
  return Object.entries(labels).flatMap(([field, label = field]) => {
    const [was, is, own] = [start, now, yours].map((values) => valueAt(values, field))
    if (isSame(was, is) || isSame(is, own)) return []
    const words = (value: unknown, values: Values) =>
      sameText(value) === '' ? '' : (wordings[field]?.(value, values) ?? valueWords(value))
    return [
      {
        field,
        label,
        was: words(was, start),
        now: words(is, now),
        yours: isSame(was, own) ? undefined : words(own, yours),
      },
    ]
  })
}

/** The current values with this form's changes on top. */
export function onTopOfNow<Values extends object>(
  { start, now, yours }: Sides<Values>,
  labels: Labels,
): Values {
  const merged = structuredClone(yours)
  for (const field of Object.keys(labels))
    if (isSame(valueAt(start, field), valueAt(yours, field))) {
      const [last = '', ...above] = field.split('.').reverse()
      const holder = above.length === 0 ? merged : valueAt(merged, above.reverse().join('.'))
      if (typeof holder === 'object' && holder !== null)
        Reflect.set(holder, last, valueAt(now, field))
    }
  return merged
}

/** The form field a fault belongs to: `highlights.2` is shown at `highlights`. */
export function fieldOfFault(path: string, labels: Labels): string | undefined {
  const parts = path.split('.')
  while (parts.length > 0) {
    const candidate = parts.join('.')
    if (Object.hasOwn(labels, candidate)) return candidate
    parts.pop()
  }
  return undefined
}
