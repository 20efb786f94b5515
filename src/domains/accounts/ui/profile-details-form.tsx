import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hasFields } from '../../../lib/has-fields'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { type Conflict, differencesBetween, onTopOfNow } from '../../../web/record-conflict'
import { toast } from '../../../web/toast/toast-store'
import { ConflictNotice } from '../../../web/ui/conflict-notice'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { SubmitButton } from './submit-button'

type Details = Pick<User, 'firstName' | 'lastName' | 'phone' | 'updatedAt'>

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' }

/** The answer comes from our own server, so checking its outline is enough. */
const isDetails = (answer: unknown): answer is Details =>
  hasFields(answer, 'firstName', 'lastName', 'phone', 'updatedAt')

const typedIn = (fields: FormData, name: keyof Details) => {
  const typed = fields.get(name)
  return typeof typed === 'string' ? typed : ''
}

/** The user's own name and phone. Changes made elsewhere appear beside what was typed, which is kept. */
export function ProfileDetailsForm({ user }: { user: User }) {
  const { refresh, tellFailure } = useOwnAccount()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  /** What the form started from. */
  const [base, setBase] = useState<Details>(user)
  const [newer, setNewer] = useState<Pick<Conflict, 'message' | 'differences'> & { now: Details }>()
  /** The current details, over which the typed ones will be saved. */
  const [over, setOver] = useState<Details>()
  /** Increased to make the fields discard what was typed. */
  const [beginning, setBeginning] = useState(0)

  const withTyped = (fields: FormData): Details => ({
    ...base,
    firstName: typedIn(fields, 'firstName'),
    lastName: typedIn(fields, 'lastName'),
    phone: typedIn(fields, 'phone'),
  })
  const beginWith = (details: Details) => {
    setBase(details)
    setBeginning(beginning + 1)
  }
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) => {
      setNewer(undefined)
      setOver(undefined)
      const yours = withTyped(fields)
      const { firstName, lastName, phone } = over
        ? onTopOfNow({ start: base, now: over, yours }, labels)
        : yours
      const { updatedAt } = over ?? base
      return send('PATCH', '/api/user', { firstName, lastName, phone, updatedAt })
    },
    onSuccess: async (answer) => {
      if (isDetails(answer)) (over ? beginWith : setBase)(answer)
      await refresh()
      toast({ title: 'Details saved' })
    },
    onFailure: (message, error) => {
      const now = error instanceof ApiError ? error.current : undefined
      if (!isDetails(now) || !form)
        return tellFailure('Details not saved', 'Your details could not be saved')(message, error)
      const yours = withTyped(new FormData(form))
      const differences = differencesBetween({ start: base, now, yours }, labels)
      setNewer({ now, message, differences })
      void refresh()
      return undefined
    },
  })
  const conflict: Conflict | undefined = newer && {
    ...newer,
    takeCurrent: () => {
      beginWith(newer.now)
      setNewer(undefined)
    },
    saveAnyway: () => {
      flushSync(() => setOver(newer.now))
      form?.requestSubmit()
    },
  }
  return (
    <ProfileSection title="Your details">
      <form ref={setForm} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {conflict && <ConflictNotice conflict={conflict} />}
        <div key={beginning} className="grid gap-4 sm:grid-cols-2">
          <Field
            label={labels.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={base.firstName ?? ''}
            fault={faultOf('firstName')}
          />
          <Field
            label={labels.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={base.lastName ?? ''}
            fault={faultOf('lastName')}
          />
          <Field
            label={labels.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={base.phone ?? ''}
            fault={faultOf('phone')}
          />
        </div>
        <FormFailure>{failure}</FormFailure>
        <div className="grid justify-items-start">
          <SubmitButton label="Save details" busyLabel="Saving..." busy={busy} />
        </div>
      </form>
    </ProfileSection>
  )
}
