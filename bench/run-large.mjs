// `npm run bench -- large`: a stable of 10,000 horses with 500,000 performances and 2 GB of pictures: start, pages, backup
// and restore, and one server against two. Takes about ten minutes and 10 GB in the temporary folder.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { heading, median, shown, table } from './figures.mjs'
import { load } from './load.mjs'
import { openLargeStable } from './open-large-stable.mjs'
import { cpuSeconds, memoryMB, root, start, startStable } from './processes.mjs'

const horses = Number(process.env['BENCH_HORSES'] ?? 10_000)
const rounds = 20

const folder = mkdtempSync(join(tmpdir(), 'stable-bench-large-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(1))

/** PostgreSQL as the tests start it. */
const { module: postgresServer } = await runnerImport(
  join(root, 'tests/support/postgres-server.ts'),
  {
    root,
    configFile: false,
    logLevel: 'error',
  },
)
const postgres = await postgresServer.startOwnPostgres({ maxConnections: 100 })
try {
  await bench()
} finally {
  await postgres.stop()
}
process.exit()

async function bench() {
  console.log(
    `Node ${process.versions.node}. This takes about ten minutes; don't use the machine for anything else meanwhile.`,
  )
  const dataDir = join(folder, 'sqlite')
  const seconds = await timed(() => fill(dataDir))
  console.log(`Filled with ${shown(horses)} horses in ${shown(seconds)} s.`)
  await measureStart(dataDir)
  const archive = join(folder, 'backup')
  const rows = [
    await measureCommand('backup', ['backup', archive], { DATA_DIR: dataDir }),
    await measureCommand('backup verify', ['backup', 'verify', archive], { DATA_DIR: dataDir }),
    await measureCommand('restore into SQLite', ['restore', archive], {
      DATA_DIR: join(folder, 'restored'),
    }),
  ]
  rmSync(join(folder, 'restored'), { recursive: true, force: true })
  const shared = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url }
  rows.push(await measureCommand('restore into PostgreSQL', ['restore', archive], shared))
  heading('Backup and restore')
  table(['command', 'seconds', 'seconds of CPU', 'peak MB'], rows)
  console.log(`\nThe archive has ${shown(statSync(archive).size / 1e6)} MB.`)
  await measureNodes(shared)
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** @param {string} dataDir */
async function fill(dataDir) {
  mkdirSync(dataDir)
  const large = await openLargeStable(dataDir)
  for (let count = 500; count < horses; count += 500) await large.growTo(count)
  await large.growTo(horses)
  await large.storePictures()
  await large.close()
}

/** @param {string} dataDir */
async function measureStart(dataDir) {
  heading('Start and pages, SQLite')
  const starts = []
  let stable = await startStable(dataDir)
  starts.push(stable.firstAnswerMs / 1000)
  for (let i = 0; i < 2; i += 1) {
    await stable.stop()
    stable = await startStable(dataDir)
    starts.push(stable.firstAnswerMs / 1000)
  }
  const large = await openLargeStable(dataDir)
  const { cookie } = await large.signIn('staff', 'large')
  await large.close()
  /** A horse somewhere in the list. @param {number} round */
  const numberOf = (round) => String(Math.floor((round * horses) / rounds)).padStart(5, '0')
  /** @type {Record<string, (round: number) => string>} */
  const addresses = {
    'list: the first page': () => '/horses',
    'search by name': (round) => `/horses?q=${numberOf(round)}`,
    'one horse': (round) => `/horses/bench-horse-${numberOf(round)}`,
    'admin: the list of horses': (round) => `/api/horses?limit=50&q=${String(round)}`,
    'admin: the register': () => '/api/investments?limit=50',
  }
  const rows = []
  for (const [name, address] of Object.entries(addresses)) {
    const took = []
    const before = cpuSeconds(stable.pid)
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      const answer = await fetch(stable.url + address(round), { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${address(round)}: status ${String(answer.status)}`)
      took.push(performance.now() - begun)
    }
    const after = cpuSeconds(stable.pid)
    const cpu =
      before === undefined || after === undefined ? undefined : ((after - before) * 1000) / rounds
    rows.push([name, shown(median(took), 1), shown(Math.max(...took), 1), shown(cpu, 1)])
  }
  table(['signed in', 'median, ms', 'longest, ms', 'ms of CPU'], rows)
  console.log(
    `\nFirst answer after ${shown(median(starts), 2)} s (median of three starts); ${shown(memoryMB(stable.pid))} MB afterwards.`,
  )
  await stable.stop()
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function measureCommand(name, args, env) {
  const { child, output, ended } = start(
    process.execPath,
    [join(root, 'dist/server/cli.js'), ...args],
    { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  )
  const pid = child.pid ?? 0
  /** @type {{ cpu: number | undefined, peakMB: number | undefined }} */
  const used = { cpu: undefined, peakMB: undefined }
  const watch = setInterval(() => {
    if (child.exitCode !== null) return
    used.cpu = cpuSeconds(pid)
    used.peakMB = Math.max(used.peakMB ?? 0, memoryMB(pid) ?? 0)
  }, 50)
  const seconds = await timed(() => ended)
  clearInterval(watch)
  if (child.exitCode !== 0) throw new Error(`${name}: ${output.out}${output.error}`)
  return [name, shown(seconds, 1), shown(used.cpu, 1), shown(used.peakMB)]
}

/** One server and two on the same PostgreSQL, asked by as many clients. @param {NodeJS.ProcessEnv} env */
async function measureNodes(env) {
  heading('One server and two on PostgreSQL')
  const large = await openLargeStable(env['DATA_DIR'] ?? '', env['DATABASE_URL'])
  const { cookie } = await large.signIn('staff', 'nodes')
  await large.close()
  const one = await startStable(env['DATA_DIR'] ?? '', { env })
  const two = await startStable(env['DATA_DIR'] ?? '', { env })
  const rows = []
  for (const [name, path] of [
    ['page of 24 cards', '/horses'],
    ['GET /api/user', '/api/user'],
  ]) {
    const target = (/** @type {{ pid: number, url: string }} */ node) => ({
      pid: node.pid,
      url: node.url + path,
      headers: { cookie },
    })
    const settings = { seconds: 5, connections: 8 }
    await Promise.all([one, two].map((node) => load(target(node), settings)))
    const alone = await load(target(one), settings)
    const both = await Promise.all([one, two].map((node) => load(target(node), settings)))
    const together = both.reduce((sum, { perSecond }) => sum + perSecond, 0)
    rows.push([
      name ?? '',
      shown(alone.perSecond),
      shown(together),
      shown(together / alone.perSecond, 2),
      shown(alone.cpuMs, 2),
      shown(both[0]?.cpuMs, 2),
    ])
  }
  table(['signed in', 'one, /s', 'two, /s', 'ratio', 'ms of CPU, one', 'ms of CPU, two'], rows)
  await one.stop()
  await two.stop()
}
