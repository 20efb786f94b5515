import { afterAll, beforeAll } from 'vitest'
import { expectDocumented } from '../support/documented'
import { temporaryFolder } from '../support/database'
import { type RunningStable, startStable } from '../support/running-stable'

/** Sends a request to a running server, and checks that its API answers as its description says. */
export async function ask(baseURL: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(baseURL + path, init)
  const unchecked = (address: string) => fetch(baseURL + address)
  if (path.startsWith('/api/'))
    await expectDocumented(unchecked, init.method ?? 'GET', path, answer)
  return answer
}

/** A demo stable shared by the tests of a file. */
export function demoStable() {
  let stable: RunningStable | undefined
  const started = () => {
    if (!stable) throw new Error('the stable starts before the first test')
    return stable
  }
  beforeAll(async () => {
    stable = await startStable(temporaryFolder(), {
      demo: true,
      environment: { LOG_LEVEL: 'silent' },
    })
  })
  afterAll(() => stable?.stop())
  return {
    get dataDir() {
      return started().dataDir
    },
    get baseURL() {
      return started().baseURL
    },
    ask: (path: string, init?: RequestInit) => ask(started().baseURL, path, init),
  }
}
