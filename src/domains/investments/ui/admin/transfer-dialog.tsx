import { useWatch } from 'react-hook-form'
import { formatLongDate } from '../../../../lib/dates'
import { DateField, NumberField } from '../../../../web/admin/fields/text-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useToday } from '../../../../web/admin/use-today'
import { Dialog } from '../../../../web/ui/dialog'
import { investment, newTransfer } from '../../investments.contract'
import { shareCount } from '../share-words'
import { ExactTotal } from './exact-total-line'
import { holderName } from './holder-words'
import type { LotTaskProps } from './lot-tasks'
import { NotesFields, notesLabels } from './notes-fields'
import { PersonField } from './person-field'
import { useRegisterRefresh } from './register.queries'
import { SharesOfHorse, sharesTyped, typedShares } from './shares-of-horse'

const labels = {
  userId: 'New holder',
  shares: 'Shares',
  pricePerShare: 'Price per share',
  date: 'Date',
  ...notesLabels,
} as const

const schema = newTransfer.extend({ shares: typedShares(newTransfer.shape.shares) })

export function TransferDialog({ lot, onClose, returnFocusTo }: LotTaskProps) {
  const today = useToday()
  const refresh = useRegisterRefresh()
  const sendOnce = useSendOnce()
  const form = useRecordForm({
    schema,
    recordSchema: investment,
    valuesOf: () => ({
      userId: '',
      shares: lot.sharesHeld,
      pricePerShare: lot.pricePerShare,
      date: today,
      notes: '',
      officeNotes: '',
    }),
    labels,
    save: (values, _updatedAt, confirm) =>
      rereadingWhenRefused(refresh, () =>
        sendOnce('POST', `/api/investments/${lot.id}/transfer`, { ...values, confirm }),
      ),
    onSaved: async () => {
      await refresh()
      onClose()
    },
    success: 'Shares transferred successfully',
    failure: 'Failed to transfer the shares',
  })
  const { control, field, setValue } = form
  const shares: unknown = useWatch({ control, name: 'shares' })
  const price: unknown = useWatch({ control, name: 'pricePerShare' })

  return (
    <Dialog
      title="Transfer Shares"
      description={`${lot.horse.name}: ${holderName(lot.holder)} has held ${shareCount(lot.sharesHeld)} of this lot since ${formatLongDate(lot.heldSince)}.`}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action="Transfer" busyAction="Transferring...">
        <PersonField {...field('userId')} except={lot.userId} required />
        <FieldRow>
          <NumberField
            {...field('shares')}
            hint={`${lot.sharesHeld} at most; you can also enter a percentage, such as 5%`}
            required
          />
          <MoneyField {...field('pricePerShare')} currency={lot.currency} hint="As bought" />
          <DateField {...field('date')} min={lot.heldSince} max={today} hint="Empty: today" />
        </FieldRow>
        <SharesOfHorse
          typed={shares}
          terms={lot}
          onChoose={(chosen) => setValue('shares', chosen, sharesTyped)}
        />
        <ExactTotal shares={shares} price={price} currency={lot.currency} />
        <NotesFields notes={field('notes')} officeNotes={field('officeNotes')} />
      </RecordForm>
    </Dialog>
  )
}
