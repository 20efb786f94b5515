import { refusalWords } from '../../../../web/admin/refusal-words'
import { UploadFailed } from './upload-image'

/** The message for a picture that failed to upload or was rejected; `failure` by default. */
export const uploadWords = (error: unknown, failure: string) =>
  error instanceof UploadFailed ? error.message : refusalWords(error, failure, 'try again')
