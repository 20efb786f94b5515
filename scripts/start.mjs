// `npm start`: the production server. It installs and builds nothing: it says what to run if something is missing.
import { fail } from './process.mjs'
import { requireReady, serve } from './setup.mjs'

process.env['NODE_ENV'] = 'production'
await requireReady().catch(fail)
await serve(process.argv.slice(2))
