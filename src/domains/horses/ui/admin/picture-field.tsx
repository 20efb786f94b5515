import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { ImageField } from '../../../media/ui/admin/image-field'

interface Props<Values extends FieldValues, Output> extends Omit<
  FieldProps<Values, Output>,
  'hint'
> {
  onBusyChange: (busy: boolean) => void
}

/** A picture in a horse's form: its address, or an empty text for none. */
export function PictureField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { label, required = false, disabled = false, onBusyChange } = props
  const { text, change, fault, ref, box } = useField(props)
  return (
    <ImageField
      label={label}
      name={box.name}
      ref={ref}
      value={text === '' ? null : text}
      onChange={(address) => change(address ?? '')}
      fault={fault}
      required={required}
      disabled={disabled}
      onBusyChange={onBusyChange}
    />
  )
}
