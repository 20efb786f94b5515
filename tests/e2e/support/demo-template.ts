import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStable } from '../../support/running-stable'

const folder = (name: string) =>
  fileURLToPath(new URL(`../../../test-results/${name}`, import.meta.url))

/** The demo stable's data, made once per run; every worker takes a copy. */
export const demoTemplate = folder('demo-stable')

/** Its pictures in other sizes. Every copy links here, so that a run makes each picture once. */
const variants = folder('demo-variants')

/** Playwright's global setup. */
export default async function makeDemoTemplate() {
  for (const each of [demoTemplate, variants]) await rm(each, { recursive: true, force: true })
  const stable = await startStable(demoTemplate, { demo: true })
  await stable.stop()
  await mkdir(variants)
  await symlink(variants, path.join(demoTemplate, 'objects/variants'))
}
