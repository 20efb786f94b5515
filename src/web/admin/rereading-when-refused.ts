import { ApiError } from '../api'

/**
 * Makes a call. If it is refused, what it is about may have changed: that is read anew first, so that the screen
 * shows what the refusal speaks of.
 */
export async function rereadingWhenRefused<Answer>(
  reread: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.questions.length === 0) await reread()
    throw error
  }
}
