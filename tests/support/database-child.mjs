// Runs database-child.ts in a process of its own: node database-child.mjs COMMAND OPTIONS
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./database-child.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
