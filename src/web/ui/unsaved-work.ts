import { createContext, useContext, useEffect, useId } from 'react'

interface Work {
  isDirty: boolean
  /** A save is under way. */
  isBusy: boolean
  /** Another dialog is above this one, and Back closes that one. */
  isCovered: boolean
}

const standing = new Set<UnsavedWork>()
const listeners = new Set<() => void>()
const tellChange = () => {
  for (const listener of listeners) listener()
}

/** Whether any unsaved work is on screen. */
export const isAnyWorkUnsaved = () => [...standing].some((work) => work.isDirty)

/** Called whenever that may have changed. */
export function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const typed = {
  title: 'Leave without saving?',
  text: 'What you typed will be lost.',
  leave: 'Discard',
  stay: 'Keep editing',
}

/** Unsaved work in a dialog or on a page: registered by its owner, or noticed from typing. */
export class UnsavedWork {
  readonly #told = new Map<string, Work>()
  readonly #typedIn = new Set<HTMLFormElement>()

  /** Asks people who leave, with these `words`. */
  constructor(readonly words = typed) {}

  get isDirty(): boolean {
    // a form that has left the page has nothing unsaved
    const isTypedIn = [...this.#typedIn].some((form) => form.isConnected)
    return isTypedIn || this.#isTold('isDirty')
  }

  get isBusy(): boolean {
    return this.#isTold('isBusy')
  }

  get isCovered(): boolean {
    return this.#isTold('isCovered')
  }

  #isTold(what: keyof Work): boolean {
    return [...this.#told.values()].some((work) => work[what])
  }

  /** Counts it as on screen until the returned function is called. */
  stand(): () => void {
    standing.add(this)
    return () => {
      standing.delete(this)
      tellChange()
    }
  }

  /** `undefined` once there is nothing to report. */
  tell(id: string, work: Work | undefined): void {
    if (work) this.#told.set(id, work)
    else this.#told.delete(id)
    tellChange()
  }

  /** Notes typing in a form that sends something and does not report its own state. */
  onInput(target: EventTarget): void {
    const form = target instanceof Element ? target.closest('form') : null
    if (form?.method === 'post' && form.dataset['unsaved'] !== 'told') this.#typedIn.add(form)
  }

  onReset(target: EventTarget): void {
    if (target instanceof HTMLFormElement) this.#typedIn.delete(target)
  }
}

export const UnsavedWorkContext = createContext<UnsavedWork | undefined>(undefined)

/** Registers unsaved work with the surrounding dialog; does nothing outside one. */
export function useUnsavedWork(told: Partial<Work>): void {
  const { isDirty = false, isBusy = false, isCovered = false } = told
  const work = useContext(UnsavedWorkContext)
  const id = useId()
  useEffect(() => () => work?.tell(id, undefined), [work, id])
  useEffect(
    // without a gap: code waiting for the work to be saved or discarded would take a gap for that
    () => work?.tell(id, { isDirty, isBusy, isCovered }),
    [work, id, isDirty, isBusy, isCovered],
  )
}
