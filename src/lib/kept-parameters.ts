/**
 * Declared with a route: its answers to visitors may be cached, one for each value of these query parameters. A
 * list names the values; `maxLength` allows any text up to that length. Answers for other values are not
 * cached; other parameters make no difference.
 */
export type KeptParameters = Readonly<Record<string, readonly string[] | { maxLength: number }>>
