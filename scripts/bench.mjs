// `npm run bench`: builds what is missing, then measures the built server (bench/run.mjs).
import { fail, run } from './process.mjs'
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
const { ok } = await run(process.execPath, ['bench/run.mjs', ...process.argv.slice(2)])
process.exit(ok ? 0 : 1)
