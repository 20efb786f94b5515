import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoTemplate } from './demo-template'
import { freePort, startStable } from '../../support/running-stable'

/** A demo stable for one test, configured differently from the worker's. `stop` removes it. */
export async function startOwnStable(
  environmentFor: (publicUrl: string) => Promise<Record<string, string>>,
) {
  const port = await freePort()
  const environment = await environmentFor(`http://127.0.0.1:${port}`)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-own-'))
  await cp(demoTemplate, dataDir, { recursive: true })
  const stable = await startStable(dataDir, {
    demo: true,
    port,
    environment: { LOG_LEVEL: 'silent', ...environment },
  })
  return {
    ...stable,
    stop: async () => {
      await stable.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
