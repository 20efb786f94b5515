import { ApiError } from '../api'

/**
 * Makes a call. If it is refused, its subject may have changed, so reloads that first: the screen then shows
 * what the refusal refers to.
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
