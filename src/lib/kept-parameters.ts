/**
 * Declared with a route: its answers to visitors may be cached, one for each value of these query
 * parameters. A list names the values; `maxLength` allows any text up to that length. With other values of them
 * the answer is not cached; other parameters change nothing.
 */
export type KeptParameters = Readonly<Record<string, readonly string[] | { maxLength: number }>>
