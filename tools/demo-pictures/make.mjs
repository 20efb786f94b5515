// `npm run demo:pictures`: makes the demo's pictures again, byte for byte. With a folder, and the beginnings of names
// if not all are wanted, it only makes small PNGs there, to look at: `npm run demo:pictures -- /tmp/proofs hero horse-01`.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// make.ts does all its work while it is imported: afterwards nothing more can be loaded.
await runnerImport(fileURLToPath(new URL('make.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
