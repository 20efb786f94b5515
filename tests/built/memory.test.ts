import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/database'
import { startStable } from '../support/running-stable'

/** `npm run test:hostile` requests a hundred thousand. */
const addressesAskedFor = 5_000 * Number(process.env['HOSTILE_ROUNDS'] ?? 1)
const mostMemoryMB = 200

// Linux shows how much memory a process has.
test.runIf(process.platform === 'linux')(
  'rests below 200 MB after requests for any number of addresses',
  { timeout: 300_000 },
  async () => {
    const dataDir = temporaryFolder()
    // Filling the demo takes memory that answering does not.
    await (await startStable(dataDir, { demo: true })).stop()
    const stable = await startStable(dataDir, { environment: { LOG_LEVEL: 'silent' } })
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const ask = (at: string) =>
      new Promise<void>((resolve, reject) => {
        const answered = (res: IncomingMessage) => res.resume().on('end', resolve)
        get(stable.baseURL + at, { agent }, answered).on('error', reject)
      })
    const kinds = [
      (n: number) => `/horses?q=q${n}`,
      (n: number) => `/gallery?utm=${n}`,
      (n: number) => `/api/horses/h${n}`,
      (n: number) => `/Horses/${n}?x=${n}`,
      (n: number) => `/nothing-${n}`,
    ]
    const memoryMB = async () => {
      const status = await readFile(`/proc/${stable.process.pid}/status`, 'utf8')
      return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1]) / 1024
    }
    try {
      let asked = 0
      const askOn = async () => {
        while (asked < addressesAskedFor) {
          asked += 1
          await ask(kinds[asked % kinds.length]?.(asked) ?? '/')
        }
      }
      await Promise.all(Array.from({ length: 16 }, askOn))
      // Node frees unused memory once there is less to do.
      await expect.poll(memoryMB, { timeout: 60_000, interval: 1000 }).toBeLessThan(mostMemoryMB)
    } finally {
      agent.destroy()
      await stable.stop()
    }
  },
)

test.runIf(process.platform === 'linux')(
  'leaves the picture library on disk until a picture has to be made',
  async () => {
    const stable = await startStable(temporaryFolder())
    const hasLibrary = async () =>
      (await readFile(`/proc/${stable.process.pid}/maps`, 'utf8')).includes('libvips')
    const ask = async (at: string) => (await fetch(stable.baseURL + at)).arrayBuffer()
    try {
      for (const page of ['/', '/horses', '/favicon.svg']) await ask(page)
      expect(await hasLibrary()).toBe(false)
      await ask('/icon-192.png')
      expect(await hasLibrary()).toBe(true)
    } finally {
      await stable.stop()
    }
  },
)
