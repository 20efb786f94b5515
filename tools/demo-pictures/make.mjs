// `npm run demo:pictures`: makes the demo's pictures again, byte for byte. With a folder, and the beginnings of names
// if not all are wanted, it only makes small PNGs there, to look at: `npm run demo:pictures -- /tmp/proofs hero horse-01`.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const program = fileURLToPath(new URL('make.ts', import.meta.url))
const { module } = await runnerImport(program, { configFile: false, logLevel: 'error' })
const [folder, ...names] = process.argv.slice(2)
await (folder === undefined ? module.makePictures() : module.makeProofs(folder, names))
