import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { MomentField } from '../../../../web/admin/fields/moment-field'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFault, FieldHint } from '../../../../web/ui/field'
import { aheadWords } from './visibility-words'

interface Props<Values extends FieldValues, Output> {
  /** `isPublished`, `publishAt` and `unpublishAt` of the form. */
  published: FieldProps<Values, Output>
  publishAt: FieldProps<Values, Output>
  unpublishAt: FieldProps<Values, Output>
  /** A plain box to tick instead of a choice. */
  box?: { label: string; hint: string }
  words?: TimeWords
}

/** What the times mean. */
interface TimeWords {
  starts: string
  ends: string
  noStart: string
  noEnd: string
}

const published: TimeWords = {
  starts: 'Published',
  ends: 'A draft again',
  noStart: 'Leave blank to publish it yourself.',
  noEnd: 'Leave blank to keep it published.',
}

/** Whether visitors see something, and when that changes by itself. */
export function VisibilityFields<Values extends FieldValues, Output>({
  published: stateField,
  publishAt,
  unpublishAt,
  box,
  words = published,
}: Props<Values, Output>) {
  const id = useId()
  const state = useField(stateField)
  const start = useField(publishAt)
  const end = useField(unpublishAt)
  const isPublished = state.value === true
  const choose = (next: boolean) => {
    state.change(next)
    // either settles the time set for it
    if (next) start.change('')
    else end.change('')
  }
  const choice = (value: boolean, label: string, meaning: string) => (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        {...(isPublished === value ? { ref: state.ref } : {})}
        type="radio"
        name={`${id}-state`}
        checked={isPublished === value}
        disabled={stateField.disabled}
        onChange={() => choose(value)}
        className="mt-0.5 size-5 shrink-0 accent-action"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.92rem] leading-snug text-ink-soft">{meaning}</span>
      </span>
    </label>
  )
  const mayEnd = isPublished || start.text !== ''
  return (
    <fieldset className="grid min-w-0 gap-1 border-t border-line pt-4">
      <legend className="float-left font-semibold">{stateField.label}</legend>
      {box ? (
        <div className="clear-left">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              {...state.box}
              type="checkbox"
              checked={isPublished}
              onChange={(event) => choose(event.target.checked)}
              aria-describedby={`${id}-hint`}
              className="size-5 shrink-0 accent-action"
            />
            {box.label}
          </label>
          <div className="-mt-1 pl-8">
            <FieldHint id={`${id}-hint`}>{box.hint}</FieldHint>
          </div>
        </div>
      ) : (
        <div className="clear-left grid gap-x-6 sm:grid-cols-2">
          {choice(true, 'Published', 'Everyone can see it.')}
          {choice(
            false,
            'Draft',
            start.text === '' ? 'Only staff can see it.' : 'Only staff can see it until its time.',
          )}
        </div>
      )}
      {state.fault !== undefined && <FieldFault id={`${id}-fault`}>{state.fault}</FieldFault>}
      <div className="mt-3">
        <FieldRow>
          {!isPublished && (
            <MomentField
              {...publishAt}
              hint={(at) => (at === '' ? words.noStart : `${words.starts} ${aheadWords(at)}.`)}
            />
          )}
          {mayEnd && (
            <MomentField
              {...unpublishAt}
              hint={(at) => (at === '' ? words.noEnd : `${words.ends} ${aheadWords(at)}.`)}
            />
          )}
        </FieldRow>
      </div>
    </fieldset>
  )
}
