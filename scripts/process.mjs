// Runs commands for the other scripts, and says how long they took.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A failure explained by its message alone: shown without a stack. */
export class Failure extends Error {}

/** Ends a script after a failure with its message alone, and after anything else with the stack. */
export const fail = (/** @type {unknown} */ error) => {
  console.error(error instanceof Failure ? `\n${error.message}` : error)
  process.exit(1)
}

/** @param {number} since from performance.now() */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** @type {NodeJS.Timeout | undefined} */
let parentWatch

/**
 * Stops this process when npm is stopped: npm sends a signal to the shell that runs a script, and the shell
 * ends without telling us.
 */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined || parentWatch) return
  const parent = process.ppid
  parentWatch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(parentWatch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let stoppedBy

/** When asked to stop, we stop our children first: they may have servers and databases of their own. */
const stopChildren = (/** @type {NodeJS.Signals} */ signal) => {
  stoppedBy = signal
  for (const child of children) child.kill(signal)
}

/** @param {import('node:child_process').ChildProcess} child */
function started(child) {
  stopWithNpm()
  if (children.size === 0) process.on('SIGINT', stopChildren).on('SIGTERM', stopChildren)
  children.add(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  children.delete(child)
  if (children.size > 0) return
  if (stoppedBy) process.exit(stoppedBy === 'SIGINT' ? 130 : 143)
  process.off('SIGINT', stopChildren).off('SIGTERM', stopChildren)
}

/**
 * Runs a command, in the project's root unless `cwd` says where, and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, captured?: boolean, timeoutSeconds?: number }} [options]
 *   `captured` keeps what it prints back, for `output`
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function run(
  command,
  args,
  { env = {}, cwd = root, captured = false, timeoutSeconds } = {},
) {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: captured ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...(timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds * 1000 }),
    })
    started(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    /** @param {boolean} ok */
    const end = (ok) => {
      ended(child)
      resolve({ ok, output, seconds: (performance.now() - begun) / 1000 })
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/**
 * Runs a command that an installed package brings, by this very Node and without a shell.
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(packageName, command, args, options) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : bin[command]
  return run(process.execPath, [join(folder, script), ...args], options)
}

/**
 * Runs npm: the one that started us, if any.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const script = process.env['npm_execpath']
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], options)
    : run('npm', args, options)
}

/**
 * Something that `npm run check` or `npm test` does; `passed`, `failed` and `skipped` count tests, `failures` names those that failed,
 * `note` says why none were run.
 * @typedef {{ ok: boolean, output?: string, note?: string, passed?: number, failed?: number, skipped?: number, failures?: string[] }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 * @typedef {Outcome & { name: string, seconds: number }} Result
 */

/**
 * Does a step, and says how it went. One that throws has failed.
 * @param {Step} step
 * @returns {Promise<Result>}
 */
export async function take({ name, run: work }) {
  const begun = performance.now()
  /** @type {Outcome} */
  const outcome = await work().catch((error) => ({
    ok: false,
    output: error instanceof Failure ? error.message : String(error?.stack),
  }))
  const seconds = (performance.now() - begun) / 1000
  console.log(`${outcome.ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
  if (!outcome.ok && outcome.output) console.log(outcome.output)
  if (outcome.note) console.log(outcome.note)
  return { ...outcome, name, seconds }
}

/**
 * Takes steps that don't wait for each other, two at a time.
 * @param {readonly Step[]} steps
 */
export async function twoAtATime(steps) {
  const left = [...steps]
  /** @type {Result[]} */
  const results = []
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) results.push(await take(step))
  }
  await Promise.all([work(), work()])
  return results
}
