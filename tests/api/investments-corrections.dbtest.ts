import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { yes } from '../support/factories'
import { addHolder, stableWithRegister } from '../support/register'
import { pdfPages } from '../support/pdf'

const noReason = {
  status: 400,
  json: {
    message: 'Please give a reason',
    errors: [{ path: 'reason', message: 'Please give a reason' }],
  },
}

test('requires a reason to correct date, person, shares or price', async () => {
  const { app, buy, send, get } = await stableWithRegister()
  const { id } = await buy({ purchaseDate: '2026-11-18' })
  const other = await addHolder(app.database.kysely, app.clock.now())
  const correct = (change: object) => send('PATCH', `/api/investments/${id}`, { ...yes, ...change })
  for (const change of [
    { purchaseDate: '2026-11-17' },
    { purchaseDate: null },
    { userId: other },
    { sharesPurchased: 4 },
    { pricePerShare: '1' },
    { sharesPurchased: 4, reason: '  ' },
  ])
    expect(await correct(change), JSON.stringify(change)).toMatchObject(noReason)
  // unchanged values are no correction, however they are written
  const same = { purchaseDate: '2026-11-18', sharesPurchased: 3, pricePerShare: 20000 }
  expect(await correct({ ...same, notes: 'Paid in full' })).toMatchObject({ status: 200 })
  expect(await correct({ sharesPurchased: 4, reason: 'Four were paid' })).toMatchObject({
    status: 200,
    json: { entries: [{}, { reason: null, notes: 'Paid in full' }, { reason: 'Four were paid' }] },
  })
  expect(await get(`/api/audit?subject=investment:${id}`)).toMatchObject([
    {
      detail: { reason: 'Four were paid', changes: [{ field: 'sharesPurchased', from: 3, to: 4 }] },
    },
    {},
    {},
  ])
})

test('shows an owner what was corrected, when, from what to what, but not why', async () => {
  const { app, buy, correct, get, owner } = await stableWithRegister()
  const lot = await buy({ sharesPurchased: 10, purchaseDate: '2026-11-18' })
  app.clock.at = new Date('2026-11-20T09:00:00.000Z')
  await correct(lot.id, {
    ...{ sharesPurchased: 8, pricePerShare: '18000', purchaseDate: null, notes: 'Eight' },
    reason: 'The cheque was short',
  })
  await correct(lot.id, { notes: 'Eight shares' })
  const mine = await get('/api/my-investments', owner.headers)
  expect(mine).toMatchObject([
    {
      corrections: [
        {
          correctedAt: '2026-11-20T09:00:00.000Z',
          changes: [
            { field: 'sharesPurchased', from: '10', to: '8' },
            { field: 'pricePerShare', from: '20000.00', to: '18000.00' },
            { field: 'purchaseDate', from: '2026-11-18', to: null },
          ],
        },
      ],
    },
  ])
  const words =
    'Corrected on 20 November 2026: shares from 10 to 8, price per share from Rs 20,000.00 to Rs 18,000.00, date from 18 November 2026 to none'
  const file = async (path: string) =>
    Buffer.from(await (await app.get(path, owner.headers)).arrayBuffer())
  const csv = (await file('/api/my-investments/statement.csv')).toString()
  expect(csv).toContain(words)
  const pdf = pdfPages(await file('/api/my-investments/statement.pdf')).join('\n')
  expect(pdf.replaceAll('\n', ' ')).toContain(words)
  for (const answer of [JSON.stringify(mine), csv, pdf]) expect(answer).not.toContain('cheque')
  const then = '/api/my-investments/statement.csv?knownOn=2026-11-20T08:30:00.000Z'
  expect((await file(then)).toString()).not.toContain('Corrected on')
})

test('shows a newly entered person nothing about the one before', async () => {
  const { app, buy, correct, get, owner } = await stableWithRegister()
  const lot = await buy({ notes: 'For Zebulon' })
  const right = await app.signIn('viewer')
  await app.database.kysely
    .updateTable('users')
    .set({ first_name: 'Zebulon' })
    .where('id', '=', owner.userId)
    .execute()
  await correct(lot.id, { sharesPurchased: 2, notes: null })
  await correct(lot.id, { userId: right.userId, pricePerShare: '1.00' })
  await correct(lot.id, { sharesPurchased: 5 })
  const mine = await get('/api/my-investments', right.headers)
  expect(mine).toMatchObject([
    {
      corrections: [
        { changes: [{ field: 'userId', from: null, to: null }] },
        { changes: [{ field: 'sharesPurchased', from: '2', to: '5' }] },
      ],
    },
  ])
  const csv = await (await app.get('/api/my-investments/statement.csv', right.headers)).text()
  expect(csv).toContain('it had been recorded under another person by mistake')
  for (const answer of [JSON.stringify(mine), csv]) {
    expect(answer).not.toContain('Zebulon')
    expect(answer).not.toContain(owner.userId)
  }
  expect(await get('/api/my-investments', owner.headers)).toEqual([])
})

const asked = (...questions: [code: string, message: string][]) => ({
  status: 409,
  json: { questions: questions.map(([code, message]) => ({ code, message })) },
})

test('asks first about a date before the offering existed', async () => {
  const { app, send, buy, shares, owner, ownershipShareId } = await stableWithRegister()
  const heir = await addHolder(app.database.kysely, app.clock.now())
  const question: [string, string] = [
    'before-offering',
    '19 November 2026 is before the offering was added (20 November 2026). Is the date right?',
  ]
  const purchase = { userId: owner.userId, ownershipShareId, sharesPurchased: 3 }
  const dated = { ...purchase, purchaseDate: '2026-11-19' }
  expect(await send('POST', '/api/investments', dated)).toMatchObject(asked(question))
  expect(await shares()).toEqual([40, 0])
  expect(await send('POST', '/api/investments', { ...dated, confirm: ['other'] })).toMatchObject(
    asked(question),
  )
  const confirm = ['before-offering']
  expect((await send('POST', '/api/investments', { ...dated, confirm })).status).toBe(201)

  const lot = await buy({ purchaseDate: '2026-11-01' })
  const path = `/api/investments/${lot.id}`
  const transfer = { userId: heir, shares: 1, date: '2026-11-19' }
  expect(await send('POST', `${path}/transfer`, transfer)).toMatchObject(asked(question))
  expect((await send('POST', `${path}/transfer`, { ...transfer, confirm })).status).toBe(201)

  const undated = await buy()
  const correction = { purchaseDate: '2026-11-19', reason: 'A slip' }
  const answer = await send('PATCH', `/api/investments/${undated.id}`, correction)
  expect(answer.json).toMatchObject({
    questions: [{ code: question[0] }, { code: 'past-register' }],
  })
  // an old date that stays is not asked about again
  expect(
    await send('PATCH', path, { pricePerShare: '5', reason: 'As agreed', updatedAt: undefined }),
  ).toMatchObject({ status: 200 })
})

test('asks first about what changes a past register', async () => {
  const { app, owner, ownershipShareId } = await stableWithRegister()
  const named = (firstName: string) =>
    createUser(app.database.kysely, app.clock.now(), {
      ...{ firstName, lastName: null, email: null, phone: null },
      ...{ role: 'viewer', passwordHash: null },
    })
  const heir = await named('Ada')
  app.clock.at = new Date('2027-03-10T08:00:00.000Z')
  const as = (await app.signIn('staff')).headers
  const ask = (method: string, path: string, body: unknown) => app.send(method, path, body, as)
  const purchase = { userId: owner.userId, ownershipShareId, sharesPurchased: 3 }
  const question = (message: string): [string, string] => ['past-register', message]

  // a month of paperwork is everyday work
  for (const purchaseDate of ['2027-03-10', '2027-02-07'])
    expect((await ask('POST', '/api/investments', { ...purchase, purchaseDate })).status).toBe(201)
  expect(
    await ask('POST', '/api/investments', { ...purchase, purchaseDate: '2027-02-06' }),
  ).toMatchObject(
    asked(
      question(
        'From 6 February 2027 on, the register will show 3 shares for Test viewer that it did not show then. Is that right?',
      ),
    ),
  )
  const confirm = ['past-register']
  const old = { ...purchase, purchaseDate: '2027-02-06', confirm }
  const lot = await ask('POST', '/api/investments', old)
  expect(lot.status).toBe(201)
  const path = `/api/investments/${z.object({ id: z.string() }).parse(lot.json).id}`

  const transfer = { userId: heir, shares: 1, date: '2027-02-06' }
  expect(await ask('POST', `${path}/transfer`, transfer)).toMatchObject(
    asked(
      question(
        'From 6 February 2027 on, the register will show 1 share transferred from Test viewer to Ada that it did not show then. Is that right?',
      ),
    ),
  )
  expect((await ask('POST', `${path}/transfer`, { ...transfer, date: '' })).status).toBe(201)

  const correct = (change: object) => ask('PATCH', path, { reason: 'A slip', ...change })
  const differs = (from: string, now: string, before: string) =>
    asked(
      question(
        `From ${from} on, the register will read differently than it did then: ${now}, not ${before}. Is that right?`,
      ),
    )
  const stands = '3 shares for Test viewer since 6 February 2027'
  expect(await correct({ sharesPurchased: 2 })).toMatchObject(
    differs('6 February 2027', '2 shares for Test viewer since 6 February 2027', stands),
  )
  expect(await correct({ purchaseDate: '2027-02-20' })).toMatchObject(
    differs('6 February 2027', '3 shares for Test viewer since 20 February 2027', stands),
  )
  const third = await named('Bel')
  expect(await correct({ userId: third, purchaseDate: '2027-02-01' })).toMatchObject(
    differs('1 February 2027', '3 shares for Bel since 1 February 2027', stands),
  )
  expect((await correct({ pricePerShare: '1.00' })).status).toBe(200)
  expect((await correct({ sharesPurchased: 2, confirm })).status).toBe(200)
})

test('corrects an entry of the same day without a question', async () => {
  const { buy, send } = await stableWithRegister()
  for (const purchaseDate of ['2026-11-20', null]) {
    const { id } = await buy({ purchaseDate })
    const change = { sharesPurchased: 1, reason: 'A slip' }
    expect((await send('PATCH', `/api/investments/${id}`, change)).status).toBe(200)
  }
})
