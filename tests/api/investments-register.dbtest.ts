import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { addAccount } from '../support/accounts'
import { addHolder, ids, stableWithRegister } from '../support/register'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

test('checks roles and unknown lots', async () => {
  const { app, staff, owner, buy, ownershipShareId } = await stableWithRegister()
  const { id } = await buy()
  const person = `/api/users/${owner.userId}`
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/investments'],
    ['GET', '/api/investments/offerings'],
    ['GET', '/api/investments/holdings'],
    ['GET', `/api/investments/${id}`],
    ['GET', `/api/investments/${id}/certificate.pdf`],
    ['POST', '/api/investments', {}],
    ['PATCH', `/api/investments/${id}`, {}],
    ['POST', `/api/investments/${id}/transfer`, { userId: unknownId, shares: 1 }],
    ['DELETE', `/api/investments/${id}`, { reason: 'Tried out' }],
    ['GET', `/api/ownership-shares/${ownershipShareId}/register.csv`],
    ['GET', `/api/ownership-shares/${ownershipShareId}/register.pdf`],
    ['GET', `${person}/statement.csv`],
    ['GET', `${person}/statement.pdf`],
  ]
  for (const [method, path, body] of calls) {
    const call = `${method} ${path}`
    expect(await app.send(method, path, body), call).toMatchObject({
      status: 401,
      json: { message: 'Unauthorized' },
    })
    expect((await app.send(method, path, body, owner.headers)).status, call).toBe(403)
    if (!/[0-9a-f]{8}-/.test(path)) continue
    for (const other of [unknownId, 'mine', "1' drop table users"])
      expect(
        (
          await app.send(
            method,
            path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, encodeURIComponent(other)),
            body,
            staff.headers,
          )
        ).status,
        `${call} for ${other}`,
      ).toBe(404)
  }
  for (const path of ['/api/my-investments', '/api/my-investments/statement.csv'])
    expect((await app.send('GET', path)).status).toBe(401)
})

test('takes shares from the offering on a purchase, at its price or one agreed', async () => {
  const { app, buy, shares, get, owner, horse, ownershipShareId } = await stableWithRegister({
    pricePerShare: '33333.33',
    totalShares: 3,
    availableShares: 3,
  })
  const lot = await buy({ purchaseDate: '2026-11-02', notes: ' Paid by cheque ' })
  expect(lot).toMatchObject({
    ownershipShareId,
    horseId: horse.id,
    horse: { name: 'Éclipse Totale', slug: 'eclipse-totale' },
    userId: owner.userId,
    holder: { firstName: 'Test', lastName: 'viewer' },
    kind: 'purchase',
    sharesPurchased: 3,
    sharesHeld: 3,
    partOfHorse: '100.00',
    pricePerShare: '33333.33',
    totalAmount: '99999.99',
    currency: 'MUR',
    purchaseDate: '2026-11-02',
    heldSince: '2026-11-02',
    notes: 'Paid by cheque',
    voidedAt: null,
    entries: [{ sequence: 1, kind: 'purchase', shares: 3, recordedByName: 'Test staff' }],
    transfers: [],
  })
  expect(await shares()).toEqual([0, 3])
  expect(await get('/api/investments')).toMatchObject([{ id: lot.id }])
  expect(await app.json(`/api/ownership-shares/${ownershipShareId}`)).toMatchObject({
    availableShares: 0,
  })

  const two = await stableWithRegister()
  const agreed = { pricePerShare: '1000', purchaseDate: '', notes: '' }
  expect(await two.buy(agreed)).toMatchObject({
    pricePerShare: '1000.00',
    totalAmount: '3000.00',
    purchaseDate: null,
    heldSince: '2026-11-20',
    notes: null,
  })
  expect(await two.buy({ pricePerShare: '' })).toMatchObject({ pricePerShare: '20000.00' })
  expect(await two.buy({ pricePerShare: 0.5 })).toMatchObject({ totalAmount: '1.50' })
})

test('keeps amounts exact to the cent at any size', async () => {
  const { buy, get } = await stableWithRegister({
    totalShares: 9_007_199_254_740_991,
    availableShares: 9_007_199_254_740_991,
    pricePerShare: '1000000000.01',
  })
  const lot = await buy({ sharesPurchased: 9_007_199_254_740_990 })
  expect(lot.totalAmount).toBe('9007199254831061992547409.90')
  await buy({ sharesPurchased: 1, pricePerShare: '9999999999999.99' })
  expect(await get('/api/investments/offerings')).toMatchObject([
    { amountHeld: '9007199254841061992547409.89', heldShares: 9_007_199_254_740_991 },
  ])
})

test('gives a third of a horse, and thirds that make the whole together', async () => {
  const { buy, get, owner } = await stableWithRegister({
    totalShares: 3,
    availableShares: 3,
    percentOfHorse: '50.00',
  })
  expect(await buy({ sharesPurchased: 1 })).toMatchObject({ partOfHorse: '16.6667' })
  await buy({ sharesPurchased: 2 })
  expect(await get(`/api/investments/holdings?user=${owner.userId}`)).toMatchObject([
    { shares: 3, partOfHorse: '50.00', lots: 2 },
  ])
})

test('refuses an invalid purchase with every fault', async () => {
  const { send, owner, ownershipShareId, shares } = await stableWithRegister()
  const purchase = { userId: owner.userId, ownershipShareId, sharesPurchased: 1 }
  const attempt = (changes: Record<string, unknown>) =>
    send('POST', '/api/investments', { ...purchase, ...changes })
  for (const count of [0, -1, 1.5, 1e20, '3', null, Number.MAX_SAFE_INTEGER + 1])
    expect(await attempt({ sharesPurchased: count }), String(count)).toMatchObject({
      status: 400,
      json: {
        message: 'Must be a whole number of shares, 1 or more',
        errors: [{ path: 'sharesPurchased' }],
      },
    })
  expect(await attempt({ sharesPurchased: Number.MAX_SAFE_INTEGER })).toMatchObject({
    status: 409,
    json: { message: 'Only 40 shares are available', availableShares: 40 },
  })
  for (const pricePerShare of [-1, '-0.01', '1.005', 'free', '1e3', 99999999999999, 0.1 + 0.2])
    expect(await attempt({ pricePerShare }), String(pricePerShare)).toMatchObject({
      status: 400,
      json: { message: 'Must be an amount of at most two decimals, 0 or more' },
    })
  for (const purchaseDate of ['2026-11-21', '2026-02-30', 'yesterday', '20/11/2026', 5])
    expect((await attempt({ purchaseDate })).status, String(purchaseDate)).toBe(400)
  expect(await attempt({ userId: unknownId })).toMatchObject({
    status: 400,
    json: { message: 'Person not found', errors: [{ path: 'userId' }] },
  })
  expect(await attempt({ userId: 'Ana' })).toMatchObject({ status: 400 })
  expect(await attempt({ ownershipShareId: unknownId })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'ownershipShareId' }] },
  })
  expect(await attempt({ notes: `a${String.fromCharCode(0)}b` })).toMatchObject({ status: 400 })
  expect(await attempt({ notes: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
  expect(await send('POST', '/api/investments', {})).toMatchObject({
    status: 400,
    json: {
      errors: [{ path: 'userId' }, { path: 'ownershipShareId' }, { path: 'sharesPurchased' }],
    },
  })
  const all = {
    ...{ userId: unknownId, ownershipShareId: unknownId, sharesPurchased: 0 },
    ...{ purchaseDate: '2026-11-21', pricePerShare: 'free', notes: 5 },
  }
  const { status, json } = await attempt(all)
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { message: 'Some of the values are not valid' },
  })
  const { errors } = z
    .object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })
    .parse(json)
  expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
    userId: 'Person not found',
    ownershipShareId: 'Offering not found',
    sharesPurchased: 'Must be a whole number of shares, 1 or more',
    purchaseDate: 'The date can’t be in the future',
    pricePerShare: 'Must be an amount of at most two decimals, 0 or more',
    notes: 'Must be text',
  })
  expect(errors).toHaveLength(6)
  expect(await shares()).toEqual([40, 0])
})

test('refuses to give shares to a person without a name', async () => {
  const { app, buy, send, correct, owner, shares, staff, ...rest } = await stableWithRegister()
  const { ownershipShareId: id } = rest
  const nameless = await createUser(app.database.kysely, app.clock.now(), {
    ...{ firstName: null, lastName: null, email: null, phone: null },
    ...{ role: 'viewer', passwordHash: null },
  })
  const lot = await buy()
  const path = `/api/investments/${lot.id}`
  const message = 'Give this person a name under Users first'
  for (const refusal of [
    await send('POST', '/api/investments', {
      ...{ userId: nameless, ownershipShareId: id, sharesPurchased: 1 },
    }),
    await send('POST', `${path}/transfer`, { userId: nameless, shares: 1 }),
    await send('PATCH', path, { userId: nameless, reason: 'A slip' }),
  ])
    expect(refusal).toMatchObject({
      status: 400,
      json: { message, errors: [{ path: 'userId', message }] },
    })
  expect(await shares()).toEqual([37, 3])

  // someone who lost their name later is still named on papers, and their lot can be corrected
  await app.database.kysely
    .updateTable('users')
    .set({ first_name: null, last_name: null, email: null })
    .where('id', '=', owner.userId)
    .execute()
  const csv = await app.get(`/api/ownership-shares/${id}/register.csv`, staff.headers)
  expect(await csv.text()).toContain('Éclipse Totale,No name,')
  expect((await correct(lot.id, { sharesPurchased: 2 })).status).toBe(200)
})

test('takes today’s date in Mauritius', async () => {
  const { app, buy, get, send, owner, ownershipShareId } = await stableWithRegister()
  app.clock.at = new Date('2026-11-20T16:00:00.000Z')
  await get('/api/investments')
  app.clock.at = new Date('2026-11-20T20:30:00.000Z')
  expect(await buy({ purchaseDate: '2026-11-21' })).toMatchObject({ heldSince: '2026-11-21' })
  expect(await buy()).toMatchObject({ heldSince: '2026-11-21' })
  const tomorrow = { userId: owner.userId, ownershipShareId, sharesPurchased: 1 }
  expect(
    await send('POST', '/api/investments', { ...tomorrow, purchaseDate: '2026-11-22' }),
  ).toMatchObject({ status: 400, json: { message: 'The date can’t be in the future' } })
})

test('takes or returns shares in a correction and keeps the earlier entry', async () => {
  const { app, buy, correct: correctLot, shares, get } = await stableWithRegister()
  const { id, updatedAt } = await buy({ sharesPurchased: 10, purchaseDate: '2026-11-01' })
  const correct = (body: Record<string, unknown>) => correctLot(id, body)
  expect(await correct({ sharesPurchased: 4, reason: 'A slip', updatedAt })).toMatchObject({
    status: 200,
    json: {
      sharesPurchased: 4,
      totalAmount: '80000.00',
      entries: [{ shares: 10 }, { sequence: 2, kind: 'correction', shares: 4, reason: 'A slip' }],
    },
  })
  expect(await shares()).toEqual([36, 4])
  expect(await correct({ sharesPurchased: 1, updatedAt })).toMatchObject({
    status: 409,
    json: { current: { sharesPurchased: 4 } },
  })
  expect(await correct({ sharesPurchased: 41 })).toMatchObject({
    status: 409,
    json: { message: 'Only 36 shares are available', availableShares: 36 },
  })
  expect(await correct({ sharesPurchased: 40 })).toMatchObject({ status: 200 })
  expect(await shares()).toEqual([0, 40])
  expect(await correct({ pricePerShare: 5, purchaseDate: '2026-11-02', notes: 'N' })).toMatchObject(
    {
      json: { pricePerShare: '5.00', purchaseDate: '2026-11-02', notes: 'N', sharesPurchased: 40 },
    },
  )
  expect(await correct({ purchaseDate: null })).toMatchObject({
    json: { purchaseDate: null, heldSince: '2026-11-20' },
  })
  expect(await correct({ purchaseDate: '2026-11-21' })).toMatchObject({ status: 400 })
  expect(await correct({ userId: unknownId })).toMatchObject({ status: 400 })
  expect(await correct({ sharesPurchased: 0 })).toMatchObject({ status: 400 })

  const before = await get(`/api/investments/${id}`)
  expect((await correct({ sharesPurchased: 40, notes: 'N' })).json).toEqual(before)
  expect(await get(`/api/audit?subject=investment:${id}`)).toMatchObject([
    {
      action: 'investment-correct',
      detail: { changes: [{ field: 'purchaseDate', from: '2026-11-02', to: null }] },
    },
    {
      action: 'investment-correct',
      detail: {
        changes: [
          { field: 'pricePerShare', from: '20000.00', to: '5.00' },
          { field: 'purchaseDate', from: '2026-11-01', to: '2026-11-02' },
          { field: 'notes', from: null, to: 'N' },
        ],
      },
    },
    {
      action: 'investment-correct',
      detail: { changes: [{ field: 'sharesPurchased', from: 4, to: 40 }], shares: 40 },
    },
    { action: 'investment-correct', detail: { reason: 'A slip', horse: 'Éclipse Totale' } },
    { action: 'investment-record', actorName: 'Test staff' },
  ])
  expect(await app.json('/api/my-investments')).toMatchObject({ message: 'Unauthorized' })
})

test('corrects a purchase recorded for the wrong person', async () => {
  const { app, buy, correct, get, owner } = await stableWithRegister()
  const { id } = await buy()
  const right = await app.signIn('viewer')
  await correct(id, { userId: right.userId })
  expect(await get('/api/my-investments', owner.headers)).toEqual([])
  expect(await get('/api/my-investments', right.headers)).toMatchObject([{ id }])
  expect(await get(`/api/investments?user=${owner.userId}`)).toEqual([])
  expect(await get(`/api/investments/${id}`)).toMatchObject({
    entries: [{ userId: owner.userId }, { userId: right.userId }],
  })
})

test('returns a voided lot’s shares and keeps it on record, for good', async () => {
  const { buy, send, shares, get, owner } = await stableWithRegister()
  const { id } = await buy()
  const path = `/api/investments/${id}`
  for (const body of [undefined, {}, { reason: '' }, { reason: '  ' }])
    expect(await send('DELETE', path, body)).toMatchObject({
      status: 400,
      json: {
        message: 'Please give a reason',
        errors: [{ path: 'reason', message: 'Please give a reason' }],
      },
    })
  const voided = await send('DELETE', path, { reason: 'The cheque came back' })
  expect([voided.status, voided.json]).toEqual([204, null])
  expect(await shares()).toEqual([40, 0])
  expect(await get('/api/my-investments', owner.headers)).toEqual([])
  expect(await get('/api/investments')).toMatchObject([
    {
      id,
      sharesPurchased: 3,
      sharesHeld: 0,
      amountHeld: '0.00',
      voidedAt: '2026-11-20T08:00:00.001Z',
      voidReason: 'The cheque came back',
    },
  ])
  expect(await get('/api/investments/holdings')).toEqual([])
  const again = { message: 'This has been voided and can no longer be changed' }
  for (const [method, at, body] of [
    ['DELETE', path, { reason: 'Again' }],
    ['PATCH', path, { sharesPurchased: 1 }],
    ['POST', `${path}/transfer`, { userId: owner.userId, shares: 1 }],
  ] as const)
    expect(await send(method, at, body)).toMatchObject({ status: 409, json: again })
})

test('transfers some or all shares, and returns them if the transfer is voided', async () => {
  const { app, buy, send, correct, transfer, shares, get, owner } = await stableWithRegister()
  const lot = await buy({ sharesPurchased: 5, purchaseDate: '2026-03-01', notes: 'Hers' })
  const heir = await app.signIn('viewer')
  const path = `/api/investments/${lot.id}`
  const given = await transfer(lot.id, {
    userId: heir.userId,
    shares: 2,
    date: '2026-06-01',
    notes: 'A present',
  })
  expect(given).toMatchObject({
    kind: 'transfer',
    sourceInvestmentId: lot.id,
    userId: heir.userId,
    sharesPurchased: 2,
    pricePerShare: '20000.00',
    purchaseDate: '2026-06-01',
    notes: 'A present',
    entries: [{ kind: 'transfer' }],
  })
  expect(await shares()).toEqual([35, 5])
  expect(await get(path)).toMatchObject({
    sharesPurchased: 5,
    sharesTransferred: 2,
    sharesHeld: 3,
    amountHeld: '60000.00',
    transfers: [{ id: given.id }],
  })
  expect(await get('/api/my-investments', owner.headers)).toMatchObject([
    {
      sharesPurchased: 5,
      sharesTransferred: 2,
      sharesHeld: 3,
      totalAmount: '100000.00',
      amountHeld: '60000.00',
      partOfHorse: '3.00',
    },
  ])
  expect(await get('/api/my-investments', heir.headers)).toMatchObject([
    { sharesPurchased: 2, sharesHeld: 2, totalAmount: '40000.00', kind: 'transfer' },
  ])

  const attempt = (changes: Record<string, unknown>) =>
    send('POST', `${path}/transfer`, { userId: heir.userId, shares: 1, ...changes })
  const refusals: [changes: Record<string, unknown>, status: number, message: string][] = [
    [{ shares: 4 }, 409, 'Only 3 shares are left in this lot'],
    [{ userId: owner.userId }, 409, 'This person already holds the shares'],
    [
      { date: '2026-02-28' },
      409,
      'The shares have been held since 1 March 2026: they can’t be transferred before that',
    ],
    [{ date: '2026-11-21' }, 400, 'The date can’t be in the future'],
    [{ userId: unknownId }, 400, 'Person not found'],
    [{ shares: 0 }, 400, 'Must be a whole number of shares, 1 or more'],
    [{ shares: 0.5 }, 400, 'Must be a whole number of shares, 1 or more'],
  ]
  for (const [changes, status, message] of refusals)
    expect(await attempt(changes)).toMatchObject({ status, json: { message } })

  const contradictions: [method: string, body: unknown, message: string][] = [
    [
      'DELETE',
      { reason: 'Undo' },
      '2 shares of this lot have been transferred. Void that transfer first.',
    ],
    [
      'PATCH',
      { sharesPurchased: 1, reason: 'A slip' },
      '2 shares of this lot have been transferred, so there can’t be fewer',
    ],
    [
      'PATCH',
      { purchaseDate: '2026-06-02', reason: 'A slip' },
      'Shares were transferred on 1 June 2026, so they can’t be held from a later day',
    ],
    [
      'PATCH',
      { userId: heir.userId, reason: 'A slip' },
      'Shares were transferred to this person, so they can’t also have come from them',
    ],
  ]
  for (const [method, body, message] of contradictions)
    expect(await send(method, path, body)).toMatchObject({ status: 409, json: { message } })

  const changeGiven = (body: Record<string, unknown>) => correct(given.id, body)
  expect(await changeGiven({ sharesPurchased: 6 })).toMatchObject({
    status: 409,
    json: { message: 'Only 3 shares are left in this lot', sharesHeld: 3 },
  })
  expect((await changeGiven({ purchaseDate: '2026-02-01' })).status).toBe(409)
  expect((await changeGiven({ userId: owner.userId })).status).toBe(409)
  expect((await changeGiven({ sharesPurchased: 5 })).status).toBe(200)
  expect(await get('/api/my-investments', owner.headers)).toMatchObject([
    { sharesPurchased: 5, sharesHeld: 0, totalAmount: '100000.00', amountHeld: '0.00' },
  ])
  expect((await attempt({})).json).toMatchObject({
    message: 'All shares of this lot have been transferred',
  })
  expect(await shares()).toEqual([35, 5])

  // On to a third person, who has no e-mail; then all of it back again.
  const third = await addHolder(app.database.kysely, app.clock.now())
  const onward = await transfer(given.id, { userId: third, shares: 5 })
  expect(onward).toMatchObject({ heldSince: '2026-11-20', holder: { email: null } })
  expect((await send('DELETE', `/api/investments/${given.id}`, { reason: 'Undo' })).status).toBe(
    409,
  )
  for (const { id } of [onward, given, lot])
    expect((await send('DELETE', `/api/investments/${id}`, { reason: 'Undo' })).status).toBe(204)
  expect(await shares()).toEqual([40, 0])
  expect(await get('/api/investments/holdings')).toEqual([])
})

test('shows the holdings of any day, as known now and as known then', async () => {
  const { app, buy, send, correct, transfer, get, ownershipShareId } = await stableWithRegister()
  const heir = await addHolder(app.database.kysely, app.clock.now())
  const day = (date: string) => (app.clock.at = new Date(`${date}T08:00:00.000Z`))
  day('2026-01-10')
  const lot = await buy({ sharesPurchased: 10, purchaseDate: '2026-01-05' })
  day('2026-02-10')
  await transfer(lot.id, { userId: heir, shares: 4, date: '2026-02-01' })
  day('2026-03-10')
  await correct(lot.id, {
    sharesPurchased: 9,
    purchaseDate: '2026-01-03',
  })
  day('2026-11-20')

  const held = async (query: string) => {
    const list = await get(`/api/investments/holdings?offering=${ownershipShareId}&${query}`)
    return Array.isArray(list) ? list.map((each: { shares: number }) => each.shares) : list
  }
  expect(await held('')).toEqual([5, 4])
  expect(await held('on=2026-01-02')).toEqual([])
  expect(await held('on=2026-01-03')).toEqual([9])
  expect(await held('on=2026-01-31')).toEqual([9])
  expect(await held('on=2026-02-01')).toEqual([5, 4])
  expect(await held('on=2026-01-04&knownOn=2026-03-09')).toEqual([])
  expect(await held('on=2026-01-05&knownOn=2026-03-09')).toEqual([10])
  expect(await held('on=2026-02-01&knownOn=2026-02-09')).toEqual([10])
  expect(await held('on=2026-02-01&knownOn=2026-02-10')).toEqual([6, 4])
  expect(await held('knownOn=2026-02-10T07:59:59.999Z')).toEqual([10])
  expect(await held('knownOn=2026-02-10T08:00:00.000Z')).toEqual([6, 4])
  expect(await held('knownOn=2026-01-09')).toEqual([])
  expect(await get('/api/investments?on=2026-01-04')).toMatchObject([
    { id: lot.id, sharesHeld: 9, sharesTransferred: 0 },
  ])
  expect(await get('/api/investments?on=2026-01-02')).toEqual([])
  for (const query of ['on=tomorrow', 'on=2026-02-30', 'knownOn=then', 'user=me', 'offering=1'])
    expect((await send('GET', `/api/investments?${query}`)).status, query).toBe(400)
})

test('lists the register by offering and by person', async () => {
  const { app, buy, get, ownershipShareId, owner } = await stableWithRegister()
  const other = await addHolder(app.database.kysely, app.clock.now(), 'Zoé')
  const lots = [
    await buy({ sharesPurchased: 2, purchaseDate: '2026-05-01' }),
    await buy({ sharesPurchased: 1, purchaseDate: '2026-04-01', pricePerShare: 1 }),
    await buy({ sharesPurchased: 7, purchaseDate: '2026-03-01', userId: other }),
  ]
  expect(ids(await get('/api/investments'))).toEqual(lots.map(({ id }) => id))
  expect(ids(await get(`/api/investments?user=${other}`))).toEqual([lots[2]?.id])
  expect(await get(`/api/investments?offering=${unknownId}`)).toEqual([])
  expect(await get('/api/investments/offerings')).toMatchObject([
    {
      id: ownershipShareId,
      horse: { name: 'Éclipse Totale' },
      totalShares: 100,
      heldShares: 10,
      availableShares: 30,
      keptShares: 60,
      holders: 2,
      amountHeld: '180001.00',
    },
  ])
  expect(await get('/api/investments/holdings')).toMatchObject([
    { userId: other, shares: 7, heldSince: '2026-03-01', partOfHorse: '7.00', lots: 1 },
    { userId: owner.userId, shares: 3, heldSince: '2026-04-01', amountHeld: '40001.00', lots: 2 },
  ])
})

test('keeps a disabled person’s record, and lets no one with a past be deleted', async () => {
  const { app, buy, get, owner, ownershipShareId, horse, send } = await stableWithRegister()
  const { id } = await buy()
  await send('DELETE', `/api/investments/${id}`, { reason: 'Void' })
  const admin = await app.signIn('admin')
  await app.send('PATCH', `/api/users/${owner.userId}`, { disabled: true }, admin.headers)
  expect(await get('/api/investments')).toMatchObject([{ holder: { disabled: true } }])
  const db = app.database.kysely
  for (const gone of [
    db.deleteFrom('users').where('id', '=', owner.userId),
    db.deleteFrom('offerings').where('id', '=', ownershipShareId),
    db.deleteFrom('horses').where('id', '=', horse.id),
  ])
    await expect(gone.execute()).rejects.toThrow()
})

test('lets people without an e-mail hold shares, and people without an account not sign in', async () => {
  const { app, buy } = await stableWithRegister()
  const { id } = await addAccount(app, { email: null, password: false })
  expect(await buy({ userId: id })).toMatchObject({ holder: { id, email: null } })
})
