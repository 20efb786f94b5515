// `npm start`: the production server; installs and builds first if needed.
import { fail } from './process.mjs'
import { buildIsCurrent, ensureBuild, ensureDependencies, serve } from './setup.mjs'

process.env['NODE_ENV'] = 'production'
// A built server does not need the tools that build it.
await ensureDependencies({ includeDev: !buildIsCurrent() }).then(ensureBuild).catch(fail)
await serve(process.argv.slice(2))
