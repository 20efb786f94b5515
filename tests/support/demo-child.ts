// Fills the demo stable in a process of its own, to be killed: node demo-child.mjs DATA_DIR OBJECTS [DATABASE_URL]
import { openDatabase } from '../../src/db/database'
import { fillDemoStable } from '../../src/demo/stable'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'

const [, , dataDir = '', objects = '', databaseUrl = ''] = process.argv

await fillDemoStable({
  database: await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined }),
  storage: await openLocalStorage(objects),
  today: '2026-11-20',
  log: { info: (line: string) => process.stdout.write(`${line}\n`) },
})
process.stdout.write('filled\n')
