import type { FieldValues } from 'react-hook-form'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import type { FieldProps } from '../../../../web/admin/fields/use-field'

/** The labels of the two kinds of notes, wherever the register shows them. */
export const notesLabels = {
  notes: 'Notes for the owner',
  officeNotes: 'Office notes',
} as const

interface Props<Values extends FieldValues, Output> {
  notes: FieldProps<Values, Output>
  officeNotes: FieldProps<Values, Output>
}

/** The two kinds of notes, each with who reads them. */
export function NotesFields<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  return (
    <FieldRow>
      <TextAreaField
        {...props.notes}
        hint="The owner reads these in My Investments"
        rows={2}
        max={2000}
      />
      <TextAreaField {...props.officeNotes} hint="Only the office sees these" rows={2} max={2000} />
    </FieldRow>
  )
}
