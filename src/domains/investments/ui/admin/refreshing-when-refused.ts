import { ApiError } from '../../../../web/api'

/**
 * Makes a call; where the register stands otherwise than the call took it to (409) it is read anew, so
 * that what is on the screen is what the refusal speaks of.
 */
export async function refreshingWhenRefused<Answer>(
  refresh: () => Promise<void>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isOutdated = error instanceof ApiError && error.status === 409
    if (isOutdated && error.questions.length === 0) await refresh()
    throw error
  }
}
