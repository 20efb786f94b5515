// What an uncached answer costs, and how that grows with the stable.
import { heading, ratio, shown, table } from './figures.mjs'
import { load } from './load.mjs'
import { openLargeStable } from './open-large-stable.mjs'
import { startStable, withPeakMemory } from './processes.mjs'

const sizes = [10, 100, 1000]
const cards = 50
/** All 50: the list shows 24 horses, or more if its address says so. */
const fiftyCards = '/horses?show=72'
const slug = 'bench-horse-00000'
const kinds = [
  { name: 'list, JSON (/api/horses)', path: '/api/horses' },
  {
    name: 'ten of the list, JSON (/api/horses?view=card&limit=10)',
    path: '/api/horses?view=card&limit=10',
  },
  { name: 'ten people, JSON (/api/users?limit=10)', path: '/api/users?limit=10' },
  { name: 'ten lots, JSON (/api/investments?limit=10)', path: '/api/investments?limit=10' },
  { name: 'list, page (/horses)', path: '/horses' },
  { name: 'horse, JSON (/api/horses/…)', path: `/api/horses/${slug}` },
  { name: 'horse’s races, JSON', path: `/api/horses/${slug}/performances` },
  { name: 'horse, page (/horses/…)', path: `/horses/${slug}` },
]

/**
 * Measures one server whose stable grows. A session's cookie bypasses the page cache.
 * @param {string} dataDir a folder of its own
 */
export async function measureRendering(dataDir) {
  heading(
    'Uncached answers: processor time of each, by number of horses (50 races each), people and lots',
  )
  const stable = await startStable(dataDir)
  const large = await openLargeStable(dataDir)
  const headers = { cookie: (await large.signIn('staff')).cookie }
  const ask = (/** @type {string} */ path, /** @type {number} */ seconds) =>
    load({ pid: stable.pid, url: stable.url + path, headers }, { seconds, connections: 4 })

  /** @type {Map<string, (number | undefined)[]>} */
  const cpuMs = new Map()
  const measureAt = async (/** @type {number} */ size) => {
    await large.growTo(size)
    for (const { name, path } of kinds)
      cpuMs.set(name, [...(cpuMs.get(name) ?? []), (await ask(path, 1)).cpuMs])
  }
  const [smallest = 0, ...larger] = sizes
  await large.growTo(smallest)
  for (const { path } of kinds) await ask(path, 1) // the compiler warms up
  await measureAt(smallest)
  await large.growTo(cards)
  const { result: fifty, peakMB } = await withPeakMemory(stable.pid, () => ask(fiftyCards, 4))
  for (const size of larger) await measureAt(size)
  await large.close()
  await stable.stop()

  table(
    ['answer, ms of CPU each', ...sizes.map((size) => `${shown(size)} horses`), 'growth'],
    kinds.map(({ name }) => {
      const row = cpuMs.get(name) ?? []
      return [
        name,
        ...row.map((each) => shown(each, 2)),
        `× ${shown(ratio(row.at(-1), row[0]), 1)}`,
      ]
    }),
  )
  console.log(
    `\nThe page of ${String(cards)} horse cards: ${shown(fifty.perCpuSecond)} requests per CPU-second (${shown(fifty.cpuMs, 2)} ms of CPU each), for staff, who get nothing from memory.`,
  )
  const growth = (/** @type {string} */ part) => {
    const row = cpuMs.get(kinds.find(({ name }) => name.startsWith(part))?.name ?? '') ?? []
    return ratio(row.at(-1), row[0])
  }
  return {
    peakMB,
    pageGrowth: growth('list, page'),
    pieceGrowth: growth('ten of the list'),
    peopleGrowth: growth('ten people'),
    lotsGrowth: growth('ten lots'),
  }
}
