// `npm run build`: builds the browser's files and the server into dist/.
import { fail } from './process.mjs'
import { build, ensureDependencies } from './setup.mjs'

await ensureDependencies().then(build).catch(fail)
