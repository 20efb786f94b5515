import { hash, verify } from '@node-rs/argon2'
import { badRequest } from '../../../http/errors'
import { passwordLength } from '../accounts.rules'

/** Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** However a keyboard composes an accent, it is the same password. */
const normalised = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

let dummyHash: Promise<string> | undefined

/** Takes the same time where there is no hash, so that nobody learns which accounts exist. */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash != null) return verify(passwordHash, normalised(password))
  dummyHash ??= hashPassword('nobody has this password')
  await verify(await dummyHash, normalised(password))
  return false
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones are refused for their length.
  const longEnough = (password: string) => password.length >= passwordLength.min
  return new Set(dictionary['passwords-common'].filter(longEnough))
}

/** @throws 400 where the password is among the most common ones; `path` is the field it came in */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  commonPasswords ??= readCommonPasswords()
  const known = (await commonPasswords).has(normalised(password).toLowerCase())
  const message = 'This password is too common: choose one that nobody would guess'
  if (known) throw badRequest(message, [{ path, message }])
}
