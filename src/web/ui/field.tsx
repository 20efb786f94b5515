import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldWords {
  label: string
  fault?: string | undefined
  hint?: ReactNode
  /** Marks the field as required; only the server or the form's contract enforces it. */
  required?: boolean | undefined
}

/** Attributes that link a control to its label, hint and fault. */
export interface FieldTies {
  id: string
  'aria-invalid': boolean
  'aria-required': true | undefined
  'aria-describedby': string | undefined
}

/** What `FieldFrame` and others of its look link a control with. */
export const tiesOf = (
  id: string,
  { fault, hint, required }: Pick<FieldWords, 'fault' | 'hint' | 'required'>,
): FieldTies => ({
  id,
  'aria-invalid': fault !== undefined,
  'aria-required': required === true ? true : undefined,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`]
      .filter(Boolean)
      .join(' ') || undefined,
})

interface FrameProps extends FieldWords {
  children: (ties: FieldTies) => ReactNode
}

/** The look of every control for typing. */
export const inputClass =
  'min-h-11 w-full min-w-0 rounded-[3px] border border-line-strong bg-raised px-3 py-2 aria-invalid:border-bad disabled:opacity-60'

/** The label of any control, and below it its hint and fault: controls side by side stay level. */
export function FieldFrame({ label, fault, hint, required, children }: FrameProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children(tiesOf(id, { fault, hint, required }))}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </div>
  )
}

/** Screen readers learn it from the control itself. */
export const RequiredMark = () => (
  <>
    {' '}
    <span aria-hidden className="ml-1 text-[0.82rem] font-normal text-ink-soft">
      required
    </span>
  </>
)

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-[0.92rem] leading-snug text-ink-soft">
    {children}
  </p>
)

export const FieldFault = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-[0.92rem] leading-snug font-semibold text-bad">
    {children}
  </p>
)

interface Props
  extends Omit<ComponentProps<'input'>, 'id' | 'className'>, Omit<FieldWords, 'required'> {}

/** A labelled field, with its fault below. */
export function Field({ label, fault, hint, ...input }: Props) {
  return (
    <FieldFrame label={label} fault={fault} hint={hint}>
      {({ 'aria-required': _, ...ties }) => <input {...input} {...ties} className={inputClass} />}
    </FieldFrame>
  )
}
