// Where the sources run (npm run dev, tests), a thread loads its tasks through Vite. The build puts
// thread-work.ts itself in this file's place.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./thread-work.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
