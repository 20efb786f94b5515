import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { version } from '../../package.json'
import { temporaryFolder } from '../support/database'
import { answers, freePort } from '../support/running-stable'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
})

/**
 * A copy of what a production host has: dist/, the scripts, and the packages that `npm ci --omit=dev` installs. Links
 * that Node doesn't follow stand for them, so that no package finds another one outside the copy.
 */
async function productionHost(): Promise<string> {
  const folder = temporaryFolder()
  for (const file of ['package.json', 'package-lock.json', 'scripts'])
    await cp(join(root, file), join(folder, file), { recursive: true })
  await symlink(join(root, 'dist'), join(folder, 'dist'))
  const lock = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const isWanted = ([at, { dev }]: [string, { dev?: boolean | undefined }]) =>
    dev !== true && /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(at)
  for (const [at] of Object.entries(lock.packages).filter(isWanted)) {
    await mkdir(dirname(join(folder, at)), { recursive: true })
    await symlink(join(root, at), join(folder, at))
  }
  // npm notes what it installed in the same form
  await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lock))
  return folder
}

function run(folder: string, script: string, args: string[], environment = {}): ChildProcess {
  return spawn(process.execPath, [join(folder, 'scripts', script), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** How a script ends, and all its words. */
async function end(folder: string, script: string, args: string[] = []) {
  const child = run(folder, script, args)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (words += text))
  await once(child, 'close')
  return { code: child.exitCode, words: words.trim() }
}

const oneSentence = /^[A-Za-z][^\n]+ run `npm ci[^\n]*\.$/

test('npm start and the command line need only dist/ and the production packages', async () => {
  const folder = await productionHost()
  expect(await end(folder, 'stable.mjs', ['migrate'])).toEqual({
    code: 0,
    words: 'The database is up to date.',
  })
  const port = String(await freePort())
  const server = run(folder, 'start.mjs', [], { PORT: port, LOG_LEVEL: 'silent' })
  const ended = once(server, 'exit')
  try {
    const baseURL = `http://127.0.0.1:${port}`
    await expect.poll(() => answers(baseURL), { timeout: 20_000 }).toBe(true)
    expect((await fetch(`${baseURL}/horses`)).status).toBe(200)
    expect(await (await fetch(`${baseURL}/healthz`)).json()).toEqual({ status: 'ok', version })
    expect((await fetch(`${baseURL}/api/docs/swagger-ui.css`)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})

test('npm start says in one sentence what to run if something is missing, and changes nothing', async () => {
  const folder = await productionHost()
  const expectRefusal = async (reason: string) => {
    for (const script of ['start.mjs', 'stable.mjs']) {
      const { code, words } = await end(folder, script, ['migrate'])
      expect(words).toMatch(oneSentence)
      expect(words).toContain(reason)
      expect(code).toBe(1)
    }
  }

  // sources that dist/ was not built from
  await mkdir(join(folder, 'src'))
  await expectRefusal(
    'dist/ is missing or was built from other sources: run `npm ci && npm run build`',
  )
  await rm(join(folder, 'src'), { recursive: true })

  await rm(join(folder, 'dist'))
  await expectRefusal('dist/ is missing: run')

  // one is for Node 20, the other for newer ones
  for (const name of ['better-sqlite3', 'better-sqlite3-node20'])
    await rm(join(folder, 'node_modules', name))
  await expectRefusal('The compiled packages do not load')

  await rm(join(folder, 'node_modules/.package-lock.json'))
  await expectRefusal(
    'The packages are missing or differ from package-lock.json: run `npm ci --omit=dev`',
  )
})
