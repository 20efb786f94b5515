// What answers to signed-in people cost, compared with the least that they can cost here.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { heading, medianKnown, ratio, shown, table } from './figures.mjs'
import { load } from './load.mjs'
import { openLargeStable } from './open-large-stable.mjs'
import { freePort, root, start, startServer, startStable } from './processes.mjs'

const rounds = 3
const horses = 50
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' }
/** The list shows 24 horses, or more if its address says so. */
const page = '/horses?show=72'
const user = '/api/user'
const cards = '/api/horses?view=card'

/** Builds bench/react-alone.ts like the server, and returns its file. */
async function buildReactAlone() {
  // inside the project, where its dependencies are found
  const outDir = join(root, 'node_modules/.cache/bench')
  const rolldownOptions = { input: { 'react-alone': join(root, 'bench/react-alone.ts') } }
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    environments: { ssr: { build: { outDir, rolldownOptions } } },
  })
  const { ssr } = builder.environments
  if (!ssr) throw new Error('the server has no build')
  await builder.build(ssr)
  return join(outDir, 'react-alone.js')
}

/** @param {string} script @param {string} url @param {string} cookie @returns {Promise<number>} ms of CPU */
async function reactAlone(script, url, cookie) {
  const { output, ended } = start(process.execPath, [script, url, cookie])
  await ended
  if (!output.out.startsWith('{')) throw new Error(`React alone failed: ${output.error}`)
  return Number(JSON.parse(output.out).cpuMs)
}

/** @param {string} dataDir a folder of its own */
export async function measureSignedIn(dataDir) {
  heading('Signed in: processor time of each answer, compared with the least that it can cost')
  const script = await buildReactAlone()
  const stable = await startStable(dataDir)
  const large = await openLargeStable(dataDir)
  await large.growTo(horses)
  const viewer = await large.signIn('viewer')
  const staff = await large.signIn('staff')
  await large.close()
  const textOf = async (/** @type {string} */ path) => {
    const response = await fetch(stable.url + path, { headers: { cookie: staff.cookie } })
    if (!response.ok) throw new Error(`${path}: status ${String(response.status)}`)
    return response.text()
  }

  const file = join(dataDir, 'answers.json')
  const answers = {
    [user]: {
      sql: 'select users.* from sessions join users on users.id = sessions.user_id where sessions.id = ?',
      parameters: [staff.sessionId],
      body: await textOf(user),
    },
    [cards]: {
      sql: 'select * from horses order by name_folded, id',
      parameters: [],
      body: await textOf(cards),
    },
  }
  writeFileSync(
    file,
    JSON.stringify(
      Object.fromEntries(
        Object.entries(answers).map(([path, answer]) => [path.replace(/\?.*/, ''), answer]),
      ),
    ),
  )
  const port = await freePort()
  const bare = await startServer(
    process.execPath,
    [join(root, 'bench/bare-hono.mjs'), String(port), join(dataDir, 'stable.db'), file],
    { port, path: user },
  )

  /** @param {{ pid: number, url: string }} server @param {string} path @param {Record<string, string>} headers */
  const cpuMs = async (server, path, headers = {}, seconds = 2) =>
    (await load({ ...server, url: server.url + path, headers }, { seconds, connections: 4 })).cpuMs
  /** In turn, so that other work on the machine affects both alike; the first round is a warm-up.
   * @param {() => Promise<number | undefined>} ours @param {() => Promise<number | undefined>} least */
  const compared = async (ours, least) => {
    /** @type {{ ours: number | undefined, least: number | undefined }[]} */
    const measured = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = { ours: await ours(), least: await least() }
      if (round > 0) measured.push(one)
    }
    return {
      ours: medianKnown(measured.map((each) => each.ours)),
      least: medianKnown(measured.map((each) => each.least)),
      ratio: medianKnown(measured.map((each) => ratio(each.ours, each.least))),
    }
  }

  const rows = []
  for (const [who, { cookie }] of Object.entries({ 'a viewer': viewer, staff }))
    rows.push({
      name: `page of ${String(horses)} cards for ${who}, compressed`,
      yardstick: 'React’s renderToString alone',
      ...(await compared(
        () => cpuMs(stable, page, { cookie, ...encodings }, 4),
        () => reactAlone(script, stable.url + page, cookie),
      )),
    })
  for (const [path, who, { cookie }] of /** @type {const} */ ([
    [user, 'staff', staff],
    [cards, 'a viewer', viewer],
    [cards, 'staff', staff],
  ]))
    rows.push({
      name: `JSON ${path} for ${who}`,
      yardstick: 'the same bytes from bare Hono after one query',
      ...(await compared(
        () => cpuMs(stable, path, { cookie }),
        () => cpuMs(bare, path),
      )),
    })
  await bare.stop()
  await stable.stop()
  table(
    ['answer', 'ms of CPU', 'compared with', 'ms of CPU', 'ratio'],
    rows.map(({ name, yardstick, ours, least, ratio: times }) => [
      name,
      shown(ours, 2),
      yardstick,
      shown(least, 2),
      `× ${shown(times, 2)}`,
    ]),
  )
  const [viewerPage, staffPage, userRow, viewerCards, staffCards] = rows.map((row) => row.ratio)
  return { viewerPage, staffPage, user: userRow, viewerCards, staffCards }
}
