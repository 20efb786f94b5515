import { describe, expect, test } from 'vitest'
import { openMetrics } from '../../src/app/server/metrics'
import { objectPath } from '../../src/domains/media/media.rules'
import { updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testDatabase } from '../support/database'
import { fullStable, oddText } from '../support/full-stable'
import { stableWithRegister } from '../support/register'
import { testStorage } from '../support/storage'

/** A stable, and a server on the same database that renders every page for the person who asks. */
async function twoServers() {
  const database = await testDatabase()
  const storage = await testStorage()
  const stable = await fullStable({ database, storage })
  const alone = await testApp(database, { storage, keepsNothing: true })
  const metrics = openMetrics({ token: 'of-a-test', queues: {} })
  const app = await testApp(database, { storage, metrics })
  const renders = async () => {
    const text = await (await app.get('/metrics', { authorization: 'Bearer of-a-test' })).text()
    return Number(/^page_render_duration_seconds_count (\d+)$/m.exec(text)?.[1])
  }
  const someone = async (fields: Record<string, string | number | null>) => {
    const { userId, headers } = await app.signIn('viewer')
    await database.kysely.updateTable('users').set(fields).where('id', '=', userId).execute()
    return headers
  }
  const people = {
    named: await someone({ first_name: 'Ana', last_name: 'Ramgoolam' }),
    odd: await someone({ first_name: oddText, last_name: `$& $1 </script><b>O’Brien</b>` }),
    nameless: await someone({ first_name: null, last_name: null, phone: '5 123 4567' }),
    pictured: await someone({ profile_image_url: objectPath(stable.picture.id) }),
    owner: stable.owner.headers,
    staff: stable.staff.headers,
  }
  const horse = `/horses/${stable.horse.slug}`
  const offering = `/ownership/${stable.ownershipShareId}`
  return {
    ...{ app, alone, people, renders },
    shared: [
      ...['/horses', '/horses?show=48', '/horses?q=%C3%A9clipse', horse],
      ...['/gallery', '/ownership', offering, '/racing', '/days'],
    ],
    own: ['/', '/profile', '/investor-portal', '/login', '/no-such-page'],
  }
}

/** What identifies an answer, but for its request's id. */
const seen = async (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get('location'),
  // in pieces, so that a difference is found
  page: (await answer.text()).split(/(?=<)|(?<=,)/),
})

describe('a page for someone signed in', () => {
  test('is what it would be if it were rendered for them alone, whoever came before', async () => {
    const { app, alone, people, shared, own } = await twoServers()
    for (const path of [...shared, ...own])
      for (const [who, headers] of Object.entries(people)) {
        const answer = await app.get(path, headers)
        expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
        const page = await seen(answer)
        expect(page, `${path} for ${who}`).toEqual(await seen(await alone.get(path, headers)))
      }
  })

  test('is rendered once for all of them, unless it shows what is theirs alone', async () => {
    const { app, people, shared, own, renders } = await twoServers()
    for (const path of shared) await app.get(path, people.named)
    const again: string[] = []
    for (const path of [...shared, ...own]) {
      const before = await renders()
      await app.get(path, people.odd)
      if ((await renders()) > before) again.push(path)
    }
    expect(again).toEqual(own)
  })

  test('shows a change of content, of their name and of their role at once', async () => {
    const { app, horse } = await stableWithRegister()
    const { kysely } = app.database
    const { userId, headers } = await app.signIn('viewer')
    const page = async () => (await app.get('/horses', headers)).text()
    expect(await page()).toContain('Your account: Test viewer')
    await updateHorse(kysely, app.clock.now(), horse.id, { name: 'Beacon' })
    expect(await page()).toContain('Beacon')
    await app.send('PATCH', '/api/user', { firstName: 'Ana', lastName: 'Ramgoolam' }, headers)
    expect(await page()).toContain('Your account: Ana Ramgoolam')
    await kysely.updateTable('users').set({ role: 'staff' }).where('id', '=', userId).execute()
    expect(await page()).toContain('href="/admin"')
    await kysely.deleteFrom('sessions').where('user_id', '=', userId).execute()
    expect(await page()).toContain('Sign in')
  })
})
