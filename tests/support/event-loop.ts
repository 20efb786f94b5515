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
  let longest = 0
  let last = clocks()
  let isRunning = true
  const tick = () => {
    const now = clocks()
    const held = Math.min(now.wall - last.wall, now.processor - last.processor)
    longest = Math.max(longest, held)
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await run()
  isRunning = false
  tick()
  return longest
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

/** Scales a limit, set on a machine where this sample of work takes 2 ms, to the current one, which may be slower or busy. */
export function limitHere(limitMs: number): number {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `row ${n}`, name: 'Lantern', n }))
  let shortest = Infinity
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now()
    for (let round = 0; round < 5; round += 1) JSON.parse(JSON.stringify(rows))
    shortest = Math.min(shortest, performance.now() - began)
  }
  return limitMs * Math.max(1, shortest / 2)
}
