import { hash } from '@node-rs/argon2'

/** Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** However a keyboard composes an accent, it is the same password. */
const normalised = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)
