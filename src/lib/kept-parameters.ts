/**
 * Declared where a route is: what it answers visitors may be kept, one answer for each value of these query
 * parameters. A list names the values; `maxLength` lets through any text up to that length. An address that says
 * anything else of them is answered, and not kept; other parameters change nothing.
 */
export type KeptParameters = Readonly<Record<string, readonly string[] | { maxLength: number }>>
