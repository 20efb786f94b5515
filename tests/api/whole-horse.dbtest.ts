import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { offering as offeringSchema } from '../../src/domains/ownership/ownership.contract'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { testApp } from '../support/app'
import { anOffering, sellUnchecked, yes } from '../support/factories'
import { addHolder } from '../support/register'
import { signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
let horseId: string
let holder: string
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
  const { kysely } = app.database
  horseId = (await createHorse(kysely, app.clock.now(), { name: 'Brass Lantern' })).id
  holder = await addHolder(kysely, app.clock.now())
})

const path = '/api/ownership-shares'
const withId = z.looseObject({ id: z.string() })
const offer = (fields: object = {}) =>
  staff.send('POST', path, { horseId, pricePerShare: '100', totalShares: 40, ...fields })
const offered = async (fields: object = {}) => {
  const answer = await offer(fields)
  expect(answer).toMatchObject({ status: 201 })
  return withId.parse(answer.json).id
}
const patch = (id: string, body: object) => staff.send('PATCH', `${path}/${id}`, body)
const buy = (ownershipShareId: string, sharesPurchased: number, purchaseDate?: string) =>
  staff.send('POST', '/api/investments', {
    userId: holder,
    ownershipShareId,
    sharesPurchased,
    purchaseDate,
    ...yes,
  })
const bought = async (...purchase: Parameters<typeof buy>) => {
  const answer = await buy(...purchase)
  expect(answer).toMatchObject({ status: 201 })
  return withId.parse(answer.json).id
}
const refusal = (message: string, field?: string) => ({
  status: 409,
  json: { message, ...(field === undefined ? {} : { errors: [{ path: field, message }] }) },
})
/** 40 shares in a part of the horse are that part; everything else is on offer elsewhere. */
const tooMuch = (left: string, own: string, others: string) =>
  `${left === '0%' ? 'Nothing' : `Only ${left}`} of Brass Lantern is left for this offering, which would come to ${own}: ${others} is held or on offer in the horse’s other offerings.`
const later = (day: string) => {
  app.clock.at = new Date(`${day}T08:00:00.000Z`)
}
const today = '2026-11-20'
const restoreLast = async () => {
  const [thing] = z.array(withId).parse(await staff.get('/api/deleted'))
  return staff.send('POST', `/api/deleted/${thing?.id ?? ''}/restore`)
}

describe('a second offering', () => {
  test('is refused if the horse is fully offered, and leaves nothing behind', async () => {
    const first = await offered()
    const message = tooMuch('0%', '3%', '100%')
    expect(await offer({ percentOfHorse: 3 })).toMatchObject(refusal(message, 'percentOfHorse'))
    expect(await staff.get(path)).toMatchObject([{ id: first }])
    expect(await staff.get('/api/audit?subjectType=offering')).toMatchObject([{ subjectId: first }])
  })

  test('may take everything that is left, to the last hundredth', async () => {
    await offered({ percentOfHorse: 87.5 })
    const answer = await offer({ percentOfHorse: 12.51 })
    expect(answer).toMatchObject(refusal(tooMuch('12.5%', '12.51%', '87.5%'), 'percentOfHorse'))
    expect(answer.json).toMatchObject({ leftOfHorse: '12.50' })
    await offered({ percentOfHorse: 12.5 })
    // nothing of this one is on offer
    await offered({ isActive: false })
    await offered({ availableShares: 0 })
  })

  test('can be one of three thirds, even with different numbers of shares', async () => {
    for (const totalShares of [3, 6, 9])
      await offered({ totalShares, availableShares: totalShares / 3 })
    expect((await offer({ totalShares: 50_000, availableShares: 1 })).status).toBe(409)
  })

  test('is not affected by offerings of another horse', async () => {
    await offered()
    const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
    await offered({ horseId: other.id })
  })
})

describe('an offering beside another', () => {
  test.each<[object, string, string]>([
    [{ percentOfHorse: 61 }, 'percentOfHorse', '61%'],
    [{ totalShares: 80, availableShares: 80, percentOfHorse: 61 }, 'percentOfHorse', '61%'],
    [{ isActive: true, percentOfHorse: 75 }, 'percentOfHorse', '75%'],
  ])('can’t grow larger than what is left: %j', async (change, field, own) => {
    await offered({ percentOfHorse: 40 })
    const id = await offered({ percentOfHorse: 60 })
    expect(await patch(id, change)).toMatchObject(refusal(tooMuch('60%', own, '40%'), field))
    expect((await patch(id, { percentOfHorse: 59 })).status).toBe(200)
  })

  test('can’t put more on offer, nor have fewer and larger shares, than fit', async () => {
    await offered({ percentOfHorse: 40 })
    const id = await offered({ percentOfHorse: 80, availableShares: 30 })
    const words = (own: string) => tooMuch('60%', own, '40%')
    expect(await patch(id, { availableShares: 31 })).toMatchObject(
      refusal(words('62%'), 'availableShares'),
    )
    expect(await patch(id, { totalShares: 39 })).toMatchObject(
      refusal(words('about 61.5385%'), 'totalShares'),
    )
    expect((await patch(id, { totalShares: 41 })).status).toBe(200)
  })

  test('releases unsold shares when closed, and is checked again when reopened', async () => {
    const first = await offered()
    await bought(first, 10)
    expect((await patch(first, { isActive: false })).status).toBe(200)
    const second = await offered({ percentOfHorse: 75 })
    expect(await patch(first, { isActive: true })).toMatchObject(
      refusal(tooMuch('25%', '100%', '75%'), 'isActive'),
    )
    // no share of it is sold while it is closed either
    expect(await buy(first, 1)).toMatchObject(
      refusal(tooMuch('25%', '27.5%', '75%'), 'sharesPurchased'),
    )
    await patch(second, { isActive: false })
    expect((await patch(first, { isActive: true })).status).toBe(200)
  })

  test('can’t move to another horse that is fully offered', async () => {
    await offered()
    const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
    const id = await offered({ horseId: other.id })
    expect(await patch(id, { horseId })).toMatchObject(
      refusal(tooMuch('0%', '100%', '100%'), 'horseId'),
    )
  })

  test('can be put back if there is room for it, alone or with its horse', async () => {
    const first = await offered()
    await staff.send('DELETE', `${path}/${first}`)
    const second = await offered({ percentOfHorse: 50 })
    expect(await restoreLast()).toMatchObject(refusal(tooMuch('50%', '100%', '50%')))
    expect(await staff.get(path)).toMatchObject([{ id: second }])
    await staff.send('DELETE', `/api/horses/${horseId}`)
    expect((await restoreLast()).status).toBe(200)
    expect((await restoreLast()).status).toBe(409)
    await patch(second, { isActive: false })
    expect((await restoreLast()).status).toBe(200)
  })
})

describe('on a past day', () => {
  /** All 40 shares in the horse, 30 of them held since 1 November; from the 10th on they are half of it. */
  const halved = async () => {
    later('2026-11-01')
    const first = await offered()
    const lot = await bought(first, 30, '2026-11-01')
    later('2026-11-10')
    expect((await patch(first, { percentOfHorse: 50, ...yes })).status).toBe(200)
    later(today)
    return { first, lot, second: await offered({ percentOfHorse: 50 }) }
  }
  const was = (day: string, own: string) =>
    `Only 25% of Brass Lantern was left on ${day} for this offering, which would come to ${own}: 75% was held in the horse’s other offerings.`

  test('refuses a purchase dated back to when others held the shares', async () => {
    const { second } = await halved()
    expect(await buy(second, 21, '2026-11-09')).toMatchObject(
      refusal(was('9 November 2026', '26.25%'), 'sharesPurchased'),
    )
    expect((await buy(second, 20, '2026-11-09')).status).toBe(201)
    expect(await buy(second, 1, '2026-11-05')).toMatchObject({ status: 409 })
    expect((await buy(second, 20, '2026-11-10')).status).toBe(201)
  })

  test('refuses a correction to that day, too', async () => {
    const { first, second, lot } = await halved()
    const other = await bought(second, 40)
    const correct = (id: string, change: object) =>
      staff.send('PATCH', `/api/investments/${id}`, { ...yes, ...change, reason: 'A slip' })
    expect(await correct(other, { purchaseDate: '2026-11-03' })).toMatchObject(
      refusal(was('3 November 2026', '50%'), 'sharesPurchased'),
    )
    expect((await correct(other, { purchaseDate: '2026-11-10' })).status).toBe(200)
    // shares never held leave room
    expect((await correct(lot, { sharesPurchased: 20 })).status).toBe(200)
    expect((await correct(other, { purchaseDate: '2026-11-03' })).status).toBe(200)
    expect(await correct(lot, { sharesPurchased: 21 })).toMatchObject({ status: 409 })
    expect(await patch(first, { totalShares: 20, availableShares: 0, ...yes })).toMatchObject({
      status: 200,
    })
    const voided = { reason: 'Never paid' }
    expect((await staff.send('DELETE', `/api/investments/${lot}`, voided)).status).toBe(204)
    expect((await correct(other, { purchaseDate: '2026-11-02' })).status).toBe(200)
  })
})

describe('if old entries hold or offer more than the whole horse', () => {
  /** The second offering bypasses the rule, as older releases allowed. */
  const oversold = async (changes: Parameters<typeof anOffering>[1] = {}) => {
    later('2026-11-01')
    const first = await offered()
    const lot = await bought(first, 40)
    const { kysely } = app.database
    const terms = { percentOfHorse: '10.00', totalShares: 10, availableShares: 3, ...changes }
    const second = await createOffering(kysely, app.clock.now(), anOffering(horseId, terms))
    return { first, lot, second }
  }
  const warning = () => staff.get(`${path}/oversold`)

  test('warns staff and changes nothing', async () => {
    const { first, second } = await oversold()
    const before = await staff.get(path)
    expect(await warning()).toEqual([
      {
        horseId,
        horseName: 'Brass Lantern',
        on: null,
        part: '103.00',
        offerings: [
          {
            id: first,
            isActive: true,
            totalShares: 40,
            pricePerShare: '100.00',
            currency: 'MUR',
            part: '100.00',
          },
          expect.objectContaining({ id: second, part: '3.00' }),
        ],
      },
    ])
    expect(await staff.get(path)).toEqual(before)
    const viewer = await signedInAs(app, 'viewer')
    expect((await viewer.send('GET', `${path}/oversold`)).status).toBe(403)
    expect((await app.send('GET', `${path}/oversold`)).status).toBe(401)
  })

  test('sells no more, and leaves every way out open', async () => {
    const { first, lot, second } = await oversold()
    expect(await buy(second, 1)).toMatchObject(
      refusal(
        'Nothing of Brass Lantern is left for this offering, which would come to 1%: 100% is held in the horse’s other offerings.',
        'sharesPurchased',
      ),
    )
    expect((await patch(second, { availableShares: 4 })).status).toBe(409)
    expect((await patch(second, { description: 'Other words', pricePerShare: 7 })).status).toBe(200)
    expect((await patch(second, { availableShares: 2 })).status).toBe(200)
    expect((await patch(second, { percentOfHorse: 9 })).status).toBe(200)
    const heir = await addHolder(app.database.kysely, app.clock.now())
    const transfer = { userId: heir, shares: 5 }
    const transferred = await staff.send('POST', `/api/investments/${lot}/transfer`, transfer)
    expect(transferred.status).toBe(201)
    expect(await warning()).toMatchObject([{ part: '101.80' }])
    expect((await patch(second, { isActive: false })).status).toBe(200)
    expect(await warning()).toEqual([])
    expect((await patch(second, { isActive: true })).status).toBe(409)
    const reason = { reason: 'Never paid' }
    const passedOn = withId.parse(transferred.json).id
    for (const id of [passedOn, lot])
      expect((await staff.send('DELETE', `/api/investments/${id}`, reason)).status).toBe(204)
    expect((await patch(first, { availableShares: 30 })).status).toBe(200)
    expect((await patch(second, { isActive: true })).status).toBe(200)
  })

  test('reports an excess on a past day, and a void fixes it', async () => {
    const { first, second } = await oversold()
    const { kysely } = app.database
    const sale = { offeringId: second, userId: holder, shares: 3, since: '2026-11-03' }
    const lot = await sellUnchecked(kysely, app.clock.now(), sale)
    expect(await warning()).toMatchObject([{ on: null, part: '103.00' }])
    later(today)
    expect((await patch(first, { percentOfHorse: 90, ...yes })).status).toBe(200)
    expect(await warning()).toMatchObject([
      { on: '2026-11-03', part: '103.00', offerings: [{ part: '100.00' }, { part: '3.00' }] },
    ])
    const reason = { reason: 'Sold twice' }
    expect((await staff.send('DELETE', `/api/investments/${lot}`, reason)).status).toBe(204)
    expect(await warning()).toEqual([])
  })

  test('puts a deleted horse back as it was, with the warning', async () => {
    const { kysely } = app.database
    for (const percentOfHorse of ['100.00', '20.00'])
      await createOffering(
        kysely,
        app.clock.now(),
        anOffering(horseId, { availableShares: 100, percentOfHorse }),
      )
    await staff.send('DELETE', `/api/horses/${horseId}`)
    expect(await warning()).toEqual([])
    expect((await restoreLast()).status).toBe(200)
    expect(await warning()).toMatchObject([{ on: null, part: '120.00' }])
    expect(z.array(offeringSchema).parse(await staff.get(path))).toHaveLength(2)
  })
})
