// `npm run check`: layout, lint, types and dead code, two at a time; half a minute.
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { fail, runPackage } from './process.mjs'
import { ensureDependencies } from './setup.mjs'

/** @typedef {{ name: string, ok: boolean, seconds: number }} CheckResult */

/** Runs the four static checks, prints what they found, and returns how each went. */
export async function check() {
  const steps = [
    { name: 'types (tsc)', args: ['typescript', 'tsc', ['--noEmit']] },
    { name: 'lint (eslint)', args: ['eslint', 'eslint', ['.', '--max-warnings=0']] },
    { name: 'layout (prettier)', args: ['prettier', 'prettier', ['--check', '.']] },
    { name: 'dead code (knip)', args: ['knip', 'knip', []] },
  ]
  /** @type {CheckResult[]} */
  const results = []
  const work = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) {
      const [packageName, command, args] = /** @type {[string, string, string[]]} */ (step.args)
      const { ok, output, seconds } = await runPackage(packageName, command, args, {
        captured: true,
      })
      console.log(`${ok ? '✓' : '✗'} ${step.name} ${seconds.toFixed(1)} s`)
      if (!ok) console.log(output)
      results.push({ name: step.name, ok, seconds })
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return results
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies().catch(fail)
  const results = await check()
  process.exit(results.every(({ ok }) => ok) ? 0 : 1)
}
