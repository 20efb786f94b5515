import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js'

/** In place of @node-rs/argon2 where the tests' own server runs (vitest.config.ts): the same at the least cost. */
export const hash = (password: string, options: Options): Promise<string> =>
  hashAtCost(password, { ...options, memoryCost: 8, timeCost: 1 })

export { verify } from '@node-rs/argon2/index.js'
