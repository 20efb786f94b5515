// `npm run test:hostile`: minutes of calls that are wrong in any way, each time others, in every role.
// HOSTILE_ROUNDS says how many (20), HOSTILE_SEED repeats a run that failed.
import { fail, runPackage } from './process.mjs'
import { checkNode, ensureDependencies } from './setup.mjs'

try {
  checkNode()
  await ensureDependencies()
} catch (error) {
  fail(error)
}
const env = {
  HOSTILE_ROUNDS: process.env.HOSTILE_ROUNDS ?? '20',
  HOSTILE_SEED: process.env.HOSTILE_SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
}
console.log(`${env.HOSTILE_ROUNDS} rounds, seed ${env.HOSTILE_SEED}`)
const args = ['run', '--project', 'sqlite', '--project', 'postgres', 'tests/api/hostile']
const { ok } = await runPackage('vitest', 'vitest', args, { env })
process.exit(ok ? 0 : 1)
