// Starts the measured processes, reads their processor time and memory, and stops them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** V8's flags, as `npm start` has them. @type {string[]} */
const nodeFlags = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((/** @type {string} */ word) => word.startsWith('--'))
const builtServer = join(root, 'dist/server/main.js')

/** @typedef {{ url: string, pid: number, startedAt: number, stop: () => Promise<void> }} Running */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/** However the bench ends, nothing that it started keeps running. */
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A free port. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

/**
 * Starts a process, to be killed when the bench ends.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function start(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  const output = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.error += String(chunk)))
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      output.error += error.message
      resolve(undefined)
    })
    child.once('close', resolve)
  }).then(() => {
    children.delete(child)
  })
  return { child, output, ended }
}

/**
 * Starts a server and waits for its first answer, whatever it is.
 * @param {string} command
 * @param {string[]} args
 * @param {{ port: number, path?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Running & { firstAnswerMs: number }>}
 */
export async function startServer(command, args, options) {
  const { port, path = '/', env } = options
  const startedAt = performance.now()
  const { child, output, ended } = start(command, args, env)
  const url = `http://127.0.0.1:${String(port)}`
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`${command} ended: ${output.error}`)
    if (performance.now() - startedAt > 20_000) throw new Error(`${command} did not answer in time`)
    await wait(5)
  }
  const firstAnswerMs = performance.now() - startedAt
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(5000)])
    child.kill('SIGKILL')
  }
  return { url, pid: child.pid ?? 0, startedAt, firstAnswerMs, stop }
}

/** @param {string} url */
async function answers(url) {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/**
 * Starts the built server as in production, on a data folder of its own.
 * @param {string} dataDir
 * @param {{ demo?: boolean, env?: NodeJS.ProcessEnv, port?: number }} [options] any free port unless one is given
 */
export async function startStable(dataDir, { demo = false, env = {}, ...options } = {}) {
  const port = options.port ?? (await freePort())
  return startServer(process.execPath, [...nodeFlags, builtServer, ...(demo ? ['--demo'] : [])], {
    port,
    path: '/healthz',
    env: {
      PATH: process.env['PATH'],
      // The demo, whose passwords are public, refuses to run in production.
      NODE_ENV: demo ? 'development' : 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      STABLE_NAME: 'Ecurie Flamboyant',
      BACKUP_DIR: 'off',
      ...env,
    },
  })
}

/** Linux reports processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Processor seconds used by all threads of a process; undefined except on Linux. @param {number} pid */
export function cpuSeconds(pid) {
  if (process.platform !== 'linux') return undefined
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  // The name, which may contain anything, is in parentheses; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory of a process in megabytes (10^6); undefined except on Linux. @param {number} pid */
export function memoryMB(pid) {
  if (process.platform !== 'linux') return undefined
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  return found ? (Number(found[1]) * 1024) / 1e6 : undefined
}

/**
 * A process's peak memory during `work`, in megabytes.
 * @template T
 * @param {number} pid
 * @param {() => Promise<T>} work
 */
export async function withPeakMemory(pid, work) {
  let peakMB = memoryMB(pid)
  const look = () => {
    const now = memoryMB(pid)
    if (now !== undefined) peakMB = Math.max(peakMB ?? 0, now)
  }
  const watch = setInterval(look, 50)
  try {
    const result = await work()
    look()
    return { result, peakMB }
  } finally {
    clearInterval(watch)
  }
}
