import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { Dialog } from '../../../../web/ui/dialog'
import { investment, investmentVoid } from '../../investments.contract'
import { shareCount } from '../share-words'
import { holderName } from './holder-words'
import type { LotTaskProps } from './lot-tasks'
import { useRegisterRefresh } from './register.queries'

const labels = { reason: 'Reason' } as const

/** Voids a lot: it no longer counts, but stays in the register, struck through, with the reason. */
export function VoidDialog({ lot, onClose, returnFocusTo }: LotTaskProps) {
  const refresh = useRegisterRefresh()
  const sendOnce = useSendOnce()
  const form = useRecordForm({
    schema: investmentVoid,
    recordSchema: investment,
    valuesOf: () => ({ reason: '' }),
    labels,
    save: (values) =>
      rereadingWhenRefused(refresh, () => sendOnce('DELETE', `/api/investments/${lot.id}`, values)),
    onSaved: async () => {
      await refresh()
      onClose()
    },
    success: 'Entry voided successfully',
    failure: 'Failed to void the entry',
  })
  return (
    <Dialog
      title="Void an Entry"
      description={`${lot.horse.name}: ${shareCount(lot.sharesPurchased)} of ${holderName(lot.holder)}. The shares go back to ${lot.kind === 'transfer' ? 'the previous holder' : 'the offering'}. The entry stays in the register, struck through. This action cannot be undone.`}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action="Void Entry" busyAction="Voiding..." tone="danger">
        <TextAreaField {...form.field('reason')} rows={2} max={500} required />
      </RecordForm>
    </Dialog>
  )
}
