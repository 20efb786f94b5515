import { type FormEvent, useState } from 'react'
import { ApiError, type Fault } from './api'

interface Options<Answer> {
  call: (fields: FormData) => Promise<Answer>
  onSuccess: (answer: Answer) => void | Promise<void>
  /**
   * Called with failures that belong to no single field; the message is the server's, if it gave one. Returns
   * what the form shows above its button.
   */
  onFailure: (message: string | undefined, error: unknown) => string | undefined
}

/** Several faults as one text, without duplicates. */
const inOneText = (faults: readonly Fault[]): string | undefined =>
  [...new Set(faults.map(({ message }) => message))]
    .map((message, index, { length }) =>
      index < length - 1 && /\w$/.test(message) ? `${message}.` : message,
    )
    .join(' ') || undefined

/** Separates faults by whether a field of the form shows them. The rest (`elsewhere`) would not be shown at all. */
export function placeFaults(faults: readonly Fault[], isShownAt: (name: string) => boolean) {
  const atFields = faults.filter(({ path }) => isShownAt(path))
  return { atFields, elsewhere: inOneText(faults.filter((fault) => !atFields.includes(fault))) }
}

/** The control of a field that shows its faults (`Field`): not a hidden input or a bare checkbox. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLElement && found.hasAttribute('aria-invalid') ? found : undefined
}

/**
 * A form that the server validates: its messages appear at their fields. Typed text is kept. `busy` during the
 * call, so that nothing is sent twice.
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
      const refusal = error instanceof ApiError ? error : undefined
      const { atFields, elsewhere } = placeFaults(
        refusal?.faults ?? [],
        (name) => controlOf(form, name) !== undefined,
      )
      setFaults(atFields)
      if (atFields.length === 0 || elsewhere !== undefined)
        setFailure(onFailure(elsewhere ?? refusal?.serverMessage, error))
      const [first] = atFields
      if (first) controlOf(form, first.path)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    /** For `FormFailure`; cleared as soon as the form is sent again. */
    failure,
    /** The message for the field with this name. */
    faultOf: (name: string) => inOneText(faults.filter(({ path }) => path === name)),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
  }
}
