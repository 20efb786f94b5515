import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { ImageField } from '../../../media/ui/admin/image-field'

interface Props<Values extends FieldValues, Output> extends Omit<
  FieldProps<Values, Output>,
  'hint'
> {
  hint?: string
  /** What the picture probably shows, as a first description. */
  suggestion?: string | undefined
  /** For the stable's marks: takes no address elsewhere. */
  ownOnly?: boolean
  /** For a record that is the picture: large where there is room. */
  isLarge?: boolean
  /** True while a file is being uploaded. */
  onBusyChange?: (busy: boolean) => void
}

/** A picture in a record's form, which holds its address: empty text for none. */
export function ImageFormField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { label, hint, required, disabled, ownOnly, isLarge, onBusyChange, suggestion } = props
  const { text, change, fault, ref, box } = useField(props)
  return (
    <ImageField
      ref={ref}
      label={label}
      name={box.name}
      value={text === '' ? null : text}
      onChange={(value) => change(value ?? '')}
      fault={fault}
      suggestion={suggestion}
      {...(hint === undefined ? {} : { hint })}
      {...(required === undefined ? {} : { required })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(ownOnly === undefined ? {} : { ownOnly })}
      {...(isLarge === undefined ? {} : { isLarge })}
      {...(onBusyChange === undefined ? {} : { onBusyChange })}
    />
  )
}
