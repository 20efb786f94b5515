/** Makes a call on a list; where it is refused, someone else may have changed the list: it is read anew first. */
export async function rereadingWhenRefused<Answer>(
  reread: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    await reread()
    throw error
  }
}
