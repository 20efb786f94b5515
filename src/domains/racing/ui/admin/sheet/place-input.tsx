import { type KeyboardEvent, useState } from 'react'
import { readPlace, placeText, type Entered } from '../../../place-entry.rules'
import type { Run } from '../../../racing.contract'
import { placeBeside } from './sheet-column'

interface Props {
  run: Run
  onEnter: (entered: Entered) => void
  onFocus: () => void
  onFault: (fault: string | undefined) => void
  hasFault: boolean
}

const UNREADABLE = 'A place from 1, or DNF, PU, F, UR, LFT, DQ, SCR; 3= is a dead heat'

/**
 * A runner's place, typed. Enter and Tab go down the column, as do the arrow keys; the right arrow leaves it for
 * the rest of the row. A phone has the pad instead of its keyboard.
 */
export function PlaceInput({ run, onEnter, onFocus, onFault, hasFault }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = placeText(run)

  /** Whether what was typed could be read. */
  const keep = (): boolean => {
    if (typed === undefined) return true
    const entered = readPlace(typed)
    if (!entered) {
      onFault(UNREADABLE)
      return false
    }
    onFault(undefined)
    setTyped(undefined)
    if (typed.trim().toUpperCase() !== shown) onEnter(entered)
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Escape' && typed !== undefined) {
      setTyped(undefined)
      onFault(undefined)
      return
    }
    const isEnd = currentTarget.selectionEnd === currentTarget.value.length
    if (key === 'ArrowRight' && isEnd) {
      const row = currentTarget.closest('li')
      row?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
      event.preventDefault()
      return
    }
    const isUp = key === 'ArrowUp' || (key === 'Tab' && shiftKey)
    if (!isUp && key !== 'Tab' && key !== 'Enter' && key !== 'ArrowDown') return
    const isReadable = keep()
    if (!isReadable && key !== 'Tab') return event.preventDefault()
    const next = placeBeside(currentTarget, isUp ? -1 : 1)
    if (next || key !== 'Tab') event.preventDefault()
    next?.focus()
  }

  return (
    <input
      data-place={run.id}
      type="text"
      inputMode="none"
      enterKeyHint="next"
      autoComplete="off"
      aria-label={`Place of ${run.horseName}`}
      aria-invalid={hasFault}
      aria-describedby={hasFault ? `fault-${run.id}` : undefined}
      value={typed ?? shown}
      onFocus={(event) => {
        event.target.select()
        onFocus()
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      className={`h-13 w-full rounded-[3px] border-2 text-center font-serif text-[1.45rem] font-bold aria-invalid:border-bad ${lookOf(run, typed)}`}
    />
  )
}

/** First has brass, second and third a quieter mark. */
function lookOf({ state, finish, position }: Run, typed: string | undefined): string {
  if (typed !== undefined || (state !== 'ran' && state !== 'scratched'))
    return 'border-line-strong bg-raised'
  if (finish !== 'finished' || position === null)
    return 'border-line-strong bg-raised text-[1.1rem]! text-ink-soft'
  if (position === 1) return 'border-brass bg-brass text-[#1b150a]'
  return `border-line-strong ${position <= 3 ? 'bg-quiet-wash' : 'bg-raised'}`
}
