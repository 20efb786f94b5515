import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const mainFile = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export interface RunningStable {
  baseURL: string
  dataDir: string
  process: ChildProcess
  stop(): Promise<void>
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port to be had')
  return address.port
}

/** Starts the built server on a folder of its own, and waits until it answers. */
export async function startStable(
  dataDir: string,
  options: {
    demo?: boolean
    port?: number
    environment?: Record<string, string>
    /** A command that replaces itself with the one that follows it. */
    through?: string[]
  } = {},
): Promise<RunningStable> {
  const port = options.port ?? (await freePort())
  const node = [process.execPath, mainFile, ...(options.demo ? ['--demo'] : [])]
  const [command = '', ...commandArguments] = [...(options.through ?? []), ...node]
  const child = spawn(command, commandArguments, {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      BACKUP_DIR: 'off',
      STABLE_NAME: 'Ecurie Flamboyant',
      STABLE_EMAIL: 'owners@flamboyant.example',
      ...options.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseURL = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await answers(baseURL)) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error('the server did not answer in time')
    }
    await wait(25)
  }
  return {
    baseURL,
    dataDir,
    process: child,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Whether a server is ready. */
export async function answers(baseURL: string): Promise<boolean> {
  try {
    return (await fetch(`${baseURL}/readyz`)).ok
  } catch {
    return false
  }
}
