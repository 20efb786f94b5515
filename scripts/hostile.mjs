// `npm run test:hostile`: minutes of random malformed calls in every role, then a hundred thousand addresses.
// HOSTILE_ROUNDS sets how many (20), HOSTILE_SEED repeats a failed run.
import { fail, runPackage } from './process.mjs'
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
const env = {
  HOSTILE_ROUNDS: process.env.HOSTILE_ROUNDS ?? '20',
  HOSTILE_SEED: process.env.HOSTILE_SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
}
console.log(`${env.HOSTILE_ROUNDS} rounds, seed ${env.HOSTILE_SEED}`)
const calls = ['run', '--project', 'sqlite', '--project', 'postgres', 'tests/api/hostile']
const addresses = [
  'run',
  '--project',
  'built',
  'process',
  '--testNamePattern',
  'any number of addresses',
]
const { ok } = await runPackage('vitest', 'vitest', calls, { env })
const { ok: isBounded } = await runPackage('vitest', 'vitest', addresses, { env })
process.exit(ok && isBounded ? 0 : 1)
