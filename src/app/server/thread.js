// When running from the sources (npm run dev, tests), a thread loads its tasks through Vite. The build replaces
// this file with thread-work.ts itself.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./thread-work.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
