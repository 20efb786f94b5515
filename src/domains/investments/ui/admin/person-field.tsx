import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFrame, inputClass } from '../../../../web/ui/field'
import { currentUserQuery } from '../../../accounts/ui/accounts.queries'
import { peopleQuery } from '../../../accounts/ui/admin/people.queries'
import { holderContact, holderName, matchesPerson } from './holder-words'
import { useEscape } from './use-escape'

/** More than these nobody reads through: another letter narrows them down. */
const OFFERED_AT_ONCE = 30

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** Who can't be chosen: whoever holds the shares already. */
  except?: string
}

/** Somebody the stable knows, found by typing a part of their name; the form holds their id. */
export function PersonField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { except } = props
  const { text: chosenId, change, fault, box } = useField(props)
  const people = useQuery(peopleQuery)
  /** What is being typed; undefined while what is chosen stands there. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  useEscape(isOpen, () => setOpen(false))

  const everyone = people.data ?? []
  const chosen = everyone.find(({ id }) => id === chosenId)
  const found = everyone.filter(
    (person) => person.id !== except && (!typed || matchesPerson(person, typed)),
  )
  const offered = found.slice(0, OFFERED_AT_ONCE)
  const active = offered[Math.min(place, offered.length - 1)]

  const choose = (id: string) => {
    change(id)
    setTyped(undefined)
    setOpen(false)
  }
  const open = () => {
    if (!isOpen) setPlace(0)
    setOpen(true)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen)
        setPlace(
          (Math.min(place, offered.length - 1) + step + offered.length) %
            Math.max(1, offered.length),
        )
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      // chooses, and does not send the form
      event.preventDefault()
      if (active) choose(active.id)
    }
  }
  const onLeave = () => {
    // an emptied box means nobody; half a name means whoever was chosen before
    if (typed === '') change('')
    setTyped(undefined)
    setOpen(false)
    box.onBlur()
  }

  return (
    <FieldFrame {...props} hint={<SomeoneNew />} fault={fault}>
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
            aria-controls={`${ties.id}-people`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active ? `${ties.id}-${active.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={people.isPending ? 'Loading...' : 'Type a name'}
            value={typed ?? (chosen ? holderName(chosen) : '')}
            onClick={open}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              setPlace(0)
              setOpen(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={onLeave}
            className={inputClass}
          />
          <ul
            id={`${ties.id}-people`}
            role="listbox"
            aria-label="People"
            hidden={!isOpen || offered.length === 0}
            // the box keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-[3px] border border-line-strong bg-raised p-1 shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
          >
            {isOpen &&
              offered.map((person, index) => (
                <li
                  key={person.id}
                  id={`${ties.id}-${person.id}`}
                  role="option"
                  aria-selected={person === active}
                  ref={person === active ? intoView : undefined}
                  onPointerMove={() => setPlace(index)}
                  onClick={() => choose(person.id)}
                  className="min-h-11 cursor-pointer rounded-[2px] px-2.5 py-1.5 leading-snug aria-selected:bg-sunken"
                >
                  <span className="font-semibold">{holderName(person)}</span>
                  <span className="block text-[0.92rem] text-ink-soft">
                    {holderContact(person)}
                  </span>
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
              {people.isError
                ? 'The people could not be loaded.'
                : people.isPending
                  ? 'Loading...'
                  : found.length === 0
                    ? 'Nobody of this name.'
                    : found.length > offered.length
                      ? `The first ${offered.length} of ${found.length}: type more of the name.`
                      : `${found.length} found`}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Admins add people; staff ask one. */
function SomeoneNew() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return user?.role === 'admin' ? (
    <>
      Someone new?{' '}
      <Link to="/admin/users" className="text-link-line inline-block py-1">
        Invite them under Users
      </Link>{' '}
      first; they need no e-mail address.
    </>
  ) : (
    'Someone new? An admin adds them under Users first; they need no e-mail address.'
  )
}
