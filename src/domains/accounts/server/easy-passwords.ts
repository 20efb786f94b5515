import { passwordLength } from '../accounts.rules'

/** Runs that a hand types without a thought; read backwards and around the end, too. */
const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row, Array.from(row).reverse().join('')])

const isRun = (text: string) =>
  rows.some((row) => row.repeat(Math.ceil(text.length / row.length) + 1).includes(text))

/** Whether it says something too short to be a password over and over: `"abababababab"`. */
function repeatsItself(characters: readonly string[]): boolean {
  const longest = Math.min(passwordLength.min - 1, Math.floor(characters.length / 2))
  for (let length = 1; length <= longest; length++)
    if (characters.every((character, index) => character === characters[index % length]))
      return true
  return false
}

/** Why somebody would soon guess a password, which is in normal form; undefined where it is not easy. */
export function whyEasy(password: string, email: string | null): string | undefined {
  const text = password.toLowerCase()
  const own = email?.normalize('NFC').toLowerCase()
  if (own !== undefined && (text === own || text === own.slice(0, own.lastIndexOf('@'))))
    return 'it is your e-mail address'
  if (repeatsItself(Array.from(text))) return 'it repeats itself'
  if (isRun(text)) return 'it only follows the alphabet or the keyboard'
  return undefined
}
