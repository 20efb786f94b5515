import { passwordLength } from '../sign-in.rules'

/** Runs of keys that people type without thinking; matched backwards and around the end, too. */
const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row, Array.from(row).reverse().join('')])

const isRun = (text: string) =>
  rows.some((row) => row.repeat(Math.ceil(text.length / row.length) + 1).includes(text))

/** Whether it repeats something too short to be a password: `"abababababab"`. */
function repeatsItself(characters: readonly string[]): boolean {
  const longest = Math.min(passwordLength.min - 1, Math.floor(characters.length / 2))
  for (let length = 1; length <= longest; length++)
    if (characters.every((character, index) => character === characters[index % length]))
      return true
  return false
}

/** Words anyone would guess here, besides the stable's name and the person's e-mail. */
const wordsOfTheTrade =
  'race races racing racehorse racehorses horse horses stable stables turf jockey trainer owner owners share shares ' +
  'investor admin staff login welcome password mauritius maurice ecurie cheval course courses bienvenue'

/** Whether nothing but such words remains once digits and punctuation are removed. */
function hasOnlyWordsOf(password: string, ...texts: readonly string[]): boolean {
  const lettersOf = (text: string) => text.split(/[^\p{L}\p{M}]+/u)
  const words = lettersOf(texts.join(' ').normalize('NFC').toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
  const letters = lettersOf(password).join('')
  return letters !== '' && words.reduce((left, word) => left.replaceAll(word, ''), letters) === ''
}

interface Context {
  email: string | null
  stableName: string
}

/** Why a password (in normal form) is easy to guess; undefined if it isn't. */
export function whyEasy(password: string, { email, stableName }: Context): string | undefined {
  const text = password.toLowerCase()
  const own = email?.normalize('NFC').toLowerCase()
  if (own !== undefined && (text === own || text === own.slice(0, own.lastIndexOf('@'))))
    return 'it is your e-mail address'
  if (repeatsItself(Array.from(text))) return 'it repeats itself'
  if (isRun(text)) return 'it only follows the alphabet or the keyboard'
  if (hasOnlyWordsOf(text, wordsOfTheTrade, stableName, own ?? ''))
    return 'it is made of the stable’s name, your e-mail address or words like “horse” and “password”'
  return undefined
}
