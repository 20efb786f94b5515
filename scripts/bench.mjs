// `npm run bench`: builds what is missing, then measures the built server (bench/run.mjs); `npm run bench -- large` measures
// a stable of 10,000 horses (bench/run-large.mjs).
import { fail, run } from './process.mjs'
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
const { ok } = await run(process.execPath, [
  process.argv[2] === 'large' ? 'bench/run-large.mjs' : 'bench/run.mjs',
])
process.exit(ok ? 0 : 1)
