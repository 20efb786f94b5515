import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { holding } from '../../src/domains/investments/investments.contract'
import { registerAt } from '../../src/domains/investments/register.rules'
import { readLots } from '../../src/domains/investments/server/register.store'
import { yes } from '../support/factories'
import { addHolder, stableWithRegister } from '../support/register'

/*
 * Random writing in the register, compared with a plain model after every step: what anyone holds
 * today, on any day, and as it was known after any earlier step.
 */

const TOTAL = 20
const PEOPLE = 3
const FIRST_DAY = Date.parse('2026-01-01')
const DAYS = 12
const dayAt = (place: number) => new Date(FIRST_DAY + place * 86_400_000).toISOString().slice(0, 10)

const person = fc.nat(PEOPLE - 1)
const shares = fc.integer({ min: 1, max: 12 })
const day = fc.option(fc.nat(DAYS - 1), { nil: null })
const lot = fc.nat(9)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), person, shares, day }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), lot, person, shares, day }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), lot, person, shares, day }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), lot }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface ModelLot {
  source: ModelLot | null
  person: number
  shares: number
  /** The place of the day from which it counts. */
  since: number
  voided: boolean
}

/** Everything is written down on the last day, so that undated lots count from there. */
class Model {
  readonly lots: ModelLot[] = []

  passedOn(of: ModelLot): ModelLot[] {
    return this.lots.filter((each) => each.source === of && !each.voided)
  }

  left(of: ModelLot): number {
    return of.shares - sum(this.passedOn(of).map((each) => each.shares))
  }

  available(): number {
    const sold = this.lots.filter((each) => each.source === null && !each.voided)
    return TOTAL - sum(sold.map((each) => each.shares))
  }

  /** Does the step where it is allowed, and says whether it was. */
  take(action: Step): boolean {
    if (action.kind === 'buy') {
      if (action.shares > this.available()) return false
      this.lots.push({
        source: null,
        person: action.person,
        shares: action.shares,
        since: action.day ?? DAYS,
        voided: false,
      })
      return true
    }
    const target = this.lots[action.lot]
    if (!target || target.voided) return false
    if (action.kind === 'void') {
      if (this.passedOn(target).length > 0) return false
      target.voided = true
      return true
    }
    const since = action.day ?? DAYS
    if (action.kind === 'transfer') {
      if (action.person === target.person || since < target.since) return false
      if (action.shares > this.left(target)) return false
      this.lots.push({
        source: target,
        person: action.person,
        shares: action.shares,
        since,
        voided: false,
      })
      return true
    }
    const same =
      action.person === target.person && action.shares === target.shares && since === target.since
    if (same) return true
    const onward = this.passedOn(target)
    if (action.shares < sum(onward.map((each) => each.shares))) return false
    if (onward.some((each) => each.since < since || each.person === action.person)) return false
    const room = target.source ? this.left(target.source) : this.available()
    if (action.shares - target.shares > room) return false
    if (target.source && target.source.person === action.person) return false
    if (target.source && since < target.source.since) return false
    Object.assign(target, { person: action.person, shares: action.shares, since })
    return true
  }

  /** What each person holds on a day. */
  holdings(on: number): number[] {
    return Array.from({ length: PEOPLE }, (_, who) =>
      sum(
        this.lots
          .filter((each) => each.person === who && !each.voided && each.since <= on)
          .map(
            (each) =>
              each.shares -
              sum(
                this.passedOn(each)
                  .filter((onward) => onward.since <= on)
                  .map((onward) => onward.shares),
              ),
          ),
      ),
    )
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test(
  'the register agrees with a plain model, on any day, as known now and then',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { app, send, get, shares, ownershipShareId } = await stableWithRegister({
          totalShares: TOTAL,
          availableShares: TOTAL,
        })
        app.clock.at = new Date(`${dayAt(DAYS)}T08:00:00.000Z`)
        const db = app.database.kysely
        const people: string[] = []
        for (let who = 0; who < PEOPLE; who += 1) people.push(await addHolder(db, app.clock.now()))
        const model = new Model()
        const lotIds: string[] = []
        const asKnown: { at: string; holdings: number[][] }[] = []

        const carryOut = (action: Step) => {
          if (action.kind === 'buy')
            return send('POST', '/api/investments', {
              userId: people[action.person],
              ...yes,
              ownershipShareId,
              sharesPurchased: action.shares,
              purchaseDate: action.day === null ? null : dayAt(action.day),
            })
          const path = `/api/investments/${lotIds[action.lot] ?? '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'}`
          if (action.kind === 'void') return send('DELETE', path, { reason: 'So it goes' })
          const date = action.day === null ? null : dayAt(action.day)
          const userId = people[action.person]
          return action.kind === 'transfer'
            ? send('POST', `${path}/transfer`, { ...yes, userId, shares: action.shares, date })
            : send('PATCH', path, {
                ...{ userId, sharesPurchased: action.shares, purchaseDate: date },
                ...{ ...yes, reason: 'So it is' },
              })
        }

        for (const action of steps) {
          app.clock.at = new Date(app.clock.at.getTime() + 1000)
          const answer = await carryOut(action)
          const done = model.take(action)
          expect([answer.status < 300, action], JSON.stringify(answer.json)).toEqual([done, action])
          if (!done) expect([404, 409]).toContain(answer.status)
          else if (action.kind === 'buy' || action.kind === 'transfer')
            lotIds.push(z.object({ id: z.string() }).parse(answer.json).id)

          const available = model.available()
          expect(await shares()).toEqual([available, TOTAL - available])
          const days = Array.from({ length: DAYS + 1 }, (_, place) => place)
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
              sum(today.filter(({ userId }) => userId === id).map((h) => h.shares)),
            ),
          ).toEqual(model.holdings(DAYS))
        }
        await app.database.close()
      }),
      { numRuns: 25 },
    )
  },
)
