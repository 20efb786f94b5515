import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openAppThreads } from './threads'

const threadIds = () => readdirSync('/proc/self/task').map(Number)

/** The larger, the less urgent. */
function priorityOf(threadId: number) {
  try {
    return getPriority(threadId)
  } catch {
    return undefined // it has ended
  }
}

test.runIf(process.platform === 'linux' && getPriority() < 10)(
  'does slow work at a lower priority than the server has itself',
  async () => {
    const before = { ids: threadIds(), own: getPriority(process.pid) }
    const threads = openAppThreads()
    onTestFinished(() => threads.close())
    await threads.run('pageHtml', { text: 'Open on Sundays', pictures: {} }, 60_000)
    const added = threadIds().filter((id) => !before.ids.includes(id))
    expect(added.map(priorityOf)).toContain(10)
    expect(getPriority(process.pid)).toBe(before.own)
  },
)
