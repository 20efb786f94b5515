import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

/** No one reads through more than this; another letter narrows the list. */
const OFFERED_AT_ONCE = 30

interface Props<Values extends FieldValues, Output, Item extends { id: string }> extends FieldProps<
  Values,
  Output
> {
  /** The choices, in order; undefined while they load. */
  items: readonly Item[] | undefined
  isError: boolean
  /** The text in the box for the chosen item. */
  nameOf: (item: Item) => string
  /** Whether the typed part of a name matches an item. */
  matches: (item: Item, typed: string) => boolean
  /** The item chosen before, whose name is known before the others have loaded. */
  current?: { id: string; name: string } | undefined
  placeholder: string
  /** The list's name for screen readers: `People`. */
  listLabel: string
  noneFound: string
  children: (item: Item) => ReactNode
}

/** One of many, found by typing part of its name; the form holds its id. */
export function PickField<Values extends FieldValues, Output, Item extends { id: string }>(
  props: Props<Values, Output, Item>,
) {
  const { items, isError, nameOf, matches, current, listLabel } = props
  const { text: chosenId, change, fault, box } = useField(props)
  /** The text being typed; undefined while the box shows the chosen item. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  /** Enter was pressed while the items were loading. */
  const [isEarly, setEarly] = useState(false)
  useEscape(isOpen, () => setOpen(false))

  const all = items ?? []
  const chosen = all.find(({ id }) => id === chosenId)
  const chosenName = chosen ? nameOf(chosen) : current?.id === chosenId ? current.name : ''
  const found = typed ? all.filter((item) => matches(item, typed)) : all
  const offered = found.slice(0, OFFERED_AT_ONCE)
  const activePlace = Math.min(place, offered.length - 1)
  const active = offered[activePlace]

  const show = () => {
    if (isOpen) return
    setPlace(0)
    setOpen(true)
  }
  const choose = (id: string) => {
    change(id)
    setTyped(undefined)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen && active) setPlace((activePlace + step + offered.length) % offered.length)
      show()
    } else if (event.key === 'Enter' && isOpen) {
      // chooses instead of submitting the form
      event.preventDefault()
      if (active) choose(active.id)
      else setEarly(!items && Boolean(typed))
    }
  }
  const leave = () => {
    setTyped(undefined)
    setOpen(false)
    box.onBlur()
  }
  const onLeave = () => {
    if (isEarly) return setOpen(false)
    // an emptied box means none; half a name brings back the earlier choice
    if (typed === '') change('')
    leave()
  }
  useWhen(isEarly && (items !== undefined || isError), () => {
    setEarly(false)
    if (active && found.length === 1) choose(active.id)
    else if (!isOpen) leave()
  })

  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            ref={box.ref}
            name={box.name}
            disabled={box.disabled}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${ties.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active ? `${ties.id}-${active.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={items || isError ? props.placeholder : 'Loading...'}
            value={typed ?? chosenName}
            onClick={show}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              setPlace(0)
              setEarly(false)
              setOpen(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={onLeave}
            className={inputClass}
          />
          <ul
            id={`${ties.id}-list`}
            role="listbox"
            aria-label={listLabel}
            hidden={!isOpen || offered.length === 0}
            // keeps the focus in the box
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-[15] mt-1 max-h-72 overflow-y-auto rounded-[3px] border border-line-strong bg-raised p-1 shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
          >
            {isOpen &&
              offered.map((item, index) => (
                <li
                  key={item.id}
                  id={`${ties.id}-${item.id}`}
                  role="option"
                  aria-selected={item === active}
                  ref={item === active ? intoView : undefined}
                  onPointerMove={() => setPlace(index)}
                  onClick={() => choose(item.id)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[2px] px-2.5 py-1.5 leading-snug aria-selected:bg-sunken"
                >
                  {props.children(item)}
                </li>
              ))}
          </ul>
          {isOpen && (
            <p
              role="status"
              className={
                found.length > offered.length || found.length === 0
                  ? 'mt-1 text-[0.92rem] text-ink-soft'
                  : 'sr-only'
              }
            >
              {items
                ? foundWords(found.length, offered.length, props.noneFound)
                : isError
                  ? `The ${listLabel.toLowerCase()} could not be loaded.`
                  : 'Loading...'}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function foundWords(found: number, offered: number, noneFound: string): string {
  if (found === 0) return noneFound
  return found > offered
    ? `Showing ${offered} of ${found}: type more of the name.`
    : `${found} found`
}

function useWhen(isTrue: boolean, run: () => void) {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (isTrue) runNow()
  }, [isTrue])
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Handles Escape while something is open in a dialog, which would otherwise close. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      escape()
    }
    // the dialog listens on the document, before anything inside it
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])
}
