import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type LetterKind, letterKinds, type LetterWords } from '../../../accounts/letters.contract'
import { letters, writeLetter } from '../../../accounts/letters.rules'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { useSite } from '../../../../web/site'
import { buttonClass } from '../../../../web/ui/button'
import { GrowingText } from '../../../../web/admin/fields/text-area-field'
import { Field, FieldFault, FieldFrame, FieldHint } from '../../../../web/ui/field'
import { editedSettings } from '../../settings.contract'
import { settingsLimits as limits } from '../../settings.rules'

/** The words of each mail, with the whole mail below as it will be sent. */
export function LettersField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, hint } = props
  const { value, change, fault, ref } = useField(props)
  const { data: own = {} } = editedSettings.shape.letters.safeParse(value)
  const id = useId()
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
      className="grid min-w-0 gap-2 outline-none"
    >
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className="border-b border-line">
        {letterKinds.map((kind) => (
          <LetterPart
            key={kind}
            kind={kind}
            own={own[kind]}
            onChange={(words) => {
              const { [kind]: _, ...others } = own
              change(words ? { ...others, [kind]: words } : others)
            }}
          />
        ))}
      </div>
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </fieldset>
  )
}

interface PartProps {
  kind: LetterKind
  own: LetterWords | undefined
  /** Undefined: the usual words. */
  onChange: (words: LetterWords | undefined) => void
}

function LetterPart({ kind, own, onChange }: PartProps) {
  const { name, email, publicUrl } = useSite()
  const usual = { subject: letters[kind].subject, text: letters[kind].text }
  const words = own ?? usual
  const change = (changed: LetterWords) =>
    onChange(changed.subject === usual.subject && changed.text === usual.text ? undefined : changed)
  const sent = writeLetter(kind, {
    stable: { name, email, letters: { [kind]: words } },
    link: `${publicUrl}/set-password/…`,
  })
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold hover:text-link">
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-90" />
        {letters[kind].when}
        {own && <span className="text-sm font-normal text-ink-soft">In your own words</span>}
      </summary>
      <div className="grid gap-4 pt-1 pb-5">
        <Field
          label="Subject"
          value={words.subject}
          maxLength={limits.letterSubject}
          onChange={(event) => change({ ...words, subject: event.target.value })}
        />
        <FieldFrame label="Text">
          {(ties) => (
            <GrowingText
              {...ties}
              rows={3}
              value={words.text}
              maxLength={limits.letterText}
              onChange={(event) => change({ ...words, text: event.target.value })}
            />
          )}
        </FieldFrame>
        <section aria-label={`${letters[kind].when}: as it is sent`} className="grid gap-1">
          <p className="text-sm text-ink-soft">As it is sent</p>
          <div className="grid gap-2 border border-line bg-raised p-3 text-[0.95rem] wrap-anywhere whitespace-pre-line">
            <p className="font-semibold">{sent.subject}</p>
            <p>{sent.text.trimEnd()}</p>
          </div>
        </section>
        {own && (
          <button
            type="button"
            onClick={() => onChange(undefined)}
            className={`justify-self-start ${buttonClass('quiet')}`}
          >
            Use the usual words
          </button>
        )}
      </div>
    </details>
  )
}
