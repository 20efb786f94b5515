// Runs demo-child.ts in a process of its own: node demo-child.mjs DATA_DIR OBJECTS [DATABASE_URL]
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./demo-child.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
