// The server's process: how soon it answers, and how much memory it uses.
import { setTimeout as wait } from 'node:timers/promises'
import { heading, median, shown, table } from './figures.mjs'
import { memoryMB, startStable } from './processes.mjs'

const starts = 5

/** Starts the server several times, and leaves the last one running. @param {string} dataDir */
export async function measureStart(dataDir) {
  heading('Start')
  const firstAnswers = []
  const firstPages = []
  let stable
  for (let i = 0; i < starts; i += 1) {
    await stable?.stop()
    stable = await startStable(dataDir)
    firstAnswers.push(stable.firstAnswerMs / 1000)
    await (await fetch(`${stable.url}/`)).arrayBuffer()
    firstPages.push((performance.now() - stable.startedAt) / 1000)
  }
  if (!stable) throw new Error('the server was not started')
  table(
    ['from starting the process to', 'median, s', 'all'],
    [
      ['its first answer', shown(median(firstAnswers), 2), all(firstAnswers)],
      ['its first page, rendered', shown(median(firstPages), 2), all(firstPages)],
    ],
  )
  await wait(2000)
  return { stable, firstAnswerSeconds: median(firstAnswers), restMB: memoryMB(stable.pid) }
}

const all = (/** @type {number[]} */ values) => values.map((value) => shown(value, 2)).join(' ')
