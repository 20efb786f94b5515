import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { notesLabels } from './notes-words'

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  notes: FieldPath<Values>
  officeNotes: FieldPath<Values>
}

/** The two kinds of notes, each with who reads them. */
export function NotesFields<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { control, notes, officeNotes } = props
  return (
    <FieldRow>
      <TextAreaField
        control={control}
        name={notes}
        label={notesLabels.notes}
        hint="The owner reads these in My Investments"
        rows={2}
        max={2000}
      />
      <TextAreaField
        control={control}
        name={officeNotes}
        label={notesLabels.officeNotes}
        hint="Only the office sees these"
        rows={2}
        max={2000}
      />
    </FieldRow>
  )
}
