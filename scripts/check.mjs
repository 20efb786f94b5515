// `npm run check`: formatting, lint, types and dead code, two at a time.
import { pathToFileURL } from 'node:url'
import { fail, runPackage, twoAtATime } from './process.mjs'
import { ensureDependencies } from './setup.mjs'

/**
 * @param {string} name
 * @param {Parameters<typeof runPackage>} command
 * @returns {import('./process.mjs').Step}
 */
const check = (name, [packageName, command, args]) => ({
  name,
  run: () => runPackage(packageName, command, args, { captured: true }),
})

export const checks = [
  check('types (tsc)', ['typescript', 'tsc', ['--noEmit']]),
  check('lint (oxlint)', ['oxlint', 'oxlint', []]),
  // skips files whose content passed before
  check('layout (prettier)', [
    'prettier',
    'prettier',
    ['--check', '.', '--cache', '--cache-strategy', 'content'],
  ]),
  check('dead code (knip)', ['knip', 'knip', []]),
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies().catch(fail)
  const results = await twoAtATime(checks)
  process.exit(results.every(({ ok }) => ok) ? 0 : 1)
}
