import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fold } from '../../../../lib/text'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFrame, inputClass } from '../../../../web/ui/field'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'
import type { Horse } from '../../../horses/horses.contract'
import { statusLabel } from '../../../horses/horses.rules'
import { StableImage } from '../../../media/ui/stable-image'
import { describeHorse } from '../offering-text'
import { horsesToOfferQuery } from './horses-to-offer.query'

/** More than these nobody reads through: another letter narrows them down. */
const OFFERED_AT_ONCE = 30

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** The one that the offering is of, whose name is known before the others have come. */
  current?: { id: string; name: string } | undefined
}

/** A horse, found by typing a part of its name; the form holds its id. */
export function HorseField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { current } = props
  const { text: chosenId, change, fault, box } = useField(props)
  const horses = useQuery(horsesToOfferQuery)
  /** What is being typed; undefined while what is chosen stands there. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  // Escape closes the list: the dialog around it stays
  useUnsavedWork({ isBusy: isOpen })

  const all = horses.data ?? []
  const chosen =
    all.find(({ id }) => id === chosenId) ?? (current?.id === chosenId ? current : undefined)
  const found = typed ? all.filter(({ name }) => fold(name).includes(fold(typed))) : all
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
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Escape')) {
      // neither sends the form nor closes the dialog
      event.preventDefault()
      if (event.key === 'Escape') setOpen(false)
      else if (active) choose(active.id)
    }
  }
  const onLeave = () => {
    // an emptied box means none; half a name means the horse chosen before
    if (typed === '') change('')
    setTyped(undefined)
    setOpen(false)
    box.onBlur()
  }

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
            aria-controls={`${ties.id}-horses`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active ? `${ties.id}-${active.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Type a part of its name"
            value={typed ?? chosen?.name ?? ''}
            onClick={show}
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
            id={`${ties.id}-horses`}
            role="listbox"
            aria-label="Horses"
            hidden={!isOpen || offered.length === 0}
            // the box keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-[15] mt-1 max-h-72 overflow-y-auto rounded-[3px] border border-line-strong bg-raised p-1 shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
          >
            {isOpen &&
              offered.map((horse, index) => (
                <li
                  key={horse.id}
                  id={`${ties.id}-${horse.id}`}
                  role="option"
                  aria-selected={horse === active}
                  ref={horse === active ? intoView : undefined}
                  onPointerMove={() => setPlace(index)}
                  onClick={() => choose(horse.id)}
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-[2px] px-2 py-1 leading-snug aria-selected:bg-sunken"
                >
                  <HorseOption horse={horse} />
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
              {horses.data
                ? foundWords(found.length, offered.length)
                : horses.isError
                  ? 'The horses could not be loaded.'
                  : 'Loading...'}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function foundWords(found: number, offered: number): string {
  if (found === 0) return 'No horse is called that.'
  return found > offered
    ? `The first ${offered} of ${found}: type more of the name.`
    : `${found} found`
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const HorseOption = ({ horse }: { horse: Horse }) => (
  <>
    <span className="block size-9 shrink-0 overflow-hidden bg-sunken">
      <StableImage
        src={horse.featuredImageUrl}
        image={horse.featuredImage}
        alt=""
        sizes="2.25rem"
        aspect="1 / 1"
        className="size-full"
        fallbackName={horse.name}
      />
    </span>
    <span className="min-w-0">
      <span className="block font-semibold break-words">{horse.name}</span>
      <span className="block text-[0.92rem] text-ink-soft">
        {describeHorse(horse)}
        {horse.status !== 'active' && ` · ${statusLabel(horse.status)}`}
      </span>
    </span>
  </>
)
