// `npm run screenshots`: installs and builds what is missing, then photographs every screen (tools/screenshots/make.mjs).
// `npm run screenshots -- horse` photographs only the screens whose names contain a word.
import { findChromium } from './chromium.mjs'
import { fail, run } from './process.mjs'
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
const path = await findChromium().catch(fail)
const { ok } = await run(
  process.execPath,
  ['tools/screenshots/make.mjs', ...process.argv.slice(2)],
  { env: path ? { CHROMIUM_PATH: path } : {} },
)
process.exit(ok ? 0 : 1)
