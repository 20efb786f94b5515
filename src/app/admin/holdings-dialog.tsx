import type { PersonTaskProps } from '../../domains/accounts/ui/admin/person-dialogs'
import { PersonHoldings } from '../../domains/investments/ui/admin/person-holdings'
import { Dialog } from '../../web/ui/dialog'

type Props = Pick<PersonTaskProps, 'person' | 'name' | 'returnFocusTo' | 'onClose'>

/** A person's holdings, on the Users screen. */
export const HoldingsDialog = ({ person, name, ...dialog }: Props) => (
  <Dialog title={`What ${name} holds`} size="wide" {...dialog}>
    <PersonHoldings userId={person.id} />
  </Dialog>
)
