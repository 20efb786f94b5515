// `npm run test:faults`: kills, full and read-only disks, restarts, wrong clocks, for some minutes. `npm test` has the same
// tests with fewer kills. FAULT_ROUNDS sets how many (30 on each database).
import { fail, runPackage } from './process.mjs'
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
const { whyNoS3 } = await import('./s3.mjs')
const reason = await whyNoS3()
if (reason !== undefined) console.log(`Skipping the S3 tests: ${reason}`)
const projects = ['built', 'sqlite', 'postgres', ...(reason === undefined ? ['s3'] : [])].flatMap(
  (project) => ['--project', project],
)
// what happens to two servers is in the files named nodes
const { ok } = await runPackage('vitest', 'vitest', ['run', ...projects, 'faults', 'nodes'], {
  env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '30' },
})
process.exit(ok ? 0 : 1)
