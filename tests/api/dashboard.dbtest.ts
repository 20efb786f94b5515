import { expect, test } from 'vitest'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { testApp } from '../support/app'
import { aGalleryItem, anOffering } from '../support/factories'

test('counts only the staff of an empty stable', async () => {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  expect(await app.json('/api/dashboard', headers)).toEqual({
    horses: { total: 0, active: 0, newest: [] },
    offerings: { total: 0, active: 0, newest: [] },
    photos: { total: 0, published: 0 },
    people: { total: 1, admins: 0 },
  })
})

test('counts everything, and names the five newest horses and active offerings', async () => {
  const app = await testApp()
  const db = app.database.kysely
  const { headers } = await app.signIn('admin')
  for (let n = 1; n <= 7; n += 1) {
    app.clock.advance(1000)
    const now = app.clock.now()
    const horse = await createHorse(db, now, {
      name: `Horse ${n}`,
      status: n === 7 ? 'retired' : 'active',
    })
    await createOffering(db, now, anOffering(horse.id, { isActive: n !== 6 }))
    await createGalleryItem(db, now, aGalleryItem({ isPublished: n < 3 }))
  }
  expect(await app.json('/api/dashboard', headers)).toMatchObject({
    horses: {
      total: 7,
      active: 6,
      newest: [7, 6, 5, 4, 3].map((n) => ({ name: `Horse ${n}`, slug: `horse-${n}` })),
    },
    offerings: {
      total: 7,
      active: 6,
      newest: [7, 5, 4, 3, 2].map((n) => ({
        horse: { name: `Horse ${n}` },
        pricePerShare: '20000.00',
        currency: 'MUR',
      })),
    },
    photos: { total: 7, published: 2 },
    people: { total: 1, admins: 1 },
  })
})
