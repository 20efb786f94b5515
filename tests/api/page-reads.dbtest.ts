import type { KyselyPlugin } from 'kysely'
import { SelectQueryNode, TableNode } from 'kysely'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testDatabase } from '../support/database'
import { aGalleryItem } from '../support/factories'

/** A stable that counts its queries by the table they read first. */
async function countedApp() {
  const database = await testDatabase()
  const read: string[] = []
  // a fixed query is compiled once and keeps its id
  const tables = new WeakMap<object, string>()
  const counting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const [from] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : []
      if (from && TableNode.is(from)) tables.set(queryId, from.table.identifier.name)
      return node
    },
    transformResult: ({ result, queryId }) => {
      const table = tables.get(queryId)
      if (table !== undefined) read.push(table)
      return Promise.resolve(result)
    },
  }
  const app = await testApp({ ...database, kysely: database.kysely.withPlugin(counting) })
  const { id, slug } = await createHorse(database.kysely, app.clock.now(), { name: 'Lantern' })
  return { app, read, id, slug }
}

describe('a page for someone signed in', () => {
  test.each(['viewer', 'staff'] as const)('looks up the session of a %s once', async (role) => {
    const { app, read, slug } = await countedApp()
    const { headers } = await app.signIn(role)
    for (const path of ['/', '/horses', `/horses/${slug}`, '/gallery']) {
      read.length = 0
      expect((await app.get(path, headers)).status).toBe(200)
      expect(read.filter((table) => table === 'sessions')).toHaveLength(1)
    }
  })

  test('reads shared data once, until it changes', async () => {
    const { app, read, id } = await countedApp()
    const { headers } = await app.signIn('viewer')
    const page = async () => {
      read.length = 0
      return (await app.get('/horses', headers)).text()
    }
    expect(await page()).toContain('Lantern')
    expect(read).toContain('horses')
    expect(await page()).toContain('Lantern')
    expect(read).toEqual(['sessions'])
    await updateHorse(app.database.kysely, app.clock.now(), id, { name: 'Beacon' })
    expect(await page()).toContain('Beacon')
  })

  test('shows drafts only to staff, whoever comes first', async () => {
    const app = await testApp()
    const draft = aGalleryItem({ title: 'Not yet for everybody', isPublished: false })
    await createGalleryItem(app.database.kysely, app.clock.now(), draft)
    const people = {
      visitor: {},
      viewer: (await app.signIn('viewer')).headers,
      staff: (await app.signIn('staff')).headers,
    }
    for (const who of ['viewer', 'staff', 'visitor', 'viewer', 'staff'] as const) {
      const page = await (await app.get('/gallery', people[who])).text()
      const list = await app.json('/api/main-gallery', people[who])
      expect(page.includes('Not yet for everybody'), `the page of a ${who}`).toBe(who === 'staff')
      expect(list, `the list of a ${who}`).toHaveLength(who === 'staff' ? 1 : 0)
    }
  })
})

test('is compressed as the browser asks, and complete', async () => {
  const { app } = await countedApp()
  const { headers } = await app.signIn('staff')
  const bytes = async (encoding: string) => {
    const answer = await app.get('/horses', { ...headers, 'accept-encoding': encoding })
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    return { name: answer.headers.get('content-encoding'), body: await answer.arrayBuffer() }
  }
  const plain = await bytes('identity')
  const gzip = await bytes('gzip, deflate')
  const brotli = await bytes('gzip, deflate, br, zstd')
  expect([plain.name, gzip.name, brotli.name]).toEqual([null, 'gzip', 'br'])
  expect(gunzipSync(gzip.body)).toEqual(Buffer.from(plain.body))
  expect(brotliDecompressSync(brotli.body)).toEqual(Buffer.from(plain.body))
})
