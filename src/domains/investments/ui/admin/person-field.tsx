import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PickField } from '../../../../web/admin/fields/pick-field'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { Facts } from '../../../../web/ui/facts'
import { AddPersonDialog } from '../../../accounts/ui/admin/add-person-dialog'
import { peopleQuery } from '../../../accounts/ui/admin/people.queries'
import { contactsOf, holderName, matchesPerson } from './holder-words'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** A person who can't be chosen, because they hold the shares already. */
  except?: string
}

/** People are found by typing part of their name, or added here; the form holds the person's id. */
export function PersonField<Values extends FieldValues, Output>({
  except,
  ...props
}: Props<Values, Output>) {
  const { data, isError } = useQuery(peopleQuery)
  const queryClient = useQueryClient()
  const { change } = useField(props)
  const [isAdding, setAdding] = useState(false)
  const addButton = useId()
  return (
    <div className="min-w-0">
      <PickField
        {...props}
        items={data?.filter(({ id }) => id !== except)}
        isError={isError}
        nameOf={holderName}
        matches={matchesPerson}
        placeholder="Type a name"
        listLabel="People"
        noneFound="No one by that name."
      >
        {(person) => (
          <span className="min-w-0">
            <span className="block font-semibold">{holderName(person)}</span>
            <span className="block text-[0.92rem] text-ink-soft">
              <Facts of={contactsOf(person)} />
            </span>
          </span>
        )}
      </PickField>
      <p className="-mt-1.5 -mb-2.5 text-[0.92rem] text-ink-soft">
        Someone new?{' '}
        <button
          id={addButton}
          type="button"
          onClick={() => setAdding(true)}
          className="text-link-line inline-flex min-h-11 items-center"
        >
          Add a person
        </button>
      </p>
      {isAdding && (
        <AddPersonDialog
          returnFocusTo={addButton}
          onAdded={async ({ id }) => {
            await queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
            change(id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
