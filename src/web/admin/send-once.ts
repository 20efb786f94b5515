import { useState } from 'react'
import { v4 as newKey } from 'uuid'
import { meaningOf } from '../../lib/repeated-call'
import { ApiError } from '../api'
import { send } from '../send'

/** No answer came: the call may have succeeded or done nothing. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost'
}

export type SendOnce = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/**
 * Sends a call that must not happen twice. Until it succeeds it keeps its `Idempotency-Key`, so repeating it
 * after a lost answer does nothing twice; a call with different content is a new one. @throws ApiError,
 * AnswerLost
 */
export function createSendOnce(): SendOnce {
  const keys = new Map<string, string>()
  return async (method, path, body) => {
    const meant = meaningOf(method, path, body)
    const key = keys.get(meant) ?? newKey()
    keys.set(meant, key)
    try {
      const answer = await send(method, path, body, key)
      keys.delete(meant)
      return answer
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new AnswerLost('no answer came', { cause: error })
    }
  }
}

/** For one form, while it is open. */
export function useSendOnce(): SendOnce {
  const [sendOnce] = useState(createSendOnce)
  return sendOnce
}
