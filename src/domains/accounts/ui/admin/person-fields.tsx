import { Field } from '../../../../web/ui/field'
import type { Person } from '../../accounts.contract'

interface Props {
  person?: Person
  faultOf: (name: string) => string | undefined
}

/** Names and ways to reach a person. They are somebody else's: the browser must not fill in its owner's. */
export function PersonFields({ person, faultOf }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="off"
          defaultValue={person?.firstName ?? ''}
          fault={faultOf('firstName')}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="off"
          defaultValue={person?.lastName ?? ''}
          fault={faultOf('lastName')}
        />
      </div>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        hint="Needed to sign in. Leave it empty for someone who only stands in the register."
        defaultValue={person?.email ?? ''}
        fault={faultOf('email')}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={person?.phone ?? ''}
        fault={faultOf('phone')}
      />
    </>
  )
}

/** What `PersonFields` hold, as the server takes it. */
export const personFieldsOf = (fields: FormData) => ({
  firstName: fields.get('firstName'),
  lastName: fields.get('lastName'),
  email: fields.get('email'),
  phone: fields.get('phone'),
})
