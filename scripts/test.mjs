// `npm test`: static checks, unit, database and browser tests; installs and builds what they need.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, Failure, root, runPackage, secondsSince } from './process.mjs'
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs'

/** A row of the table at the end; `passed` and `failed` count tests, `again` those that passed at a second try only. */
/** @typedef {{ name: string, ok: boolean, seconds: number, passed?: number, failed?: number, skipped?: number, again?: number }} Row */

/** @type {Row[]} */
const rows = []
const started = performance.now()

/** @param {string} text */
const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`)

/**
 * Does one step, and notes how it went. A step that fails does not keep the others from running.
 * @param {string} name
 * @param {() => Promise<Partial<Row> | void>} work
 */
async function step(name, work) {
  heading(name)
  const begun = performance.now()
  /** @type {Partial<Row>} */
  let result = { ok: false }
  try {
    result = { ok: true, ...(await work()) }
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
  }
  const row = { name, ok: false, ...result, seconds: (performance.now() - begun) / 1000 }
  rows.push(row)
  return row.ok
}

/**
 * What a test runner's report says; nothing where it wrote none.
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number, skipped: number, again?: number }} count
 */
function counted(file, count) {
  const path = join(root, file)
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/** @param {string} project of vitest.config.ts */
async function vitest(project) {
  const file = `test-results/${project}.json`
  const { ok } = await runPackage('vitest', 'vitest', [
    ...['run', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ])
  const counts = counted(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
  return { ok, ...counts }
}

async function playwright() {
  const { findChromium } = await import('./chromium.mjs')
  const path = await findChromium()
  const env = path === undefined ? {} : { CHROMIUM_PATH: path }
  const { ok } = await runPackage('@playwright/test', 'playwright', ['test'], { env })
  const counts = counted('test-results/e2e.json', ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    again: stats.flaky,
  }))
  return { ok, ...counts }
}

try {
  checkNode()
} catch (error) {
  fail(error)
}
// A report of an earlier run must not count for this one.
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })

if (await step('packages', ensureDependencies)) {
  const { check } = await import('./check.mjs')
  heading('static checks')
  rows.push(...(await check()))
  await step('unit tests', () => vitest('unit'))
  await step('database and API tests on SQLite', () => vitest('sqlite'))
  await step('database and API tests on PostgreSQL', () => vitest('postgres'))
  if (await step('build', ensureBuild)) await step('browser tests', playwright)
  else rows.push({ name: 'browser tests (not run)', ok: false, seconds: 0 })
}

heading('result')
for (const { name, ok, seconds, passed, failed, skipped, again } of rows) {
  const tests =
    passed === undefined
      ? ''
      : `${passed} passed, ${failed ?? 0} failed${skipped ? `, ${skipped} skipped` : ''}${again ? `, ${again} at a second try only` : ''}`
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(38)} ${seconds.toFixed(1).padStart(7)} s   ${tests}`)
}
console.log(`  ${'in all'.padEnd(38)} ${secondsSince(started).padStart(9)}`)

// A failed step that counted no failed test (a lint error, a runner that broke) counts as one.
const passed = rows.reduce((sum, row) => sum + (row.passed ?? 0), 0)
const failed = rows.reduce((sum, row) => sum + (row.failed || (row.ok ? 0 : 1)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
