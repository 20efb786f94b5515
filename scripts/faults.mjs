// `npm run test:faults`: kills, full and read-only disks, restarts, wrong clocks, for some minutes. `npm test` has the same
// tests with fewer kills. FAULT_ROUNDS sets how many (30 on each database).
import { fail, runPackage } from './process.mjs'
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs'

try {
  checkNode()
  await ensureDependencies()
  await ensureBuild()
} catch (error) {
  fail(error)
}
const projects = ['built', 'sqlite', 'postgres'].flatMap((project) => ['--project', project])
const { ok } = await runPackage('vitest', 'vitest', ['run', ...projects, 'faults'], {
  env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '30' },
})
process.exit(ok ? 0 : 1)
