import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { temporaryFolder } from '../support/database'
import { freePort, mainFile, startStable } from '../support/running-stable'

interface Ending {
  code: number | null
  words: string
}

/** Starts the built server in conditions in which it can't start, and waits for it to end. */
function end(environment: Record<string, string>, flags: string[] = []): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [mainFile, ...flags], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 20_000,
    })
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, words: words.trim() }))
  })
}

const oneSentence = /^[A-Z][^\n]+\.$/

test('finishes what is under way and ends with 0 when told to stop', async () => {
  const dataDir = temporaryFolder()
  const stable = await startStable(dataDir)
  const { hostname, port } = new URL(stable.baseURL)
  const ended = new Promise((resolve) => stable.process.once('exit', resolve))
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const body = JSON.stringify({ email: 'a@example.com', password: 'x' })
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
        () => {
          stable.process.kill('SIGTERM')
          refusesNewcomers(hostname, Number(port))
            .then(() => socket.write(body.slice(5)))
            .catch(reject)
        },
      )
    })
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    socket.on('error', reject).on('close', () => resolve(text))
  })
  // complete: its status line, and a body to the end
  expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
  expect(answer.trim()).toMatch(/\}$/)
  expect(await ended).toBe(0)
})

/** Resolves once the server accepts no new connection. */
async function refusesNewcomers(host: string, port: number): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, host, () => {
        socket.destroy()
        resolve(false)
      })
      socket.on('error', () => resolve(true))
    })
  await expect.poll(isRefused, { timeout: 10_000 }).toBe(true)
}

test('has lost nothing when it starts again after being killed', async () => {
  const dataDir = temporaryFolder()
  const first = await startStable(dataDir)
  const database = await openDatabase({ dataDir })
  const killed = new Promise((resolve) => first.process.once('exit', resolve))
  await createHorse(database.kysely, new Date(), { name: 'Unsinkable' })
  await database.close()
  await expect
    .poll(async () => (await fetch(`${first.baseURL}/horses/unsinkable`)).status, {
      timeout: 10_000,
    })
    .toBe(200)
  first.process.kill('SIGKILL')
  await killed
  const second = await startStable(dataDir)
  try {
    expect((await fetch(`${second.baseURL}/horses/unsinkable`)).status).toBe(200)
    expect((await fetch(`${second.baseURL}/readyz`)).status).toBe(200)
  } finally {
    await second.stop()
  }
})

// Windows keeps permissions in another way.
test.skipIf(process.platform === 'win32')('writes its files for the owner only', async () => {
  const dataDir = temporaryFolder()
  await chmod(dataDir, 0o755)
  const stable = await startStable(dataDir)
  try {
    const database = await openDatabase({ dataDir })
    await createHorse(database.kysely, new Date(), { name: 'Private' })
    await database.close()
    const files = (await readdir(dataDir, { recursive: true })).filter((file) => file !== '')
    expect(files).toContain('stable.db')
    expect(files).toContain('objects')
    for (const file of ['', ...files])
      expect((await stat(path.join(dataDir, file))).mode & 0o077, file).toBe(0)
  } finally {
    await stable.stop()
  }
})

test('lets the development server open its database at the next request if it failed before', async () => {
  const dataDir = temporaryFolder()
  const folder = path.join(dataDir, 'data')
  await writeFile(folder, 'in the way')
  const port = await freePort()
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
  const child = spawn(
    process.execPath,
    [vite, ...['--host', '127.0.0.1', '--port', String(port), '--strictPort']],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    },
  )
  try {
    const health = `http://127.0.0.1:${port}/healthz`
    const status = () =>
      fetch(health).then(
        (answer) => answer.status,
        () => 'no answer',
      )
    await expect.poll(status, { timeout: 60_000 }).toBe(500)
    await rm(folder)
    expect(await status()).toBe(200)
  } finally {
    child.kill('SIGKILL')
  }
})

test('ends with one sentence and exit code 1 if the database can’t be opened', async () => {
  const dataDir = temporaryFolder()
  const port = String(await freePort())
  await writeFile(path.join(dataDir, 'stable.db'), 'this is no database'.repeat(400))
  const damaged = await end({ DATA_DIR: dataDir, PORT: port })
  expect(damaged.code).toBe(1)
  expect(damaged.words).toMatch(oneSentence)
  expect(damaged.words).toContain('stable.db')

  await rm(path.join(dataDir, 'stable.db'))
  await mkdir(path.join(dataDir, 'stable.db'))
  const folder = await end({ DATA_DIR: dataDir, PORT: port })
  expect(folder.code).toBe(1)
  expect(folder.words).toMatch(oneSentence)

  const nowhere = await end({
    DATA_DIR: dataDir,
    PORT: port,
    DATABASE_URL: `postgres://stable:hush-hush@127.0.0.1:${port}/stable`,
  })
  expect(nowhere.code).toBe(1)
  expect(nowhere.words).toMatch(oneSentence)
  expect(nowhere.words).not.toContain('hush-hush')
})

test('ends with one sentence and exit code 1 if the bucket can’t be reached', async () => {
  const port = String(await freePort())
  const { code, words } = await end({
    DATA_DIR: temporaryFolder(),
    PORT: port,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'stable',
    S3_SECRET_ACCESS_KEY: 'hush-hush',
  })
  expect(code).toBe(1)
  expect(words).toBe(
    `The storage at http://127.0.0.1:${port} can't be reached (ECONNREFUSED): check S3_ENDPOINT.`,
  )
})

test('ends with one sentence and exit code 1 if a folder can’t be used', async () => {
  const dataDir = temporaryFolder()
  const port = String(await freePort())
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  for (const unusable of [file, path.join(file, 'beneath')]) {
    const { code, words } = await end({ DATA_DIR: unusable, PORT: port })
    expect(code).toBe(1)
    expect(words).toMatch(oneSentence)
  }
  // the pictures' folder
  await writeFile(path.join(dataDir, 'objects'), '')
  const pictures = await end({ DATA_DIR: dataDir, PORT: port })
  expect(pictures.code).toBe(1)
  expect(pictures.words).toMatch(oneSentence)
  expect(pictures.words).toContain('objects')
})

test('ends with one sentence and exit code 1 if the port is taken', async () => {
  const dataDir = temporaryFolder()
  const other = await startStable(temporaryFolder())
  try {
    const { code, words } = await end({ DATA_DIR: dataDir, PORT: new URL(other.baseURL).port })
    expect(code).toBe(1)
    expect(words).toContain('is already in use')
  } finally {
    await other.stop()
  }
})

test('refuses to serve the demo to other machines', async () => {
  const dataDir = temporaryFolder()
  const port = String(await freePort())
  for (const [environment, words] of [
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  ] as const) {
    const refused = await end({ DATA_DIR: dataDir, PORT: port, ...environment }, ['--demo'])
    expect(refused.code).toBe(1)
    expect(refused.words).toContain(words)
    expect(refused.words).toContain('the demo has well-known passwords')
  }
})

test('reports everything that is wrong with the environment at once', async () => {
  const dataDir = temporaryFolder()
  const { code, words } = await end({ DATA_DIR: dataDir, PORT: 'x', PUBLIC_URL: 'nowhere' })
  expect(code).toBe(1)
  expect(words).toContain('PORT')
  expect(words).toContain('PUBLIC_URL')
  expect(words).not.toMatch(/\bat .+:\d+:\d+/)
})
