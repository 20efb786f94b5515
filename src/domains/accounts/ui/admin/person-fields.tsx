import type { FieldValues } from 'react-hook-form'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { TextField } from '../../../../web/admin/fields/text-field'
import type { FieldProps } from '../../../../web/admin/fields/use-field'
import type { Person } from '../../accounts.contract'

export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
}

/** The values of `PersonFields`, empty for a new person. */
export const personValues = (person: Person | undefined) => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
})

interface Props<Values extends FieldValues, Output> {
  field: (name: keyof typeof personLabels) => FieldProps<Values, Output>
  emailHint?: string
}

export function PersonFields<Values extends FieldValues, Output>({
  field,
  emailHint,
}: Props<Values, Output>) {
  return (
    <>
      <FieldRow>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </FieldRow>
      <TextField
        {...field('email')}
        type="email"
        hint={
          emailHint ?? 'Needed to sign in. Leave it empty for someone who is only in the register.'
        }
      />
      <TextField {...field('phone')} type="tel" />
    </>
  )
}
