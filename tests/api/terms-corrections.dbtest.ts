import { expect, test } from 'vitest'
import { z } from 'zod'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { offeringTerms } from '../../src/domains/ownership/ownership.contract'
import { aPerformance, addPerformance, anOffering, sellUnchecked, yes } from '../support/factories'
import { pdfPages } from '../support/pdf'
import { stableWithRegister } from '../support/register'

/*
 * Staff can correct an offering's recorded terms, with a reason, for the whole period they apply to: past registers,
 * papers and earnings follow.
 */

/** 40 shares, recorded on 20 November as the whole horse although they are half of it; the owner holds 20. */
async function wrongFromTheStart() {
  const register = await stableWithRegister({ totalShares: 40, availableShares: 40 })
  const { app, buy, send, get, owner, staff, ownershipShareId: id } = register
  const lot = await buy({ sharesPurchased: 20, purchaseDate: '2026-11-10' })
  app.clock.at = new Date('2026-11-20T16:00:00.000Z')
  for (const { headers } of [owner, staff]) await get('/api/my-investments', headers)
  app.clock.at = new Date('2026-11-20T20:30:00.000Z')
  const path = `/api/ownership-shares/${id}`
  const terms = async () => z.array(offeringTerms).parse(await get(`${path}/terms`))
  return {
    ...register,
    lot,
    path,
    terms,
    patch: (change: object) => send('PATCH', path, { ...yes, ...change }),
    /** Corrects the terms at a place in the list, by default the first. */
    putRight: async (change: object, place = 0) => {
      const recordedAt = (await terms())[place]?.recordedAt
      return send('PATCH', `${path}/terms`, { recordedAt, ...half, ...yes, ...change })
    },
    partOn: async (moment: string) =>
      z
        .tuple([z.object({ partOfHorse: z.string() })])
        .parse(await get(`/api/investments/holdings?offering=${id}&${moment}`))[0].partOfHorse,
  }
}
const half = { percentOfHorse: '50', reason: 'Half was meant' }

test('applies a correction to the whole period of the terms, and keeps earlier knowledge readable', async () => {
  const { app, path, patch, putRight, terms, partOn, get } = await wrongFromTheStart()
  const [first] = await terms()
  expect(first).toMatchObject({ since: null, until: null, totalShares: 40 })
  expect((await patch({ totalShares: 80 })).status).toBe(200)
  const corrected = await putRight({})
  expect(corrected).toMatchObject({
    status: 200,
    json: { recordedAt: first?.recordedAt, since: null, until: '2026-11-21' },
  })
  expect(await terms()).toMatchObject([
    { since: null, until: '2026-11-21', totalShares: 40, percentOfHorse: '50.00' },
    { since: '2026-11-21', until: null, totalShares: 80, percentOfHorse: '100.00' },
  ])
  for (const day of ['2026-11-10', '2026-11-20']) expect(await partOn(`on=${day}`)).toBe('25.00')
  expect(await partOn('on=2026-11-21')).toBe('25.00')
  expect(await get(path)).toMatchObject({ totalShares: 80, percentOfHorse: '100.00' })

  // correcting the current terms changes the offering itself
  app.clock.at = new Date('2026-11-20T20:40:00.000Z')
  expect((await putRight({}, 1)).status).toBe(200)
  expect(await get(path)).toMatchObject({ totalShares: 80, percentOfHorse: '50.00' })
  expect(await partOn('on=2026-11-21')).toBe('12.50')
  expect(await partOn('on=2026-11-20')).toBe('25.00')
  // as known before
  expect(await partOn('on=2026-11-10&knownOn=2026-11-20')).toBe('50.00')
  expect(await partOn('knownOn=2026-11-20T20:35:00.000Z')).toBe('25.00')

  // a correction can be corrected
  expect((await putRight({ percentOfHorse: 60, totalShares: 30 })).status).toBe(200)
  expect(await partOn('on=2026-11-20')).toBe('40.00')
  expect(await partOn('on=2026-11-21')).toBe('12.50')
  expect(await patch({ percentOfHorse: 25 })).toMatchObject({ status: 200 })
  expect(await terms()).toMatchObject([
    { totalShares: 30, percentOfHorse: '60.00' },
    { totalShares: 80, percentOfHorse: '50.00' },
    { totalShares: 80, percentOfHorse: '25.00' },
  ])
})

test('requires a correction to fit the contract, the shares held and the latest terms', async () => {
  const { app, path, putRight, terms, send, get, owner, patch } = await wrongFromTheStart()
  const before = [await get(path), await terms()]
  for (const [change, field, message] of [
    [{ reason: '' }, 'reason', 'Please give a reason'],
    [{ reason: '  \n' }, 'reason', 'Please give a reason'],
    [{ reason: undefined }, 'reason', 'Please give a reason'],
    [{ reason: 'x'.repeat(501) }, 'reason', 'At most 500 characters'],
    [{ percentOfHorse: 0 }, 'percentOfHorse', 'Must be a percentage above 0, at most 100'],
    [{ percentOfHorse: 100.01 }, 'percentOfHorse', 'Must be a percentage above 0, at most 100'],
    [{ totalShares: 0 }, 'totalShares', 'Must be a whole number from 1 to 50000'],
    [{ recordedAt: 'yesterday' }, 'recordedAt', 'Must be an instant'],
  ] as const)
    expect(await putRight(change), message).toMatchObject({
      status: 400,
      json: { errors: [{ path: field, message }] },
    })
  expect(await putRight({ recordedAt: '2026-11-20T08:00:00.001Z' })).toMatchObject({ status: 404 })
  expect(await putRight({ totalShares: 19 })).toMatchObject({ status: 409 })
  expect(await putRight({ totalShares: 39 })).toMatchObject({ status: 409 })
  // blank fields and unchanged figures correct nothing
  expect((await putRight({ percentOfHorse: '', totalShares: '' })).status).toBe(200)
  expect((await putRight({ percentOfHorse: '100', totalShares: 40 })).status).toBe(200)
  expect([await get(path), await terms()]).toEqual(before)
  expect(await get(`/api/audit?subject=offering:${String(path.split('/').at(-1))}`)).toEqual([])

  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', half],
  ] as const) {
    const address = `${path}/terms`
    expect((await app.send(method, address, body)).status).toBe(401)
    expect((await app.send(method, address, body, owner.headers)).status).toBe(403)
  }
  const nowhere = '/api/ownership-shares/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b/terms'
  expect((await send('GET', nowhere)).status).toBe(404)
  const wrong = { ...half, recordedAt: '2026-11-20T08:00:00.000Z' }
  expect((await send('PATCH', nowhere, wrong)).status).toBe(404)
  const [{ updatedAt } = { updatedAt: '' }] = await terms()
  expect((await putRight({ percentOfHorse: 60 })).status).toBe(200)
  expect(await putRight({ updatedAt })).toMatchObject({
    status: 409,
    json: { current: { percentOfHorse: '60.00' } },
  })
  // there may once have been fewer shares than are held now
  expect((await patch({ totalShares: 50 })).status).toBe(200)
  expect((await putRight({ totalShares: 10 })).status).toBe(200)
})

test('asks first about a change to co-owners’ part of the horse', async () => {
  const { patch, putRight, get, path, terms } = await wrongFromTheStart()
  const before = [await get(path), await terms()]
  const none = { confirm: [] }
  const asked = (is: string, not: string, days: string) => ({
    status: 409,
    json: {
      questions: [
        {
          code: 'holders-part',
          message: `Co-owners hold 20 shares. Each share will count as ${is} of Éclipse Totale instead of ${not}, ${days}. Is that right?`,
        },
      ],
    },
  })
  const today = 'from 21 November 2026 on'
  expect(await patch({ percentOfHorse: 50, ...none })).toMatchObject(asked('1.25%', '2.5%', today))
  expect(await patch({ totalShares: 60, ...none })).toMatchObject(
    asked('about 1.6667%', '2.5%', today),
  )
  expect(await putRight(none)).toMatchObject(asked('1.25%', '2.5%', 'from the start'))
  expect(await putRight({ confirm: ['past-register'] })).toMatchObject({ status: 409 })
  expect([await get(path), await terms()]).toEqual(before)

  // a share stays the same part of the horse
  for (const change of [
    { totalShares: 20, percentOfHorse: 50, availableShares: 0 },
    { pricePerShare: 7, description: 'Other words' },
    { percentOfHorse: 50 },
  ])
    expect(await patch({ ...change, ...none }), JSON.stringify(change)).toMatchObject({
      status: 200,
    })
  expect(await putRight(none)).toMatchObject(
    asked('1.25%', '2.5%', 'from the start until 21 November 2026'),
  )
  expect(await putRight({ totalShares: 80, percentOfHorse: 100 })).toMatchObject({ status: 200 })
})

test('records the reason in the trail; shows owners what was corrected, when, and for which period', async () => {
  const stable = await wrongFromTheStart()
  const { app, patch, putRight, get, owner, transfer, lot, ownershipShareId: id } = stable
  await putRight({})
  expect(await get(`/api/audit?subject=offering:${id}`)).toMatchObject([
    {
      action: 'change',
      detail: {
        changes: [
          { field: 'percentOfHorse', from: '100.00', to: '50.00' },
          { field: 'correctedDays', from: null, to: 'from the start' },
          { field: 'reason', from: null, to: 'Half was meant' },
        ],
      },
    },
  ])
  const file = async (path: string, { headers } = owner) =>
    Buffer.from(await (await app.get(path, headers)).arrayBuffer())
  const certificate = async () =>
    pdfPages(await file(`/api/my-investments/${lot.id}/certificate.pdf`)).join(' ')
  expect(await certificate()).toMatch(/\/2\b/)
  await patch({ totalShares: 100 })
  expect(await certificate()).toMatch(/\/3\b/)
  const forty = { totalShares: 40, percentOfHorse: '50.00' }
  const mine = await get('/api/my-investments', owner.headers)
  expect(mine).toMatchObject([
    {
      partOfHorse: '10.00',
      termsChanges: [
        {
          ...{
            recordedAt: '2026-11-20T20:30:00.000Z',
            isCorrection: true,
            since: null,
            until: null,
          },
          ...{ from: { totalShares: 40, percentOfHorse: '100.00' }, to: forty },
        },
        {
          ...{ isCorrection: false, since: '2026-11-21', until: null },
          ...{ from: forty, to: { ...forty, totalShares: 100 } },
        },
      ],
    },
  ])
  const [corrected, changed] = [
    'Corrected on 21 November 2026: the offering is recorded as 40 shares in 50% of the horse instead of 40 shares in 100% of the horse, from the start',
    'Changed on 21 November 2026: the offering went from 40 shares in 50% of the horse to 100 shares in 50% of the horse',
  ] as const
  const statement = '/api/my-investments/statement'
  const csv = (await file(`${statement}.csv`)).toString()
  const pdf = pdfPages(await file(`${statement}.pdf`))
    .join(' ')
    .replaceAll('\n', ' ')
  for (const paper of [csv, pdf]) {
    expect(paper).toContain(corrected)
    expect(paper).toContain(changed)
  }
  for (const answer of [JSON.stringify(mine), csv, pdf]) expect(answer).not.toContain('meant')
  // a statement for an earlier day leaves out later changes, but not corrections known by then
  const then = (await file(`${statement}.csv?on=2026-11-20`)).toString()
  expect(then).toContain(corrected)
  expect(then).not.toContain(changed)
  const known = (await file(`${statement}.csv?on=2026-11-20&knownOn=2026-11-20`)).toString()
  expect(known).not.toContain('Corrected on')

  // a later holder doesn’t see it
  const other = await app.signIn('viewer')
  app.clock.advance(1000)
  await transfer(lot.id, { userId: other.userId, shares: 20, date: '2026-11-21' })
  expect(await get('/api/my-investments', other.headers)).toMatchObject([{ termsChanges: [] }])
})

test('follows the corrected terms in shares of prizes', async () => {
  const { app, horse, patch, putRight, get, owner } = await wrongFromTheStart()
  const race = aPerformance({ raceDate: '2026-11-12', prizeMoney: '1000.00' })
  await addPerformance(app.database.kysely, app.clock.now(), horse.id, race)
  const own = () => get('/api/my-investments', owner.headers)
  expect(await own()).toMatchObject([{ horse: { ownEarnings: '500.00' } }])
  await patch({ percentOfHorse: 50, totalShares: 80 })
  expect(await own()).toMatchObject([{ horse: { ownEarnings: '500.00' } }])
  await putRight({})
  expect(await own()).toMatchObject([{ horse: { ownEarnings: '250.00' } }])
})

/** Three of ten shares in another tenth of the horse, held since 12 November, as older releases allowed. */
async function addSecond({ app, horse, owner }: Awaited<ReturnType<typeof wrongFromTheStart>>) {
  const { kysely } = app.database
  const terms = { percentOfHorse: '10.00', totalShares: 10, availableShares: 3 }
  const offeringId = await createOffering(kysely, app.clock.now(), anOffering(horse.id, terms))
  const sale = { offeringId, userId: owner.userId, shares: 3, since: '2026-11-12' }
  await sellUnchecked(kysely, app.clock.now(), sale)
  return offeringId
}

test('clears an excess on past days by correcting a wrong part of the horse', async () => {
  const stable = await wrongFromTheStart()
  const { patch, putRight, send, get, buy } = stable
  await buy({ sharesPurchased: 20, purchaseDate: '2026-11-10' })
  const second = await addSecond(stable)
  const warning = () => get('/api/ownership-shares/oversold')
  expect(await warning()).toMatchObject([{ on: null, part: '103.00' }])
  await patch({ percentOfHorse: 50 })
  expect(await warning()).toMatchObject([{ on: '2026-11-12', part: '103.00' }])
  const another = {
    ...{ userId: stable.owner.userId, ownershipShareId: second, sharesPurchased: 1 },
    ...{ purchaseDate: '2026-11-14', ...yes },
  }
  await send('PATCH', `/api/ownership-shares/${second}`, { availableShares: 2 })
  expect(await send('POST', '/api/investments', another)).toMatchObject({ status: 409 })
  expect((await putRight({})).status).toBe(200)
  expect(await warning()).toEqual([])
  expect(await send('POST', '/api/investments', another)).toMatchObject({ status: 201 })
})

test('can’t oversell the horse on a past day', async () => {
  const stable = await wrongFromTheStart()
  const { putRight, patch, get, terms } = stable
  await putRight({})
  await addSecond(stable)
  expect((await patch({ percentOfHorse: 40 })).status).toBe(200)
  const read = () => Promise.all([get(stable.path), terms()])
  const before = await read()
  // 20 of 40 shares in it are held, three tenths of the other tenth: 99 % at the most
  expect(await putRight({ totalShares: 20, percentOfHorse: 98 })).toMatchObject({
    status: 409,
    json: {
      message:
        'Only 97% of Éclipse Totale was left on 12 November 2026 for this offering, which would come to 98%: 3% was held in the horse’s other offerings.',
      leftOfHorse: '97.00',
      errors: [{ path: 'totalShares' }],
    },
  })
  expect(await read()).toEqual(before)
  expect((await putRight({ totalShares: 20, percentOfHorse: 97 })).status).toBe(200)
})

test('puts a deleted offering back with its corrections', async () => {
  const { app, send, get, ownershipShareId: id } = await stableWithRegister({ totalShares: 40 })
  const path = `/api/ownership-shares/${id}`
  const [first] = z.array(offeringTerms).parse(await get(`${path}/terms`))
  const correction = { ...half, recordedAt: first?.recordedAt }
  expect((await send('PATCH', `${path}/terms`, correction)).status).toBe(200)
  const rows = () => app.database.kysely.selectFrom('offering_terms').selectAll().execute()
  const before = await rows()
  expect(before).toMatchObject([{ corrects: null }, { corrects: first?.recordedAt }])
  await send('DELETE', path)
  const [deleted] = z.array(z.object({ id: z.string() })).parse(await get('/api/deleted'))
  expect((await send('POST', `/api/deleted/${String(deleted?.id)}/restore`)).status).toBe(200)
  expect(await rows()).toEqual(before)
})
