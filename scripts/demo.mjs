// `npm run demo`: installs and builds what is missing, then serves the demo stable.
import { fail } from './process.mjs'
import { ensureBuild, ensureDependencies, serve } from './setup.mjs'

await ensureDependencies().then(ensureBuild).catch(fail)
await serve(['--demo'])
