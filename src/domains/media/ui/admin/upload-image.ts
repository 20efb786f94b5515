import { createSendOnce, type SendOnce } from '../../../../web/admin/send-once'
import { ApiError } from '../../../../web/api'
import { uploadAddress } from '../../media.contract'
import { fileFault, storedPathOf } from '../../upload-file.rules'

/** Its message is for the person uploading. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'

  constructor(
    message: string,
    /** Whether the file may have arrived all the same. */
    readonly isAnswerLost = false,
  ) {
    super(message)
  }
}

/** How far an interrupted upload got, so that another attempt does not make a second picture. */
interface Attempt {
  sendOnce: SendOnce
  /** The address where it may have arrived although no answer came. */
  address?: string
}
const attempts = new WeakMap<File, Attempt>()

interface UploadOptions {
  signal?: AbortSignal
  /** Called with the fraction sent, from 0 to 1. At 1 the server is still processing it. */
  onProgress?: (fraction: number) => void
}

/**
 * Uploads a picture, in two steps (SPEC §4), and returns the path under which it is stored.
 * @throws UploadFailed, an ApiError if the server refuses an address with its own message, or the signal's reason once aborted
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<string> {
  const fault = fileFault(file)
  if (fault !== undefined) throw new UploadFailed(fault)
  const attempt = attempts.get(file) ?? { sendOnce: createSendOnce() }
  attempts.set(file, attempt)
  const address = attempt.address ?? (await askForAddress(attempt.sendOnce))
  options.signal?.throwIfAborted()
  attempt.address = address
  await put(address, file, options).catch((error: unknown) => {
    // don't try a refused address again
    if (!(error instanceof UploadFailed && error.isAnswerLost)) delete attempt.address
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
    throw new UploadFailed('Failed to get upload URL')
  }
}

/** With XMLHttpRequest: `fetch` does not tell how much has been sent. */
function put(address: string, file: File, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => {
      const words = new ApiError(request.status, request.responseText).serverMessage
      reject(new UploadFailed(words ?? 'Failed to upload file', request.status === 0))
    }
    request.open('PUT', address)
    if (file.type !== '') request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else fail()
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => {
      reject(signal?.reason instanceof Error ? signal.reason : new UploadFailed('Upload cancelled'))
    })
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    request.send(file)
  })
}
