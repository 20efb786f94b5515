import { useState } from 'react'
import { toast } from '../toast/toast-store'
import { useFormCall } from '../use-form-call'

interface Options<Answer> {
  call: (fields: FormData) => Promise<Answer>
  onSuccess: (answer: Answer) => void | Promise<void>
  /** What is said where the server has no words of its own. */
  failure: string
  /** What is said of a refusal, where that is more than the server's words. */
  tell?: ((error: unknown) => string | undefined) | undefined
  onFailure?: () => void
}

/**
 * A dialog's form: a refusal is said in a toast (SPEC §8) and stands in the dialog, too, since what is
 * outside of an open dialog is hidden from screen readers.
 */
export function useToldForm<Answer>(options: Options<Answer>) {
  const { call, onSuccess, failure, tell, onFailure } = options
  const [refusal, setRefusal] = useState<string>()
  const form = useFormCall({
    call: (fields) => {
      setRefusal(undefined)
      return call(fields)
    },
    onSuccess,
    onFailure: (message, error) => {
      const words = tell?.(error) ?? message ?? failure
      setRefusal(words)
      toast({ title: 'Error', description: words, variant: 'destructive' })
      onFailure?.()
    },
  })
  return { ...form, refusal }
}
