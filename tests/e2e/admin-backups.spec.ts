import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/db/database'
import { startOwnStable } from './support/own-stable'
import { expect, hydrated, signInTo, test } from './support/test'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('warns admins of missing backups, and tells them of the last one', async ({
  page,
  context,
  expectAccessible,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stable-backups-'))
  // a file where the folder should be, so that the server can't make one
  const BACKUP_DIR = path.join(folder, 'backups')
  await writeFile(BACKUP_DIR, '')
  const stable = await startOwnStable(async () => ({ BACKUP_DIR }))
  const database = await openDatabase({ dataDir: stable.dataDir })
  const { kysely } = database
  try {
    const open = async () => {
      await page.goto(`${stable.baseURL}/admin`)
      await hydrated(page)
    }
    const failure = () =>
      kysely.selectFrom('jobs').select('failure').where('name', '=', 'back up').executeTakeFirst()
    await expect.poll(failure).toEqual({ failure: 'EEXIST' })
    await signInTo({ context, database, baseURL: stable.baseURL }, 'admin')
    await open()
    const last = page.getByText(/^(No backup yet|Last backup)/)
    await expect(last).toContainText('No backup yet. The last attempt')
    await expect(page.getByRole('alert')).toHaveCount(0)

    // `migrations` says how old the stable is; our types don't have that table
    const migrations = kysely.withTables<{ migrations: { applied_at: string } }>()
    await migrations
      .updateTable('migrations')
      .set({ applied_at: daysAgo(3) })
      .execute()
    await open()
    const warning = page.getByRole('alert')
    await expect(warning).toContainText('This stable has never been backed up.')
    await expect(warning).toContainText(/failed: EEXIST\. The server’s log says more\.$/)
    await expect(last).toHaveCount(0)
    await expectAccessible()

    const command = ['dist/server/cli.js', 'backup', path.join(folder, 'stable.tar')]
    execFileSync(process.execPath, command, { env: { DATA_DIR: stable.dataDir } })
    await open()
    await expect(last).toHaveText(/^Last backup: \d+ \w+ \d{4}, \d\d:\d\d\.$/)
    await expect(warning).toHaveCount(0)
    await expectAccessible()

    await context.clearCookies()
    await migrations
      .updateTable('migrations')
      .set({ applied_at: daysAgo(900) })
      .execute()
    await kysely
      .updateTable('audit_entries')
      .set({ at: daysAgo(3) })
      .where('action', '=', 'back-up')
      .execute()
    await signInTo({ context, database, baseURL: stable.baseURL }, 'staff')
    await open()
    await expect(page.getByText(/backup|backed up/i)).toHaveCount(0)

    await signInTo({ context, database, baseURL: stable.baseURL }, 'admin')
    await open()
    await expect(warning).toContainText(/^The last good backup was made on /)
  } finally {
    await database.close()
    await stable.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
