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

/** Skips files that, by their content, were found right before. */
const cache = ['--cache', '--cache-strategy', 'content']
const eslintCache = [...cache, '--cache-location', 'node_modules/.cache/eslint']

/**
 * `changedAlone` lints the files that changed since it last did. Rules that know types look at what a file imports, too:
 * a fault that a change causes in another file goes unseen, unless tsc finds it. `npm run check` and `npm test` lint all.
 * @param {{ changedAlone?: boolean }} [options]
 */
export const checks = ({ changedAlone = false } = {}) => [
  check('types (tsc)', ['typescript', 'tsc', ['--noEmit']]),
  check('lint (eslint)', [
    'eslint',
    'eslint',
    ['.', '--max-warnings=0', ...(changedAlone ? eslintCache : [])],
  ]),
  check('layout (prettier)', ['prettier', 'prettier', ['--check', '.', ...cache]]),
  check('dead code (knip)', ['knip', 'knip', []]),
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies().catch(fail)
  const results = await twoAtATime(checks())
  process.exit(results.every(({ ok }) => ok) ? 0 : 1)
}
