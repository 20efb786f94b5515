/**
 * What a call means, to tell whether another one is the same call. Leaves out the answers to questions, because the
 * call means the same with and without a yes.
 */
export const meaningOf = (method: string, path: string, body: object = {}): string =>
  JSON.stringify([method, path, { ...body, confirm: undefined }])
