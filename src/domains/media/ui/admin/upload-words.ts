import { refusalWords } from '../../../../web/admin/refusal-words'
import { UploadFailed } from './upload-image'

/** What is said of a picture that did not come in, or was not taken in; `failure` where nobody has words. */
export const uploadWords = (error: unknown, failure: string) =>
  error instanceof UploadFailed ? error.message : refusalWords(error, failure, 'try again')
