// Fills the demo stable in a process of its own, to be killed: node demo-child.mjs DATA_DIR OBJECTS [DATABASE_URL]
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @param {string} file */
const load = async (file) => {
  const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}
const [, , dataDir, objects, databaseUrl] = process.argv
const { openDatabase } = await load('db/database.ts')
const { openLocalStorage } = await load('domains/media/server/local-storage.ts')
const { fillDemoStable } = await load('demo/stable.ts')

await fillDemoStable({
  database: await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined }),
  storage: await openLocalStorage(objects),
  today: '2026-11-20',
  log: { info: (/** @type {string} */ line) => process.stdout.write(`${line}\n`) },
})
process.stdout.write('filled\n')
