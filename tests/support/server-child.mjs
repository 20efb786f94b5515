// Runs server-child.ts in a process of its own: node server-child.mjs OPTIONS
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./server-child.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
