// `npm run demo:pictures`: makes the demo's pictures again, byte for byte.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const program = fileURLToPath(new URL('make.ts', import.meta.url))
const { module } = await runnerImport(program, { configFile: false, logLevel: 'error' })
await module.makePictures()
