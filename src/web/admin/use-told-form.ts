import { type ReactNode, useState } from 'react'
import { toast } from '../toast/toast-store'
import { useFormCall } from '../use-form-call'
import { refusalWords } from './refusal-words'

interface Options<Answer> {
  call: (fields: FormData) => Promise<Answer>
  onSuccess: (answer: Answer) => void | Promise<void>
  /** The message if the server gives none. */
  failure: string
  /** The message for a refusal, if more than the server's words. */
  tell?: ((error: unknown) => string | undefined) | undefined
  onFailure?: () => void
}

/**
 * A dialog's form: a refusal appears in a toast (SPEC §8) and in the dialog, since screen readers can't
 * reach anything outside an open dialog.
 */
export function useToldForm<Answer>(options: Options<Answer>) {
  const { call, onSuccess, failure, tell, onFailure } = options
  const [refusal, setRefusal] = useState<ReactNode>()
  const form = useFormCall({
    call: (fields) => {
      setRefusal(undefined)
      return call(fields)
    },
    onSuccess,
    onFailure: (_message, error) => {
      const words = tell?.(error) ?? refusalWords(error, failure)
      setRefusal(words)
      toast({ title: 'Error', description: words, variant: 'destructive' })
      onFailure?.()
    },
  })
  return { ...form, refusal }
}
