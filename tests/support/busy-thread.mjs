// A thread's tasks for the tests of threads.ts: ways in which one can go wrong.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('../../src/http/thread-tasks.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })

module.serveTasks({
  double: (/** @type {number} */ number) => 2 * number,
  refuse: (/** @type {string} */ words) => {
    throw new RangeError(words)
  },
  turnForEver: () => {
    for (;;);
  },
  crash: () => {
    setTimeout(() => {
      throw new Error('crashed')
    })
    return new Promise(() => {})
  },
  fillMemory: () => {
    const held = []
    for (;;) held.push(Array.from({ length: 1000 }, (_, place) => ({ place })))
  },
})
