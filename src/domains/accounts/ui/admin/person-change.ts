import { ApiError } from '../../../../web/api'
import { send } from '../../../../web/send'
import { differencesBetween } from '../../../../web/record-conflict'
import { ownSilksLabels } from '../../../content/ui/admin/own-silks-fields'
import { designWords } from '../../../media/ui/admin/silks-words'
import { type Person, person as personContract } from '../../accounts.contract'
import type { PersonTaskProps } from './person-dialogs'
import { personLabels } from './person-fields'

/** Sends a change; if it is refused, reloads the list, which may be out of date. */
export async function sendChange(
  path: string,
  body: unknown,
  { onChanged }: Pick<PersonTaskProps, 'onChanged'>,
): Promise<unknown> {
  try {
    return await send('PATCH', path, body)
  } catch (error) {
    void onChanged()
    throw error
  }
}

const labels = { ...personLabels, ...ownSilksLabels, role: 'Role', disabled: 'Account' }
const words = {
  disabled: (value: unknown) => (value === true ? 'disabled' : 'enabled'),
  silks: designWords,
  silksUrl: (value: unknown) => (value === null ? '' : 'a picture'),
}

/** One line on what someone else has since changed about a person; undefined for other errors. */
export function changedMeanwhile(person: Person, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const now = personContract.safeParse(error.current).data
  if (!now) return undefined
  const said = differencesBetween({ start: person, now, yours: person }, labels, words).map(
    (difference) =>
      `${difference.label}: now ${difference.now === '' ? 'empty' : `‘${difference.now}’`}.`,
  )
  return ['This person has been changed in the meantime.', ...said, 'Is it still right?'].join(' ')
}
