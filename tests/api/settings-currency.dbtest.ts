import { expect, test } from 'vitest'
import { horse as horseContract, performance } from '../../src/domains/horses/horses.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { offering } from '../../src/domains/ownership/ownership.contract'
import { meeting as meetingContract, race } from '../../src/domains/racing/racing.contract'
import { editedSettings } from '../../src/domains/settings/settings.contract'
import { testApp } from '../support/app'

const path = '/api/admin/settings'
const confirm = ['prizes-uncounted']

async function stable(horse: { openingEarnings?: string } = {}) {
  const app = await testApp()
  const { headers } = await app.signIn('admin')
  const send = (method: string, address: string, body?: unknown) =>
    app.send(method, address, body, headers)
  const { id: horseId } = await createHorse(app.database.kysely, app.clock.now(), {
    name: 'Brass Lantern',
    ...horse,
  })
  const currency = async () => editedSettings.parse((await send('GET', path)).json).currency
  const change = (to: unknown, codes?: string[]) =>
    send('PATCH', path, { currency: to, ...(codes && { confirm: codes }) })
  const perform = async (raceName: string, raceDate: string, prizeMoney: string) => {
    const { json } = await send('POST', `/api/horses/${horseId}/performances`, {
      ...{ raceName, raceDate, prizeMoney, position: 2 },
      confirm: ['unlikely-prize', 'off-season'],
    })
    return performance.parse(json)
  }
  const earnings = async () =>
    horseContract.parse(await app.json(`/api/horses/${horseId}`)).totalEarnings
  const page = async () => (await app.get(`/horses/brass-lantern`)).text()
  return { app, headers, send, horseId, currency, change, perform, earnings, page }
}

test('a stable begins in rupees, and another currency is refused in words', async () => {
  const { currency, change, app } = await stable()
  expect(await currency()).toBe('MUR')
  expect(await app.json('/api/settings')).toMatchObject({ currency: 'MUR' })
  for (const wrong of ['GBP', 'mur', '', 5, []])
    expect(await change(wrong), String(wrong)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'currency', message: 'Must be one of MUR, USD, EUR' }] },
    })
  expect(await currency()).toBe('MUR')
})

test('new offerings, races, results and imports begin in the stable’s currency unless they say another', async () => {
  const { send, horseId, change, perform } = await stable()
  const offered = async (body: object = {}) => {
    const { json } = await send('POST', '/api/ownership-shares', {
      ...{ horseId, pricePerShare: '100', totalShares: 10, percentOfHorse: '10', ...body },
    })
    return offering.parse(json).currency
  }
  const { json } = await send('POST', '/api/meetings', { date: '2026-11-14' })
  const { id } = meetingContract.parse(json)
  const raced = async (body: object) => {
    const answer = await send('POST', `/api/meetings/${id}/races`, body)
    return race.parse(answer.json).currency
  }
  expect(await offered()).toBe('MUR')
  expect(await raced({ name: 'Maiden' })).toBe('MUR')
  expect((await change('EUR')).status).toBe(200)
  expect(await offered()).toBe('EUR')
  expect(await offered({ currency: 'MUR' })).toBe('MUR')
  expect(await raced({ name: 'Sprint' })).toBe('EUR')
  expect(await raced({ name: 'Stakes', currency: 'USD' })).toBe('USD')
  expect((await perform('Plate', '2026-10-10', '100')).currency).toBe('EUR')
  const imported = await send('POST', '/api/results/import', {
    csv: 'Date,Race,Horse,Pos,Prize,Currency\n2026-09-12,Cup,Brass Lantern,3,50,\n2026-09-19,Cup,Brass Lantern,3,50,USD\n2026-09-26,Cup,Brass Lantern,3,Rs 50,',
    confirm: ['unlikely-prize'],
  })
  expect(imported).toMatchObject({ status: 200, json: { counts: { add: 3 } } })
  const { json: runs } = await send('GET', `/api/horses/${horseId}/performances`)
  const currencies = performance
    .array()
    .parse(runs)
    .map((run) => [run.raceDate, run.currency])
  expect(currencies).toEqual([
    ['2026-10-10', 'EUR'],
    ['2026-09-26', 'MUR'],
    ['2026-09-19', 'USD'],
    ['2026-09-12', 'EUR'],
  ])
})

test('is not changed while earnings without a currency of their own are on record, even of a deleted horse', async () => {
  const { send, horseId, change, currency, earnings } = await stable({ openingEarnings: '1000000' })
  expect(await earnings()).toBe('1000000.00')
  const refused = await change('USD', confirm)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.json)).toMatch(
    /"path":"currency".*on record in Rs, and would be read as \$: Brass Lantern/,
  )
  expect((await send('DELETE', `/api/horses/${horseId}`)).status).toBe(204)
  const again = await change('USD')
  expect(again.status).toBe(400)
  expect(JSON.stringify(again.json)).toContain('Brass Lantern (recently deleted)')
  expect(await currency()).toBe('MUR')
})

test('names three horses at most, and is changed once their earnings are set to 0', async () => {
  const { app, send, change, currency } = await stable()
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    ids.push(
      (await createHorse(app.database.kysely, app.clock.now(), { name, openingEarnings: '5' })).id,
    )
  expect(JSON.stringify((await change('EUR')).json)).toContain('A, B, C, 2 more')
  for (const id of ids)
    expect((await send('PATCH', `/api/horses/${id}`, { openingEarnings: '0' })).status).toBe(200)
  expect((await change('EUR')).status).toBe(200)
  expect(await currency()).toBe('EUR')
})

test('asks before prizes stop counting, converts nothing, and counts them again afterwards', async () => {
  const { change, currency, perform, earnings, page, send } = await stable()
  await perform('Plate', '2026-10-10', '1000000')
  expect(await page()).toContain('Rs 1,000,000.00')
  const message: unknown = expect.stringMatching(/^1 result .* Rs .* \$/)
  expect(await change('USD')).toMatchObject({
    status: 409,
    json: {
      questions: [{ code: 'prizes-uncounted', message }],
    },
  })
  expect(await currency()).toBe('MUR')
  expect(await earnings()).toBe('1000000.00')
  expect((await change('USD', confirm)).status).toBe(200)
  expect(await earnings()).toBe('0.00')
  const shown = await page()
  expect(shown).toContain('$0.00')
  expect(shown).not.toContain('$1,000,000')
  await perform('Cup', '2026-10-17', '250')
  expect(await earnings()).toBe('250.00')
  expect(await page()).toContain('$250.00')
  const history = await send('GET', '/api/audit?subject=settings:stable')
  expect(history.json).toMatchObject([
    { detail: { changes: [{ field: 'currency', from: 'MUR', to: 'USD' }] } },
  ])
  expect((await change(null, confirm)).status).toBe(200)
  expect(await earnings()).toBe('1000000.00')
})

test('other settings are saved without a question', async () => {
  const { send, perform } = await stable({ openingEarnings: '10' })
  await perform('Plate', '2026-10-10', '100')
  expect((await send('PATCH', path, { name: 'Ecurie Savanne', currency: 'MUR' })).status).toBe(200)
})
