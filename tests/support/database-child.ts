import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { type Database, openDatabase } from '../../src/db/database'

/** What another process does with the database; prints `ready` once it is open. */
const commands: Record<string, (database: Database) => Promise<void>> = {
  /** Opens and closes; nothing may keep the process alive afterwards. */
  async visit(database) {
    database.onContentChange(() => {})
    await database.close()
  },

  /** Adds a page for each line of input, until the input ends. */
  async write(database) {
    for await (const line of createInterface({ input: process.stdin })) {
      await addPage(database, line)
      process.stdout.write(`wrote ${line}\n`)
    }
    await database.close()
  },

  /** Adds pages, and prints those committed, until it is killed. */
  async writeForEver(database) {
    for (let number = 1; ; number++) {
      await database.transaction(async (tx) => {
        await tx
          .insertInto('pages')
          .values(page(`a${number}`))
          .execute()
        await tx
          .insertInto('pages')
          .values(page(`b${number}`))
          .execute()
      })
      process.stdout.write(`committed ${number}\n`)
      // So that it can be killed at any moment.
      if (number % 50 === 0) await sleep(1)
    }
  },
}

async function addPage(database: Database, slug: string): Promise<void> {
  await database.kysely.insertInto('pages').values(page(slug)).execute()
}

function page(slug: string) {
  const now = new Date().toISOString()
  return { id: uuid(), slug, title: slug, content_text: '', created_at: now, updated_at: now }
}

const [, , command = '', dataDir = '', databaseUrl = ''] = process.argv
const run = commands[command]
if (run === undefined) throw new Error(`There is no command ${command}`)
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
process.stdout.write('ready\n')
await run(database)
