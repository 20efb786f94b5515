import { useEffect, useEffectEvent, useId, useState } from 'react'

export interface Selection<Item extends { id: string }> {
  /** Whether people are selecting. */
  isOn: boolean
  start: () => void
  leave: () => void
  /** Those selected, in the list's order. */
  chosen: Item[]
  has: (id: string) => boolean
  /** Selects or deselects one, or with `isRange` all from the last one pressed to this one. */
  toggle: (id: string, isRange: boolean) => void
  selectAll: () => void
  /** How many are shown. */
  shown: number
  /** The most that can be selected. */
  most: number
  /** The id of the button that starts it, which has the focus in the end. */
  buttonId: string
}

/** What people select of a list, to do something with all of it. Nothing is selected that isn't `shown`. */
export function useSelection<Item extends { id: string }>(
  shown: readonly Item[],
  most: number,
): Selection<Item> {
  const [isOn, setOn] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const chosen = shown.filter(({ id }) => ids.has(id))
  // what a filter has hidden stays deselected when it is shown again
  if (chosen.length < ids.size) setIds(new Set(chosen.map(({ id }) => id)))

  const leave = () => {
    setOn(false)
    setIds(new Set())
    setLast(undefined)
  }
  const buttonId = useId()
  useEscape(isOn, buttonId, () => {
    leave()
    focusQuietly(buttonId)
  })

  return {
    isOn,
    start: () => setOn(true),
    leave,
    chosen,
    has: (id) => ids.has(id),
    toggle: (id, isRange) => {
      const places = [last, id].map((each) => shown.findIndex((item) => item.id === each))
      const range =
        isRange && !places.includes(-1)
          ? shown.slice(Math.min(...places), Math.max(...places) + 1).map((item) => item.id)
          : [id]
      const next = new Set(ids)
      for (const each of range)
        if (ids.has(id)) next.delete(each)
        else if (next.size < most) next.add(each)
      setIds(next)
      setLast(id)
    },
    selectAll: () => setIds(new Set(shown.slice(0, most).map(({ id }) => id))),
    shown: shown.length,
    most,
    buttonId,
  }
}

/** Gives it the focus; the page scrolls there only for people who use the keyboard. */
export function focusQuietly(id: string): void {
  const preventScroll = document.activeElement?.matches(':focus-visible') !== true
  document.getElementById(id)?.focus({ preventScroll })
}

/** Handles Escape, except while a dialog or a menu is open above the list of this button. */
function useEscape(isOn: boolean, buttonId: string, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
      const button = document.getElementById(buttonId)
      if (
        !button?.checkVisibility() ||
        open.at(-1) !== (button.closest('[role=dialog]') ?? undefined)
      )
        return
      event.stopPropagation()
      event.preventDefault()
      escape()
    }
    // a dialog around the list listens on the document, before anything inside it
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn, buttonId])
}
