/**
 * What a call means, to tell whether another says the same: without the answers to what was asked first, as with and
 * without a yes the same is meant.
 */
export const meaningOf = (method: string, path: string, body: object = {}): string =>
  JSON.stringify([method, path, { ...body, confirm: undefined }])
