import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { badRequest } from '../../../http/errors'
import { createWorkQueue } from '../../../http/work-queue'
import { whyEasy } from './easy-passwords'

/** Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The same password, however the keyboard composes an accent. */
const normalised = (password: string) => password.normalize('NFC')

/**
 * Each keeps a processor busy for some 20 ms, so one processor is left for the pages. Two at most, because each occupies
 * one of Node's four threads, in which SQLite's writes wait for the disk.
 */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
export const passwordWork = createWorkQueue({ atOnce, waiting: 100 })

/** @throws 429 if too many are waiting already */
export const hashPassword = (password: string): Promise<string> =>
  passwordWork.run(() => hash(normalised(password), cost))

const isHashOf = (passwordHash: string, password: string): Promise<boolean> =>
  passwordWork.run(() => verify(passwordHash, normalised(password)))

let dummyHash: Promise<string> | undefined

/** Takes the same time without a hash, so the time doesn't reveal which accounts exist. */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash != null) return isHashOf(passwordHash, password)
  dummyHash ??= hash('nobody has this password', cost)
  await isHashOf(await dummyHash, password)
  return false
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones would match too many passwords.
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 4))
}

/** Without the digits and punctuation with which people pad a short password. */
const coreOf = (password: string) => /\p{L}(?:.*\p{L})?/su.exec(password)?.[0] ?? password

/**
 * @throws 400 if the password is among the most common ones, or easy to guess for someone who knows the stable
 * or the `email`; `path` is the field it came in
 */
export async function refuseEasyPassword(
  password: string,
  { email, stableName, path }: { email: string | null; stableName: string; path: string },
): Promise<void> {
  commonPasswords ??= readCommonPasswords()
  const text = normalised(password).toLowerCase()
  const common = await commonPasswords
  const why = whyEasy(text, { email, stableName })
  const message =
    common.has(text) || common.has(coreOf(text))
      ? 'This password is too common: choose one that nobody would guess'
      : why && `This password is too easy to guess: ${why}`
  if (message !== undefined) throw badRequest(message, [{ path, message }])
}
