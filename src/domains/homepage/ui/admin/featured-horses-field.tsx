import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { counted } from '../../../../lib/text'
import { fold } from '../../../../lib/folding'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { IconButton } from '../../../../web/admin/icon-button'
import { SearchBox } from '../../../../web/admin/search-box'
import { SortableList } from '../../../../web/admin/sortable-list'
import { Badge } from '../../../../web/ui/badge'
import { FieldFault, FieldHint } from '../../../../web/ui/field'
import type { Horse } from '../../../horses/horses.contract'
import { FEATURED_HORSES } from '../../../horses/horses.rules'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { MOST_FEATURED_HORSES } from '../../homepage.rules'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  horses: readonly Horse[]
}

const MOST_SHOWN = 6

/** The horses of the home page, picked by name and put in order. */
export function FeaturedHorsesField<Values extends FieldValues, Output>(
  props: Props<Values, Output>,
) {
  const { label, horses } = props
  const { value: held, change, fault, ref } = useField(props)
  const value = Array.isArray(held) ? held.map(String) : []
  const id = useId()
  const byId = new Map(horses.map((horse) => [horse.id, horse]))
  const chosen = value.flatMap((each) => byId.get(each) ?? [])
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`}
      className="grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <div className="grid gap-1.5">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <FieldHint id={`${id}-hint`}>
          The first {FEATURED_HORSES} appear on the home page; the others move up when one is
          removed. If you choose fewer, horses marked as featured fill the gaps.
        </FieldHint>
      </div>
      {chosen.length === 0 ? (
        <p className="border border-line bg-raised px-4 py-3 text-ink-soft">
          {horses.length === 0 ? (
            <>
              The stable has no horses yet.{' '}
              <Link to="/admin/horses" className="text-link-line">
                Add the first one under Horses
              </Link>
            </>
          ) : (
            'No horses chosen.'
          )}
        </p>
      ) : (
        <SortableList
          label="Chosen horses"
          items={chosen}
          itemLabel={(horse) => horse.name}
          onReorder={async (ids) => change(ids)}
          failure="Failed to change the order"
          className="border-t border-line"
          renderItem={(horse, handle) => (
            <div className="flex flex-wrap items-center gap-3 border-b border-line py-1.5">
              {/* its dots, and the cross, on the column's edges */}
              <span className="-mr-3 -ml-4">{handle}</span>
              <HorsePicture horse={horse} />
              <span className="flex min-w-0 grow basis-24 flex-wrap items-center justify-between gap-x-2.5 gap-y-1 py-0.5">
                <span className="min-w-0 font-serif font-bold break-words">{horse.name}</span>
                {value.length > FEATURED_HORSES && value.indexOf(horse.id) < FEATURED_HORSES && (
                  <Badge tone="brass">On the home page</Badge>
                )}
              </span>
              <span className="-mr-4 pointer-fine:-mr-3.5">
                <IconButton
                  title="Remove"
                  name={horse.name}
                  icon={X}
                  onClick={() => change(value.filter((each) => each !== horse.id))}
                />
              </span>
            </div>
          )}
        />
      )}
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
      {value.length >= MOST_FEATURED_HORSES ? (
        <p className="text-ink-soft">You can choose up to {MOST_FEATURED_HORSES} horses.</p>
      ) : (
        horses.length > 0 && (
          <HorsePicker
            horses={horses.filter((horse) => !value.includes(horse.id))}
            onPick={(picked) => change([...value, picked])}
          />
        )
      )}
    </div>
  )
}

interface PickerProps {
  horses: readonly Horse[]
  onPick: (id: string) => void
}

/** Horses not chosen yet, found by part of their name. */
function HorsePicker({ horses, onPick }: PickerProps) {
  const [search, setSearch] = useState('')
  const wanted = fold(search)
  const found = horses.filter((horse) => fold(horse.name).includes(wanted))
  return (
    <div className="mt-5 grid grid-cols-1 gap-2">
      <SearchBox label="Find a horse to add" value={search} onChange={setSearch} />
      <p role="status" className="figures text-[0.92rem] text-ink-soft">
        {horses.length === 0
          ? 'All horses are chosen.'
          : found.length === 0
            ? 'No horse by that name.'
            : found.length > MOST_SHOWN
              ? `Showing the first ${MOST_SHOWN} of ${found.length} horses.`
              : counted(found.length, 'horse')}
      </p>
      <ul
        aria-label="Horses to add"
        className="grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6"
      >
        {found.slice(0, MOST_SHOWN).map((horse) => (
          <li key={horse.id} className="-mt-px border-y border-line">
            <button
              type="button"
              aria-label={`Add ${horse.name}`}
              onClick={() => {
                onPick(horse.id)
                setSearch('')
              }}
              className="flex size-full items-center gap-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <HorsePicture horse={horse} />
              <span className="min-w-0 grow font-serif leading-snug font-bold wrap-anywhere">
                {horse.name}
              </span>
              {/* where a chosen horse is removed */}
              <span className="-mr-[0.95rem] grid size-11 shrink-0 place-items-center text-ink-soft">
                <Plus aria-hidden className="size-5" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const HorsePicture = ({ horse }: { horse: Horse }) => (
  <span className="block size-10 shrink-0 overflow-hidden bg-sunken">
    <StableImage {...pictureOf(horse)} alt="" sizes="2.5rem" shape="1x1" className="size-full" />
  </span>
)
