import type { ReactNode } from 'react'
import { ApiError } from '../api'
import { AnswerLost } from './send-once'

/**
 * The message for a failed call: the server's words, or else `failure`. Signed-out people get a way to sign in
 * without losing their input, and can then `retry`.
 */
export function refusalWords(error: unknown, failure: string, retry = 'save'): ReactNode {
  if (error instanceof AnswerLost)
    return `${failure}: the connection was lost before an answer came. Trying again is safe: nothing will be saved twice.`
  if (!(error instanceof ApiError)) return failure
  if (error.status !== 401) return error.serverMessage ?? failure
  return (
    <>
      You are logged out.{' '}
      <a href="/login" target="_blank" className="font-semibold underline">
        Sign in again in a new tab
      </a>
      , then {retry}.
    </>
  )
}
