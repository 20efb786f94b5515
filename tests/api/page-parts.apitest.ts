import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'

let app: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  app = await testApp()
  await createHorse(app.database.kysely, app.clock.now(), { name: 'Coral Postmaster' })
})

/** A page's answer while a table is missing. Moves on a day, since pages of the day before are cached. */
async function without(table: string, path: string) {
  app.clock.advance(86_400_000)
  const { kysely: db } = app.database
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(db)
  try {
    const response = await app.get(path)
    return { response, html: await response.text() }
  } finally {
    await sql`alter table ${sql.table(`lost_${table}`)} rename to ${sql.table(table)}`.execute(db)
  }
}

describe('a part of a page that fails to load', () => {
  test.each([
    ['homepage_settings', '/', '>Excellence in Racing</h1>', 'this text'],
    ['horse_photos', '/horses/coral-postmaster', '>Coral Postmaster</h1>', 'the photos'],
    ['horse_videos', '/horses/coral-postmaster', '>Coral Postmaster</h1>', 'the videos'],
    ['offerings', '/horses/coral-postmaster', '>Coral Postmaster</h1>', 'the shares on offer'],
    ['offerings', '/horses', '>Our Horses</h1>', 'the shares on offer'],
  ])('%s: %s still renders, and says what failed', async (table, path, heading, what) => {
    const { response, html } = await without(table, path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(html).toContain(heading)
    expect(html.replaceAll('<!-- -->', '')).toContain(`We couldn’t load ${what}.`)
    expect(html).toContain('Try again')
    // the browser continues from there
    expect(html).toContain('<script id="state"')

    const again = await app.get(path)
    expect(await again.text(), 'the page is whole once the part is back').not.toContain(
      'We couldn’t load',
    )
  })

  test('leaves the links out of the footer', async () => {
    const { response, html } = await without('pages', '/gallery')
    expect(response.status).toBe(200)
    expect(html).toContain('<footer')
  })
})

test.each([
  ['gallery_items', '/gallery', '>Gallery</h1>', 'the photos'],
  ['offerings', '/ownership', '>Ownership Opportunities</h1>', 'the ownership opportun'],
  ['horses', '/horses', '>Our Horses</h1>', 'the horses'],
])(
  '%s: %s fails with a heading if its main list is missing',
  async (table, path, heading, what) => {
    const { response, html } = await without(table, path)
    expect(response.status).toBe(500)
    expect(html).toContain(heading)
    expect(html.replaceAll('<!-- -->', '')).toContain(`We couldn’t load ${what}`)
  },
)

test('answers 404 for what does not exist, whatever else has failed', async () => {
  const { response, html } = await without('horse_photos', '/horses/nobody')
  expect(response.status).toBe(404)
  expect(html).toContain('Horse Not Found')
})
