import { AnswerLost, createSendOnce, type SendOnce } from '../../../../web/admin/send-once'
import { ApiError } from '../../../../web/api'
import { uploadAddress } from '../../media.contract'
import { fileFault, storedPathOf } from '../../upload-file.rules'
import { pageSize, shrinkPhoto } from '../shrink-photo'

/** Its message is for the person uploading. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'

  constructor(
    message: string,
    /** Whether the same may succeed in a moment: the line broke, or the server was busy. The file may have arrived all the same. */
    readonly isPassing = false,
  ) {
    super(message)
  }
}

/** How far an interrupted upload got, so that another attempt does not make a second picture. */
interface Attempt {
  sendOnce: SendOnce
  /** What travels: another attempt must send the same bytes. */
  body?: Blob
  /** The address where it may have arrived although no answer came. */
  address?: string
}
const attempts = new WeakMap<File, Attempt>()

interface UploadOptions {
  signal?: AbortSignal
  /** Called with the fraction sent, from 0 to 1. At 1 the server is still processing it. */
  onProgress?: (fraction: number) => void
  /** Sends the file as it is, however large. */
  isOriginal?: boolean
}

/** Whether the same upload may succeed in a moment. */
export const isPassing = (error: unknown) =>
  error instanceof AnswerLost || (error instanceof UploadFailed && error.isPassing)

/**
 * Uploads a picture, a photograph made smaller first, in two steps (SPEC §4), and returns the path under which it is stored.
 * @throws UploadFailed, an ApiError if the server refuses an address with its own message, or the signal's reason once aborted
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<string> {
  const fault = fileFault(file)
  if (fault !== undefined) throw new UploadFailed(fault)
  const attempt = attempts.get(file) ?? { sendOnce: createSendOnce() }
  attempts.set(file, attempt)
  attempt.body ??= options.isOriginal ? file : await shrinkPhoto(file, pageSize, options.signal)
  options.signal?.throwIfAborted()
  const address = attempt.address ?? (await askForAddress(attempt.sendOnce))
  options.signal?.throwIfAborted()
  attempt.address = address
  await put(address, attempt.body, options).catch((error: unknown) => {
    // don't try a refused address again
    if (!isPassing(error)) delete attempt.address
    throw error
  })
  attempts.delete(file)
  const path = storedPathOf(address)
  if (path === undefined) throw new UploadFailed('Failed to upload file')
  return path
}

async function askForAddress(sendOnce: SendOnce): Promise<string> {
  try {
    return uploadAddress.parse(await sendOnce('POST', '/api/objects/upload')).uploadURL
  } catch (error) {
    // signed-out people learn how to sign in; otherwise the server's own words, if any
    if (error instanceof ApiError && (error.status === 401 || error.serverMessage !== undefined))
      throw error
    throw new UploadFailed('Failed to get upload URL', error instanceof AnswerLost)
  }
}

/** A line that moves nothing for so long is taken for broken: phones don't always notice. */
const stallMs = 30_000

/** No answer, too slow, too many at once, storage away. */
const passingStatuses = [0, 408, 429, 503]

/** With XMLHttpRequest: `fetch` does not tell how much has been sent. */
function put(address: string, body: Blob, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => {
      const words = new ApiError(request.status, request.responseText).serverMessage
      const isPassing = passingStatuses.includes(request.status)
      reject(new UploadFailed(words ?? 'Failed to upload file', isPassing))
    }
    let stall = setTimeout(stop, stallMs)
    request.open('PUT', address)
    if (body.type !== '') request.setRequestHeader('content-type', body.type)
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(stall)
      // once all is sent, the server takes its time
      if (event.loaded < event.total) stall = setTimeout(stop, stallMs)
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else fail()
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => {
      if (signal?.reason instanceof Error) reject(signal.reason)
      else fail()
    })
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', stop)
    })
    signal?.addEventListener('abort', stop)
    request.send(body)
  })
}
