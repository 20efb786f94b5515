/** Time as the wall's clock has it, and as the processor spent it on all threads of this process. */
function clocks() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), processor: (user + system) / 1000 }
}

/**
 * For how many milliseconds at a time the event loop was held, at most, while `run` went on. What other processes or
 * other threads took does not count: the less of both clocks is what the loop can have been held for.
 */
async function longestHold(run: () => Promise<unknown>): Promise<number> {
  return (await holds(run)).longest
}

async function holds(run: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  let longest = 0
  let all = 0
  let last = clocks()
  let isRunning = true
  const tick = () => {
    const now = clocks()
    const held = Math.min(now.wall - last.wall, now.processor - last.processor)
    longest = Math.max(longest, held)
    all += held
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await run()
  isRunning = false
  tick()
  return { longest, all }
}

/**
 * The same for something that can be done again, until it once stays within the limit: what is done for the first time,
 * or interrupted by the garbage collector, may take longer, and what is slow by itself always does.
 */
export async function shortestHold(
  limitMs: number,
  run: () => Promise<unknown>,
  tries = 5,
): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > limitMs; n += 1)
    shortest = Math.min(shortest, await longestHold(run))
  return shortest
}

/** What is short enough on any machine. */
const SHORT_MS = 20

/**
 * Whether others get their turn while `run` goes on: at most 20 ms pass without, or half of all its time where the machine
 * is slow. What never pauses takes all of it. Once of several times, as above.
 */
export async function letsOthersIn(run: () => Promise<unknown>, tries = 8): Promise<boolean> {
  for (let n = 0; n < tries; n += 1) {
    const { longest, all } = await holds(run)
    if (longest < Math.max(SHORT_MS, all / 2)) return true
  }
  return false
}
