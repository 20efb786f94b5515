// `npm run dev`: the site on one port (PORT, default 3000), with hot reload.
import { fail, runPackage } from './process.mjs'
import { ensureDependencies } from './setup.mjs'

await ensureDependencies().catch(fail)
const port = process.env['PORT'] ?? '3000'
const { ok } = await runPackage('vite', 'vite', [
  ...['--host', '127.0.0.1', '--port', port, '--strictPort'],
  ...process.argv.slice(2),
])
process.exit(ok ? 0 : 1)
