// `npm test`: static checks, unit, database and browser tests; installs and builds what they need.
// `npm run test:quick` leaves out the browser, PostgreSQL and the longest tests. `npm run test:all` runs all database
// tests on both engines, and so does `npm test` where CI is set; else those whose files are named *.dbtest.ts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Failure, fail, root, runPackage, secondsSince, take, twoAtATime } from './process.mjs'
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs'

const scope = process.argv[2] ?? (process.env.CI ? 'all' : 'usual')
const started = performance.now()

/** @param {string} text */
const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`)

/**
 * The counts in a test runner's report; nothing if it wrote none.
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number, skipped: number, failures: string[] }} count
 */
function counted(file, count) {
  const path = join(root, file)
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/**
 * @param {string} project of vitest.config.ts
 * @param {{ files?: string, captured?: boolean }} [options] `files` is a part of their names
 */
async function vitest(project, { files, captured = false } = {}) {
  const file = `test-results/${project}.json`
  const args = [
    ...['run', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...(files === undefined ? [] : [files]),
  ]
  const env = scope === 'quick' ? { TEST_QUICK: 'yes' } : {}
  const { ok, output } = await runPackage('vitest', 'vitest', args, { captured, env })
  const counts = counted(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(
      (/** @type {any} */ { name: file, message, assertionResults }) => [
        ...(message ? [`${relative(root, file)}: ${message}`] : []),
        ...assertionResults
          .filter((/** @type {any} */ { status }) => status === 'failed')
          .map(
            (/** @type {any} */ { fullName, failureMessages }) =>
              `${relative(root, file)} › ${fullName}\n${failureMessages[0]}`,
          ),
      ],
    ),
  }))
  return { ok, output, ...counts }
}

/**
 * The browser tests of a file that failed, with their files in them.
 * @param {any} suite
 * @returns {string[]}
 */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedSpecs),
  ...specs
    .filter((/** @type {any} */ { ok }) => !ok)
    .map(
      (/** @type {any} */ { file, line, title, tests }) =>
        `tests/e2e/${file}:${line} › ${title}\n${tests[0]?.results[0]?.error?.message ?? ''}`,
    ),
]

async function playwright() {
  const { findChromium } = await import('./chromium.mjs')
  const path = await findChromium()
  const env = path === undefined ? {} : { CHROMIUM_PATH: path }
  const { ok } = await runPackage('@playwright/test', 'playwright', ['test'], { env })
  const counts = counted('test-results/e2e.json', ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  }))
  return { ok, ...counts }
}

async function s3() {
  const { whyNoS3 } = await import('./s3.mjs')
  const reason = await whyNoS3()
  if (reason === undefined) return vitest('s3')
  if (process.env.CI) throw new Failure(reason)
  return { ok: true, note: `skipped. ${reason}` }
}

const done = (/** @type {() => Promise<void>} */ work) => () => work().then(() => ({ ok: true }))

try {
  checkNode()
} catch (error) {
  fail(error)
}
// Reports of an earlier run must not count for this one.
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })

/** @type {import('./process.mjs').Result[]} */
const rows = []
/** Runs the steps one after another, whether the others pass or not. @param {import('./process.mjs').Step[]} steps */
const inTurn = async (...steps) => {
  for (const step of steps) {
    heading(step.name)
    rows.push(await take(step))
  }
}

await inTurn({ name: 'packages', run: done(ensureDependencies) })
if (rows[0]?.ok) {
  const { checks } = await import('./check.mjs')
  heading('static checks, unit tests and build, two at a time')
  rows.push(
    ...(await twoAtATime([
      ...checks,
      { name: 'unit tests', run: () => vitest('unit', { captured: true }) },
      ...(scope === 'quick' ? [] : [{ name: 'build', run: done(ensureBuild) }]),
    ])),
  )
  await inTurn({ name: 'database and API tests on SQLite', run: () => vitest('sqlite') })
  if (scope !== 'quick') {
    const files = scope === 'all' ? undefined : '.dbtest.'
    await inTurn(
      { name: 'database tests on PostgreSQL', run: () => vitest('postgres', { files }) },
      { name: 'tests on S3 and PostgreSQL', run: s3 },
      { name: 'tests of the built server', run: () => vitest('built') },
      { name: 'browser tests', run: playwright },
    )
  }
}

heading('result')
// All failures are listed together at the end, where people look for them.
for (const { name, failures = [] } of rows)
  for (const failure of failures)
    console.log(`✗ ${name}: ${failure.split('\n').slice(0, 12).join('\n    ')}\n`)
for (const { name, ok, seconds, passed, failed, skipped, note = '' } of rows) {
  const tests =
    passed === undefined
      ? note
      : `${passed} passed, ${failed ?? 0} failed${skipped ? `, ${skipped} skipped` : ''}`
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(38)} ${seconds.toFixed(1).padStart(7)} s   ${tests}`)
}
console.log(`  ${'in all'.padEnd(38)} ${secondsSince(started).padStart(9)}`)

// A failed step without a failed test (a lint error, a runner that crashed) counts as one.
const passed = rows.reduce((sum, row) => sum + (row.passed ?? 0), 0)
const failed = rows.reduce((sum, row) => sum + (row.failed || (row.ok ? 0 : 1)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
