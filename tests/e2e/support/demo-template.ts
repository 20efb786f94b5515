import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startStable } from '../../support/running-stable'

/** The demo stable's data, made once for a run; every worker takes a copy. */
export const demoTemplate = fileURLToPath(
  new URL('../../../test-results/demo-stable', import.meta.url),
)

/** Playwright's global set-up. */
export default async function makeDemoTemplate() {
  await rm(demoTemplate, { recursive: true, force: true })
  const stable = await startStable(demoTemplate, { demo: true })
  await stable.stop()
}
