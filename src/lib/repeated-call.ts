/**
 * What a call means, to tell whether another one is the same. Leaves out the answers to questions: a yes
 * doesn't make it a different call.
 */
export const meaningOf = (method: string, path: string, body: object = {}): string =>
  JSON.stringify([method, path, { ...body, confirm: undefined }])
