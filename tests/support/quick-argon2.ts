import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js'

/** Replaces @node-rs/argon2 in the tests' own server (vitest.config.ts): the same at the lowest cost. */
export const hash = (password: string, options: Options): Promise<string> =>
  hashAtCost(password, { ...options, memoryCost: 8, timeCost: 1 })

export { verify } from '@node-rs/argon2/index.js'
