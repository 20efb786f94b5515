import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

const made = z.looseObject({ id: z.string() })
const trail = z.array(
  z.object({ id: z.string(), action: z.string(), subjectType: z.string(), actorId: z.string() }),
)

test('shows everything a person did and everything done to their account', async () => {
  const app = await testApp()
  const admin = await signedInAs(app, 'admin')
  const leaver = await signedInAs(app, 'staff')
  const colleague = await signedInAs(app, 'staff')
  const create = async (path: string, body: object) =>
    made.parse((await leaver.send('POST', path, body)).json).id
  const horse = await create('/api/horses', { name: 'Brass Lantern' })
  const run = await create(`/api/horses/${horse}/performances`, {
    raceName: 'Barbé Cup',
    raceDate: '2026-06-27',
    prizeMoney: '100',
  })
  const offering = await create('/api/ownership-shares', { horseId: horse, pricePerShare: '10' })
  const ended = await create('/api/horses', { name: 'Salt Pan Sermon' })
  await leaver.send('PATCH', `/api/performances/${run}`, { prizeMoney: '999' })
  await colleague.send('PATCH', `/api/horses/${horse}`, { color: 'Bay' })
  await leaver.send('DELETE', `/api/horses/${ended}`)
  const purchase = { userId: admin.userId, ownershipShareId: offering, sharesPurchased: 1 }
  expect((await leaver.send('POST', '/api/investments', purchase)).status).toBe(201)
  await leaver.send('PATCH', '/api/user', { phone: '+230 5123 4567' })
  await admin.send('PATCH', `/api/users/${leaver.userId}`, { disabled: true })

  const history = await admin.get(`/api/audit?person=${leaver.userId}`)
  const own = { actorId: leaver.userId }
  expect(history).toMatchObject([
    { action: 'user-disable', subjectId: leaver.userId, actorId: admin.userId },
    { action: 'profile-change', subjectType: 'user', ...own },
    { action: 'investment-record', subjectType: 'investment', ...own },
    { action: 'delete', subjectType: 'horse', detail: { title: 'Salt Pan Sermon' }, ...own },
    {
      action: 'change',
      subjectType: 'horse',
      detail: {
        title: 'Brass Lantern',
        item: { kind: 'performance' },
        changes: [{ field: 'prizeMoney', from: '100.00', to: '999.00' }],
      },
      ...own,
    },
    { action: 'create', detail: { title: 'Salt Pan Sermon' } },
    { action: 'create', subjectType: 'offering' },
    { action: 'create', detail: { item: { kind: 'performance' } } },
    { action: 'create', subjectType: 'meeting', detail: { item: { kind: 'race' } } },
    { action: 'create', subjectType: 'meeting', detail: { title: '27 June 2026' } },
    { action: 'create', detail: { title: 'Brass Lantern' } },
  ])
  const about = await admin.get(`/api/audit?person=${leaver.userId}&subject=horse:${ended}`)
  expect(about).toMatchObject([{ action: 'delete' }, { action: 'create' }])
})

test('returns thirty entries at a time, to admins only', async () => {
  const app = await testApp()
  const admin = await signedInAs(app, 'admin')
  const leaver = await signedInAs(app, 'staff')
  const author = { id: leaver.userId, name: 'Test staff', address: null }
  for (let n = 0; n < 50; n += 1)
    await recordAudit(app.database.kysely, app.clock.now(), author, {
      action: n % 2 ? 'sign-in' : 'change',
      subjectType: n % 2 ? 'user' : 'page',
      subjectId: leaver.userId,
    })
  const path = `/api/audit?person=${leaver.userId}`
  const first = trail.parse(await admin.get(path))
  const rest = trail.parse(await admin.get(`${path}&before=${first.at(-1)?.id ?? ''}`))
  expect([first.length, rest.length]).toEqual([30, 20])
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(50)
  expect(await leaver.send('GET', path)).toMatchObject({ status: 403 })
  expect((await admin.send('GET', '/api/audit?person=x')).status).toBe(400)
})
