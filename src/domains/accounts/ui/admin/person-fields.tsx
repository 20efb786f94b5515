import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { TextField } from '../../../../web/admin/fields/text-field'
import type { Person, personDetails } from '../../accounts.contract'

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

interface Props {
  control: Control<z.input<typeof personDetails>, unknown, z.output<typeof personDetails>>
  emailHint?: string
}

export function PersonFields({ control, emailHint }: Props) {
  return (
    <>
      <FieldRow>
        <TextField control={control} name="firstName" label={personLabels.firstName} />
        <TextField control={control} name="lastName" label={personLabels.lastName} />
      </FieldRow>
      <TextField
        control={control}
        name="email"
        type="email"
        label={personLabels.email}
        hint={
          emailHint ?? 'Needed to sign in. Leave it empty for someone who is only in the register.'
        }
      />
      <TextField control={control} name="phone" type="tel" label={personLabels.phone} />
    </>
  )
}
