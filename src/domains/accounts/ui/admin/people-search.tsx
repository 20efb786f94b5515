import { useEffect, useRef } from 'react'
import { Field } from '../../../../web/ui/field'

const TYPING_PAUSE_MS = 200

interface Props {
  /** What the address says. */
  q: string
  /** What was typed, after a pause. */
  onSearch: (q: string) => void
}

/** Looks for people; the box keeps its own text and follows the address while nobody types. */
export function PeopleSearch({ q, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search>
      <form onSubmit={(event) => event.preventDefault()} className="max-w-md">
        <Field
          ref={box}
          label="Search"
          name="q"
          type="search"
          placeholder="Name, e-mail, phone or role"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          defaultValue={q}
          onInput={(event) => {
            const typed = event.currentTarget.value.trim()
            clearTimeout(timer.current)
            timer.current = setTimeout(() => onSearch(typed), TYPING_PAUSE_MS)
          }}
        />
      </form>
    </search>
  )
}
