import fc from 'fast-check'

/* The register and the offerings of one horse as plain arithmetic, to compare with the real ones. Days are
   counted from the first; parts of the horse are integers, and WHOLE is all of it. */

export const PEOPLE = 3
export const DAYS = 12
/** The day on which everything starts. */
export const START = 6

const TOTALS = [10, 20, 30, 60]
export const WHOLE = 60 * 10_000
/** What part of the horse some shares are; a percentage is in hundredths. */
export const partOf = (shares: number, { total, percent }: { total: number; percent: number }) =>
  shares * percent * (60 / total)

const person = fc.nat(PEOPLE - 1)
const shares = fc.integer({ min: 1, max: 12 })
const day = fc.option(fc.nat(DAYS - 1), { nil: null })
const lot = fc.nat(9)
const offering = fc.nat(3)
const terms = {
  total: fc.constantFrom(...TOTALS),
  percent: fc.constantFrom(2_500, 3_333, 5_000, 7_500, 10_000),
}
const figures = {
  ...terms,
  available: fc.constantFrom(0, 5, 10, 20, 30),
}
const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name) })

const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...kind('buy'), offering, person, shares, day }) },
  { weight: 4, arbitrary: fc.record({ ...kind('transfer'), lot, person, shares, day }) },
  { weight: 4, arbitrary: fc.record({ ...kind('correct'), lot, person, shares, day }) },
  { weight: 2, arbitrary: fc.record({ ...kind('void'), lot }) },
  { weight: 3, arbitrary: fc.record({ ...kind('offer'), ...figures, active: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ ...kind('resize'), offering, ...figures }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...kind('put-right'), offering, place: fc.nat(2), ...terms }),
  },
  { weight: 2, arbitrary: fc.record({ ...kind('open'), offering, active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...kind('delete'), offering }) },
  { weight: 1, arbitrary: fc.record({ ...kind('restore'), offering }) },
  { weight: 2, arbitrary: fc.record(kind('tomorrow')) },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const buy = fc.record({ ...kind('buy'), person, shares, day })

/** More than half the horse is held; from the next day on that is a small part, and the rest is sold. */
const prelude = fc
  .record({
    held: shares,
    total: figures.total,
    later: fc.array(buy, { minLength: 2, maxLength: 4 }),
  })
  .map(({ held, total, later }): Step[] => [
    { kind: 'resize', offering: 0, total: 20, percent: 10_000, available: 20 },
    { kind: 'buy', offering: 0, person: 0, shares: 8, day: 2 },
    { kind: 'buy', offering: 0, person: 1, shares: held, day: 4 },
    { kind: 'tomorrow' },
    { kind: 'resize', offering: 0, total: Math.max(total, 20), percent: 2_500, available: 0 },
    { kind: 'offer', total: 20, percent: 7_500, available: 20, active: true },
    ...later.map((each) => ({ ...each, offering: 1 })),
  ])

export const manySteps = fc
  .tuple(
    fc.oneof(fc.constant([]), prelude, prelude),
    fc.array(anyStep, { minLength: 8, maxLength: 18 }),
  )
  .map(([first, others]) => [...first, ...others])

interface Terms {
  total: number
  percent: number
}

interface ModelOffering extends Terms {
  available: number
  active: boolean
  deleted: boolean
  /** All terms recorded, with their day: the last of a day count at its end. */
  terms: (Terms & { from: number })[]
}

interface ModelLot {
  offering: ModelOffering
  source: ModelLot | null
  person: number
  shares: number
  recorded: number
  since: number
  voided: boolean
}

export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

export class Model {
  today = START
  readonly lots: ModelLot[] = []
  readonly offerings: ModelOffering[] = []

  constructor(first: Terms & { available: number }) {
    this.offerings.push(this.offered({ ...first, active: true }))
  }

  private offered(fields: Terms & { available: number; active: boolean }): ModelOffering {
    const terms = [{ from: this.today, total: fields.total, percent: fields.percent }]
    return { ...fields, terms, deleted: false }
  }

  passedOn(of: ModelLot): ModelLot[] {
    return this.lots.filter((each) => each.source === of && !each.voided)
  }

  left(of: ModelLot): number {
    return of.shares - sum(this.passedOn(of).map((each) => each.shares))
  }

  heldOf(offering: ModelOffering, on = DAYS): number {
    const bought = this.lots.filter((each) => each.offering === offering && each.source === null)
    return sum(
      bought.filter((each) => !each.voided && each.since <= on).map(({ shares }) => shares),
    )
  }

  private termsSince({ terms }: ModelOffering, on: number) {
    const place = terms.findLastIndex(({ from }) => from <= on)
    return terms.slice(Math.max(0, place))
  }

  /** The most that these shares, or fewer, amount to on a day. */
  private heldPart(offering: ModelOffering, on: number): number {
    const since = this.termsSince(offering, on)
    const parts = Array.from({ length: this.heldOf(offering, on) }, (_, fewer) => {
      const terms = since.find(({ total }) => total >= fewer + 1)
      return terms ? partOf(fewer + 1, terms) : 0
    })
    return Math.max(0, ...parts)
  }

  /** The part held by all on a day, by the terms of that day or the first with as many shares. */
  partHeld(on: number): number {
    return sum(
      this.offerings.map((offering) => {
        const held = this.heldOf(offering, on)
        const since = this.termsSince(offering, on)
        const terms = since.find(({ total }) => total >= held) ?? since[0]
        return terms ? partOf(held, terms) : 0
      }),
    )
  }

  private isWhole(): boolean {
    const offerings = this.offerings.filter(({ deleted }) => !deleted)
    const now = offerings.map((each) =>
      partOf(this.heldOf(each) + (each.active ? each.available : 0), each),
    )
    const days = Array.from({ length: DAYS + 1 }, (_, on) =>
      sum(offerings.map((each) => this.heldPart(each, on))),
    )
    return Math.max(sum(now), ...days) <= WHOLE
  }

  /** Does something, unless it exceeds the whole horse. */
  private whole(does: () => () => void): boolean {
    const undo = does()
    if (this.isWhole()) return true
    undo()
    return false
  }

  /** Takes the step if it is allowed, and returns whether it was. */
  take(step: Step): boolean {
    if (step.kind === 'tomorrow') this.today += 1
    if (step.kind === 'tomorrow') return true
    if (step.kind === 'offer') return this.offer(step)
    if ('offering' in step) {
      const offering = this.offerings[step.offering]
      if (step.kind === 'restore') return offering?.deleted === true && this.restore(offering)
      if (!offering || offering.deleted) return false
      if (step.kind === 'buy') return this.buy(offering, step)
      return this.changeOffering(offering, step)
    }
    const target = this.lots[step.lot]
    if (!target || target.voided) return false
    if (step.kind === 'void') {
      if (this.passedOn(target).length > 0) return false
      target.voided = true
      if (!target.source) target.offering.available += target.shares
      return true
    }
    if (step.day !== null && step.day > this.today) return false
    return step.kind === 'transfer' ? this.transfer(target, step) : this.correct(target, step)
  }

  private buy(offering: ModelOffering, { person, shares, day }: Step & { kind: 'buy' }): boolean {
    if (shares > offering.available || (day !== null && day > this.today)) return false
    const lot = { offering, source: null, person, shares, recorded: this.today, voided: false }
    return this.whole(() => {
      this.lots.push({ ...lot, since: day ?? this.today })
      offering.available -= shares
      return () => {
        this.lots.pop()
        offering.available += shares
      }
    })
  }

  private transfer(
    source: ModelLot,
    { person, shares, day }: Step & { kind: 'transfer' },
  ): boolean {
    const since = day ?? this.today
    if (person === source.person || since < source.since || shares > this.left(source)) return false
    const { offering } = source
    const recorded = this.today
    this.lots.push({ offering, source, person, shares, recorded, since, voided: false })
    return true
  }

  private correct(target: ModelLot, { person, shares, day }: Step & { kind: 'correct' }): boolean {
    const { source, offering } = target
    const since = day ?? target.recorded
    const more = shares - target.shares
    if (person === target.person && more === 0 && since === target.since) return true
    const onward = this.passedOn(target)
    if (shares < sum(onward.map((each) => each.shares))) return false
    if (onward.some((each) => each.since < since || each.person === person)) return false
    if (more > (source ? this.left(source) : offering.available)) return false
    if (source && (source.person === person || since < source.since)) return false
    return this.whole(() => {
      const before = { ...target }
      Object.assign(target, { person, shares, since })
      if (!source) offering.available -= more
      return () => {
        Object.assign(target, before)
        if (!source) offering.available += more
      }
    })
  }

  private offer(step: Step & { kind: 'offer' }): boolean {
    const { total, percent, available, active } = step
    if (available > total) return false
    return this.whole(() => {
      this.offerings.push(this.offered({ total, percent, available, active }))
      return () => this.offerings.pop()
    })
  }

  private restore(offering: ModelOffering): boolean {
    return this.whole(() => {
      offering.deleted = false
      return () => {
        offering.deleted = true
      }
    })
  }

  private changeOffering(
    offering: ModelOffering,
    step: Step & { kind: 'resize' | 'put-right' | 'open' | 'delete' },
  ): boolean {
    if (step.kind === 'delete') {
      if (this.lots.some((each) => each.offering === offering)) return false
      offering.deleted = true
      return true
    }
    const before = { ...offering }
    const undo = () => Object.assign(offering, before)
    if (step.kind === 'open')
      return this.whole(() => {
        offering.active = step.active
        return undo
      })
    const { total, percent } = step
    if (step.kind === 'put-right') {
      const wrong = offering.terms[step.place]
      const isLast = wrong === offering.terms.at(-1)
      if (!wrong || (isLast && offering.available > total - this.heldOf(offering))) return false
      return this.whole(() => {
        offering.terms = offering.terms.with(step.place, { from: wrong.from, total, percent })
        if (isLast) Object.assign(offering, { total, percent })
        return undo
      })
    }
    const { available } = step
    if (available > total - this.heldOf(offering)) return false
    return this.whole(() => {
      const terms =
        total === offering.total && percent === offering.percent
          ? offering.terms
          : [...offering.terms, { from: this.today, total, percent }]
      Object.assign(offering, { total, percent, available, terms })
      return undo
    })
  }

  /** What each person holds on a day. */
  holdings(on: number): number[] {
    return Array.from({ length: PEOPLE }, (_, who) =>
      sum(
        this.lots
          .filter((each) => each.person === who && !each.voided && each.since <= on)
          .map((each) => {
            const onward = this.passedOn(each).filter((other) => other.since <= on)
            return each.shares - sum(onward.map(({ shares }) => shares))
          }),
      ),
    )
  }
}
