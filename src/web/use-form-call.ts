import { type FormEvent, useState } from 'react'
import { ApiError, type Fault } from './api'

interface Options<Answer> {
  /** Sends what the form holds. */
  call: (fields: FormData) => Promise<Answer>
  onSuccess: (answer: Answer) => void | Promise<void>
  /**
   * Told of what failed and is not one field's fault; the words are the server's, where it has some.
   * Returns what the form is to say above its button.
   */
  onFailure: (message: string | undefined, error: unknown) => string | undefined
}

/**
 * A form that the server judges: the contract stands there, and its words come back to their fields. What
 * was typed stays. `busy` while the call is under way, so that nothing is sent twice.
 */
export function useFormCall<Answer>({ call, onSuccess, onFailure }: Options<Answer>) {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Fault[]>([])
  const [failure, setFailure] = useState<string>()

  const submit = async (form: HTMLFormElement) => {
    setBusy(true)
    setFaults([])
    setFailure(undefined)
    try {
      await onSuccess(await call(new FormData(form)))
    } catch (error) {
      const found =
        error instanceof ApiError ? error.faults.filter(({ path }) => path in form.elements) : []
      setFaults(found)
      if (found.length === 0)
        setFailure(onFailure(error instanceof ApiError ? error.serverMessage : undefined, error))
      else {
        const first = form.elements.namedItem(found[0]?.path ?? '')
        if (first instanceof HTMLElement) first.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    /** For `FormFailure`; gone as soon as the form is sent again. */
    failure,
    /** The words for the field of this name. */
    faultOf: (name: string) => faults.find(({ path }) => path === name)?.message,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
  }
}
