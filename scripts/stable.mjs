// `npm run stable -- COMMAND`: the stable's command line. Like `npm start`, it installs and builds nothing.
import { fail } from './process.mjs'
import { requireReady, runBuilt } from './setup.mjs'

process.env['NODE_ENV'] = 'production'
await requireReady().catch(fail)
await runBuilt('cli.js', process.argv.slice(2))
