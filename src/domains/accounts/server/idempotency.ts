import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Database, Executor } from '../../../db/database'
import { keyOfAnotherCall } from '../../../http/errors'
import { checked, noted } from '../../../http/routes'
import { meaningOf } from '../../../lib/repeated-call'
import type { Actor, GuardedEnv, ServiceDependencies } from './guards'
import { type Call, findAnswer, keepAnswer } from './idempotency.store'

/** The header of calls that must not happen twice. */
const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{16,64}$/, {
      error: 'An Idempotency-Key must be 16 to 64 printable ASCII characters, without spaces',
    })
    .optional()
    .meta({
      description:
        'Identifies the operation, for example a UUID. The same call with the same key, within a day, gets the first answer again and does nothing more; only successes are kept. With another call it is refused (`422`).',
    }),
})

interface RepeatableEnv extends GuardedEnv {
  Variables: GuardedEnv['Variables'] & {
    actor: Actor
    /** Set if the call has a key. */
    call: Call | undefined
  }
}

interface Parts extends ServiceDependencies {
  /** The transaction to work in, if not a plain one. */
  transaction?: Database['transaction']
}

/** Calls that take an `Idempotency-Key` (docs/decisions/014). */
export function idempotentCalls({
  database,
  clock,
  transaction = (work) => database.transaction(work),
}: Parts) {
  const replayAnswer: MiddlewareHandler<RepeatableEnv> = async (c, next) => {
    const call = await callOf(c)
    c.set('call', call)
    const kept = call && (await answerTo(database.kysely, call))
    if (!kept) return next()
    return kept.status === 204
      ? c.body(null, 204)
      : new Response(kept.body, {
          status: kept.status,
          headers: { 'content-type': 'application/json' },
        })
  }
  /**
   * Comes after the guard: answers a repeated call before anything else looks at it, because the data it would
   * be checked against may have changed since.
   * @throws 400 for a malformed key, 422 for a key that another call has used
   */
  const replay = noted(replayAnswer, { refusals: [422], headers: idempotencyKey })

  /**
   * Does `work` in one transaction, which also keeps the answer. If a call with the same key is under way in
   * another process, waits for it and gives its answer. `status` is the status of the route's answer.
   */
  const once = <S extends z.ZodType>(
    c: Context<RepeatableEnv>,
    status: number,
    schema: S,
    work: (tx: Executor, now: Date) => Promise<z.input<S>>,
  ): Promise<z.output<S>> => {
    const call = c.get('call')
    return transaction(async (tx) => {
      const kept = call && (await answerTo(tx, call))
      if (kept) return schema.parse(JSON.parse(kept.body))
      const now = clock.now()
      const answer = schema.parse(await work(tx, now))
      if (call) await keepAnswer(tx, now, call, { status, body: JSON.stringify(answer) })
      return answer
    })
  }

  return { replay, once }
}

async function callOf(c: Context<RepeatableEnv>): Promise<Call | undefined> {
  const { 'Idempotency-Key': key } = await checked(idempotencyKey, {
    'Idempotency-Key': c.req.header('idempotency-key'),
  })
  if (key === undefined) return undefined
  const asked = meaningOf(c.req.method, c.req.path, bodyOf(await c.req.text()))
  const fingerprint = createHash('sha256').update(asked).digest('hex')
  return { userId: c.get('actor').id, key, fingerprint }
}

function bodyOf(text: string): object {
  try {
    return z.looseObject({}).parse(JSON.parse(text))
  } catch {
    // no key, or one that the route will refuse
    return { text }
  }
}

async function answerTo(db: Executor, call: Call) {
  const kept = await findAnswer(db, call)
  if (kept && kept.fingerprint !== call.fingerprint) throw keyOfAnotherCall()
  return kept
}
