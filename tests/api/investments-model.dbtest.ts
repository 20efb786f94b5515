import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { holding } from '../../src/domains/investments/investments.contract'
import { offeringTerms } from '../../src/domains/ownership/ownership.contract'
import { registerAt } from '../../src/domains/investments/register.rules'
import { readLots } from '../../src/domains/investments/server/register.store'
import { yes } from '../support/factories'
import { addHolder, stableWithRegister } from '../support/register'
import {
  manySteps,
  DAYS,
  Model,
  partOf,
  PEOPLE,
  START,
  type Step,
  sum,
  WHOLE,
} from '../support/register-model'

/* Random entries in the register and changes of a horse's offerings, compared with a plain model after every
   step: what everyone holds today and on any day, as known now and as known after each earlier step; and
   that no more than the whole horse is held on any day. */

const first = { total: 20, percent: 5_000, available: 20 }
const days = Array.from({ length: DAYS + 1 }, (_, place) => place)
const dayAt = (place: number) =>
  new Date(Date.parse('2026-11-20') + (place - START) * 86_400_000).toISOString().slice(0, 10)
const withId = z.object({ id: z.string() })
const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const percentWords = (percent: number) => String(percent / 100)

async function aStable() {
  const stable = await stableWithRegister({
    totalShares: first.total,
    availableShares: first.available,
    percentOfHorse: '50.00',
  })
  const { app, send, get, horse, ownershipShareId } = stable
  const db = app.database.kysely
  const people: string[] = []
  for (let who = 0; who < PEOPLE; who += 1) people.push(await addHolder(db, app.clock.now()))
  const lotIds: string[] = []
  const offeringIds = [ownershipShareId]

  /** The next morning, without letting anyone's session expire. */
  const sleep = async () => {
    for (let hours = 0; hours < 24; hours += 6) {
      app.clock.advance(6 * 3_600_000)
      await get('/api/investments/offerings')
    }
    return { status: 200, json: null }
  }

  const restore = async (offeringId: string) => {
    const deleted = await db
      .selectFrom('deleted_records')
      .select('id')
      .where('subject_id', '=', offeringId)
      .where('restored_at', 'is', null)
      .executeTakeFirst()
    return send('POST', `/api/deleted/${deleted?.id ?? unknownId}/restore`)
  }

  const putRight = async (step: Step & { kind: 'put-right' }) => {
    const path = `/api/ownership-shares/${offeringIds[step.offering] ?? unknownId}/terms`
    const terms = z.array(offeringTerms).safeParse(await get(path)).data ?? []
    return send('PATCH', path, {
      recordedAt: terms[step.place]?.recordedAt ?? app.clock.at.toISOString(),
      ...{ totalShares: step.total, percentOfHorse: percentWords(step.percent) },
      ...{ ...yes, reason: 'A slip' },
    })
  }

  const sendStep = (step: Step) => {
    if (step.kind === 'tomorrow') return sleep()
    if (step.kind === 'put-right') return putRight(step)
    if ('total' in step) {
      const { total, percent, available } = step
      const body = {
        totalShares: total,
        percentOfHorse: percentWords(percent),
        availableShares: available,
      }
      if (step.kind === 'resize')
        return send('PATCH', `/api/ownership-shares/${offeringIds[step.offering] ?? unknownId}`, {
          ...body,
          ...yes,
        })
      const offer = { ...body, horseId: horse.id, pricePerShare: 1, isActive: step.active }
      return send('POST', '/api/ownership-shares', offer)
    }
    if ('offering' in step) {
      const id = offeringIds[step.offering] ?? unknownId
      if (step.kind === 'restore') return restore(id)
      if (step.kind === 'delete') return send('DELETE', `/api/ownership-shares/${id}`)
      if (step.kind === 'open')
        return send('PATCH', `/api/ownership-shares/${id}`, { isActive: step.active })
      return send('POST', '/api/investments', {
        ...yes,
        userId: people[step.person],
        ownershipShareId: id,
        sharesPurchased: step.shares,
        purchaseDate: step.day === null ? null : dayAt(step.day),
      })
    }
    const path = `/api/investments/${lotIds[step.lot] ?? unknownId}`
    if (step.kind === 'void') return send('DELETE', path, { reason: 'So it goes' })
    const date = step.day === null ? null : dayAt(step.day)
    const userId = people[step.person]
    return step.kind === 'transfer'
      ? send('POST', `${path}/transfer`, { ...yes, userId, shares: step.shares, date })
      : send('PATCH', path, {
          ...{ userId, sharesPurchased: step.shares, purchaseDate: date },
          ...{ ...yes, reason: 'A slip' },
        })
  }

  return {
    ...stable,
    db,
    people,
    /** Sends a step, and keeps the id of what it created. */
    carryOut: async (step: Step) => {
      app.clock.advance(1000)
      const answer = await sendStep(step)
      if (answer.status === 201)
        (step.kind === 'offer' ? offeringIds : lotIds).push(withId.parse(answer.json).id)
      return answer
    },
    /** The same for each existing offering, in the order they were made. */
    offered: async () => {
      const rows = await db
        .selectFrom('offerings')
        .select(['id', 'available_shares', 'held_shares', 'is_active'])
        .execute()
      return offeringIds.flatMap((id) => {
        const row = rows.find((each) => each.id === id)
        return row ? [[row.available_shares, row.held_shares, row.is_active === 1]] : []
      })
    },
    /** What everyone together holds on a day, as a part of the horse. */
    heldPart: async (place: number) => {
      const held = z.array(holding).parse(await get(`/api/investments/holdings?on=${dayAt(place)}`))
      return sum(
        held.map(({ shares, totalShares: total, percentOfHorse }) =>
          partOf(shares, { total, percent: Math.round(Number(percentOfHorse) * 100) }),
        ),
      )
    },
  }
}

test(
  'agrees with a plain model, on any day, as known now and then',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(manySteps, async (steps) => {
        const { app, db, get, people, carryOut, offered, heldPart } = await aStable()
        const model = new Model(first)
        const asKnown: { at: string; holdings: number[][] }[] = []
        for (const step of steps) {
          if (step.kind === 'tomorrow' && model.today === DAYS) continue
          const answer = await carryOut(step)
          const done = model.take(step)
          expect([answer.status < 300, step], JSON.stringify(answer.json)).toEqual([done, step])
          if (!done) expect([400, 404, 409]).toContain(answer.status)

          expect(await offered()).toEqual(
            model.offerings
              .filter(({ deleted }) => !deleted)
              .map((each) => [each.available, model.heldOf(each), each.active]),
          )
          expect(await get('/api/ownership-shares/oversold')).toEqual([])
          asKnown.push({
            at: app.clock.at.toISOString(),
            holdings: days.map((place) => model.holdings(place)),
          })
          const lots = await readLots(db)
          for (const known of asKnown) {
            const read = days.map((place) => {
              const states = registerAt(lots, { on: dayAt(place), knownAt: known.at })
              return people.map((id) =>
                sum(states.filter(({ entry }) => entry.userId === id).map(({ held }) => held)),
              )
            })
            expect(read).toEqual(known.holdings)
          }
          const today = z.array(holding).parse(await get('/api/investments/holdings'))
          expect(
            people.map((id) =>
              sum(today.filter(({ userId }) => userId === id).map((each) => each.shares)),
            ),
          ).toEqual(model.holdings(DAYS))
        }
        for (const place of days) {
          const part = await heldPart(place)
          expect(part).toBeLessThanOrEqual(WHOLE)
          expect(part).toBe(model.partHeld(place))
        }
        await app.database.close()
      }),
      { numRuns: 25 },
    )
  },
)
