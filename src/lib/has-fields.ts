/** Whether a value from elsewhere is an object with these fields, whatever is in them. */
export const hasFields = <Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

/** The same, each holding a text. */
export const hasTexts = <Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Record<Name, string> =>
  hasFields(value, ...names) && names.every((name) => typeof value[name] === 'string')

/** Whether a value from elsewhere is one of these words. */
export const isOneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): value is Word => words.some((word) => word === value)
