import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { PickField } from '../../../../web/admin/fields/pick-field'
import type { FieldProps } from '../../../../web/admin/fields/use-field'
import { currentUserQuery } from '../../../accounts/ui/accounts.queries'
import { peopleQuery } from '../../../accounts/ui/admin/people.queries'
import { holderContact, holderName, matchesPerson } from './holder-words'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** Who can't be chosen: whoever holds the shares already. */
  except?: string
}

/** Somebody the stable knows, found by typing a part of their name; the form holds their id. */
export function PersonField<Values extends FieldValues, Output>({
  except,
  ...props
}: Props<Values, Output>) {
  const { data, isError } = useQuery(peopleQuery)
  return (
    <PickField
      {...props}
      hint={<SomeoneNew />}
      items={data?.filter(({ id }) => id !== except)}
      isError={isError}
      nameOf={holderName}
      matches={matchesPerson}
      placeholder="Type a name"
      listLabel="People"
      noneFound="Nobody of this name."
    >
      {(person) => (
        <span className="min-w-0">
          <span className="block font-semibold">{holderName(person)}</span>
          <span className="block text-[0.92rem] text-ink-soft">{holderContact(person)}</span>
        </span>
      )}
    </PickField>
  )
}

/** Admins add people; staff ask one. */
function SomeoneNew() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return user?.role === 'admin' ? (
    <>
      Someone new?{' '}
      <Link to="/admin/users" className="text-link-line inline-block py-1">
        Invite them under Users
      </Link>{' '}
      first; they need no e-mail address.
    </>
  ) : (
    'Someone new? An admin adds them under Users first; they need no e-mail address.'
  )
}
