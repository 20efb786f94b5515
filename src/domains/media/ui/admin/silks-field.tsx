import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import {
  bodyPatterns,
  capPatterns,
  type Silks,
  silksColours,
  silksWords,
  sleevePatterns,
} from '../../../../lib/silks'
import { silksAddress } from '../../../../lib/silks-address'
import { capitalised } from '../../../../lib/text'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { buttonClass } from '../../../../web/ui/button'
import { FieldFault, FieldHint } from '../../../../web/ui/field'
import { Select } from '../../../../web/ui/select'
import { silksDesign } from '../../silks.contract'

/** Each part of the silks, with its fields and its markings. */
const parts = [
  { title: 'Jacket', colour: 'body', pattern: 'bodyPattern', mark: 'bodyMark', of: bodyPatterns },
  {
    title: 'Sleeves',
    colour: 'sleeves',
    pattern: 'sleevePattern',
    mark: 'sleeveMark',
    of: sleevePatterns,
  },
  { title: 'Cap', colour: 'cap', pattern: 'capPattern', mark: 'capMark', of: capPatterns },
] as const

/** Where choosing begins. */
const first: Silks = {
  ...{ body: 'white', bodyPattern: 'plain', bodyMark: 'red' },
  ...{ sleeves: 'white', sleevePattern: 'plain', sleeveMark: 'red' },
  ...{ cap: 'white', capPattern: 'plain', capMark: 'red' },
}

const optionsOf = <Choice extends string>(choices: readonly Choice[]) =>
  choices.map((value) => ({ value, label: capitalised(value.replaceAll('-', ' ')) }))
const colours = optionsOf(silksColours)

/** The stable's registered colours: jacket, sleeves and cap, with the drawing and its description. */
export function SilksField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { label, hint } = props
  const { value, change, fault, ref } = useField(props)
  const { data: silks } = silksDesign.safeParse(value)
  const id = useId()
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    fault === undefined ? '' : `${id}-fault`,
  ]
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={described.join(' ').trim() || undefined}
      className="grid min-w-0 gap-4 outline-none"
    >
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {silks ? (
        <>
          <div className="flex items-center gap-5 border border-line bg-raised p-4">
            <img src={silksAddress(silks)} alt="" width={96} height={96} className="size-24" />
            <p className="min-w-0 font-semibold wrap-anywhere" aria-live="polite">
              {silksWords(silks)}
            </p>
          </div>
          {parts.map(({ title, colour, pattern, mark, of }) => (
            <div
              key={title}
              role="group"
              aria-label={title}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] items-end gap-3 sm:grid-cols-3"
            >
              <Select
                label={title}
                name={colour}
                isCompact
                options={colours}
                value={silks[colour]}
                onChange={(chosen) => change({ ...silks, [colour]: chosen })}
              />
              <Select
                label="Marking"
                name={pattern}
                isCompact
                options={optionsOf(of)}
                value={silks[pattern]}
                onChange={(chosen) => change({ ...silks, [pattern]: chosen })}
              />
              {silks[pattern] !== 'plain' && (
                <Select
                  label="Colour of the marking"
                  name={mark}
                  isCompact
                  options={colours}
                  value={silks[mark]}
                  onChange={(chosen) => change({ ...silks, [mark]: chosen })}
                />
              )}
            </div>
          ))}
          <button
            type="button"
            onClick={() => change(null)}
            className={`justify-self-start ${buttonClass('quiet')}`}
          >
            Remove the silks
          </button>
        </>
      ) : (
        <button
          type="button"
          onClick={() => change(first)}
          className={`justify-self-start ${buttonClass('quiet')}`}
        >
          Choose the silks
        </button>
      )}
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </fieldset>
  )
}
