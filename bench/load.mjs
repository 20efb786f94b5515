// Sends requests from a separate process (autocannon), and reads what they cost the server.
import { join } from 'node:path'
import { cpuSeconds, start } from './processes.mjs'

const script = join(import.meta.dirname, 'autocannon.mjs')

/**
 * @typedef {{ requests: number, perSecond: number, cpuMs: number | undefined,
 *   perCpuSecond: number | undefined }} Load `cpuMs` is per request
 * @typedef {{ pid: number, url: string, headers?: Record<string, string> }} Target
 */

/**
 * Requests one address over connections that stay open, for some seconds or a number of times.
 * @param {Target} target
 * @param {{ seconds: number, connections?: number } | { amount: number, connections?: number }} options
 * @returns {Promise<Load>}
 */
export async function load({ pid, url, headers = {} }, { connections = 32, ...extent }) {
  const howLong = 'seconds' in extent ? { duration: extent.seconds } : extent
  const options = { url, headers, connections, ...howLong }
  const before = cpuSeconds(pid)
  const { output, ended } = start(process.execPath, [script, JSON.stringify(options)])
  await ended
  const after = cpuSeconds(pid)
  if (!output.out.startsWith('{')) throw new Error(`autocannon failed: ${output.error}`)
  const report = JSON.parse(output.out)
  if (report.errors > 0 || report.non2xx > 0 || report['2xx'] === 0)
    throw new Error(
      `${url}: ${String(report['2xx'])} answers, ${String(report.non2xx)} refusals, ${String(report.errors)} errors`,
    )
  const requests = Number(report['2xx'])
  const cpu = before === undefined || after === undefined ? undefined : after - before
  return {
    requests,
    perSecond: requests / Number(report.duration),
    cpuMs: cpu === undefined ? undefined : (cpu * 1000) / requests,
    perCpuSecond: cpu === undefined || cpu === 0 ? undefined : requests / cpu,
  }
}
