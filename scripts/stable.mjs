// `npm run stable -- COMMAND`: the stable's command line; installs and builds first if needed.
import { fail } from './process.mjs'
import { buildIsCurrent, ensureBuild, ensureDependencies, runBuilt } from './setup.mjs'

process.env['NODE_ENV'] = 'production'
await ensureDependencies({ includeDev: !buildIsCurrent() }).then(ensureBuild).catch(fail)
await runBuilt('cli.js', process.argv.slice(2))
