import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Where Linux says for how many nanoseconds this thread alone has used the processor. */
const ofThisThread = '/proc/thread-self/schedstat'
const isTold = (() => {
  try {
    return Number.parseInt(readFileSync(ofThisThread, 'utf8')) > 0
  } catch {
    return false
  }
})()

/** Processor time in ms: this thread's or, if the system doesn't say, the whole process's. */
function processorMs(): number {
  if (isTold) return Number.parseInt(readFileSync(ofThisThread, 'utf8')) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * For how many milliseconds at a time the event loop was held, at most, while `run` ran. Time used by other
 * processes or threads does not count: the loop can't have been held for longer than the smaller of both
 * measures. A timer watches, so that waiting takes no processor time from threads.
 */
async function longestHold(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = { at: performance.now(), processor: processorMs() }
  const tick = () => {
    const now = { at: performance.now(), processor: processorMs() }
    longest = Math.max(longest, Math.min(now.at - last.at, now.processor - last.processor))
    last = now
  }
  const timer = setInterval(tick, 2)
  await run()
  clearInterval(timer)
  tick()
  return longest
}

/** Collects garbage now, rather than during what is measured. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc(); gc()')
}

/**
 * How many times slower this machine is now than one where this sample of work takes 2 ms (at least 1). It uses
 * new memory, too: some virtual machines take thirty times as long as others to hand out a page.
 */
function slowness(): number {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `row ${n}`, name: 'Lantern', n }))
  let shortest = Infinity
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now()
    for (let round = 0; round < 5; round += 1) JSON.parse(JSON.stringify(rows))
    // 16 pages of WebAssembly, which are 256 of the system's, never used before
    const memory = new Uint8Array(new WebAssembly.Memory({ initial: 16 }).buffer)
    for (let at = 0; at < memory.length; at += 4096) memory[at] = 1
    shortest = Math.min(shortest, performance.now() - began)
  }
  return Math.max(1, shortest / 2)
}

/**
 * The same for something repeatable, in ms of a usual machine, until it stays within the limit once: a first run,
 * or one interrupted by the garbage collector, may take longer, but anything slow by itself always does.
 */
export async function shortestHold(
  limitMs: number,
  run: () => Promise<unknown>,
  tries = 5,
): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > limitMs; n += 1) {
    if (n >= 2) collectGarbage()
    const held = await longestHold(run)
    shortest = Math.min(shortest, held > limitMs ? held / slowness() : held)
  }
  return shortest
}
