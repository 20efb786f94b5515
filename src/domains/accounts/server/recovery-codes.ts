import { randomInt } from 'node:crypto'
import { recoveryCodeAlphabet, recoveryCodeLength } from '../sign-in.rules'

const HOW_MANY = 10

/** A random code of 80 bits in groups of four: `k3f7-9mpq-x2wd-t8va`. */
function newRecoveryCode(): string {
  const characters = Array.from(
    { length: recoveryCodeLength },
    () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)],
  )
  return characters.join('').replace(/(?<=^(?:.{4})+)(?!$)/g, '-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newRecoveryCode)
