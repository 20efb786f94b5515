import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { DateField, NumberField } from '../../../../web/admin/fields/text-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useToday } from '../../../../web/admin/use-today'
import { moneyWords } from '../../../../web/value-words'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { peopleQuery } from '../../../accounts/ui/admin/people.queries'
import {
  correctionOf,
  type Investment,
  investment,
  investmentChange,
} from '../../investments.contract'
import { shareCount } from '../share-words'
import { ExactTotal } from './exact-total-line'
import { holderName } from './holder-words'
import type { LotTaskProps } from './lot-tasks'
import { NotesFields, notesLabels } from './notes-fields'
import { PersonField } from './person-field'
import { useRegisterRefresh } from './register.queries'
import { typedShares } from './shares-of-horse'

const labels = {
  userId: 'Person',
  sharesPurchased: 'Shares',
  pricePerShare: 'Price per share',
  purchaseDate: 'Date',
  ...notesLabels,
  reason: 'Reason for the correction',
} as const

const typedChange = investmentChange.extend({
  sharesPurchased: typedShares(investmentChange.shape.sharesPurchased.unwrap()),
})

/** Records what the register should have said; what it did say stays in the history. */
export function CorrectionDialog({ lot, onClose, returnFocusTo }: LotTaskProps) {
  const today = useToday()
  const { data: people = [] } = useQuery(peopleQuery)
  const refresh = useRegisterRefresh()
  const schema = (record = lot) => correctionOf(record, typedChange)
  const form = useRecordForm({
    schema,
    recordSchema: investment,
    record: lot,
    valuesOf: (record: Investment | undefined) => ({
      userId: record?.userId ?? '',
      sharesPurchased: record?.sharesPurchased ?? '',
      pricePerShare: record?.pricePerShare ?? '',
      purchaseDate: record?.purchaseDate ?? '',
      notes: record?.notes ?? '',
      officeNotes: record?.officeNotes ?? '',
      reason: '',
    }),
    labels,
    words: {
      userId: (id) => {
        const person = people.find((each) => each.id === id)
        return person ? holderName(person) : 'someone else'
      },
      pricePerShare: (price) => moneyWords(price, lot.currency),
    },
    save: (values, updatedAt, confirm) =>
      rereadingWhenRefused(refresh, () =>
        send('PATCH', `/api/investments/${lot.id}`, { ...values, updatedAt, confirm }),
      ),
    onSaved: async () => {
      await refresh()
      onClose()
    },
    success: 'Entry corrected successfully',
    failure: 'Failed to correct the entry',
  })
  const { control, field } = form
  const userId: unknown = useWatch({ control, name: 'userId' })
  const sharesPurchased: unknown = useWatch({ control, name: 'sharesPurchased' })
  const pricePerShare: unknown = useWatch({ control, name: 'pricePerShare' })
  const purchaseDate: unknown = useWatch({ control, name: 'purchaseDate' })
  const isReasonNeeded = schema(form.record)
    .safeParse({ userId, sharesPurchased, pricePerShare, purchaseDate })
    .error?.issues.some(({ path }) => path[0] === 'reason')

  return (
    <Dialog
      title="Correct an Entry"
      description={`${lot.horse.name}: ${shareCount(lot.sharesPurchased)} of ${holderName(lot.holder)}. The earlier entry stays on record.`}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action="Save Correction">
        <PersonField {...field('userId')} required />
        <FieldRow>
          <NumberField
            {...field('sharesPurchased')}
            required
            {...(lot.sharesTransferred > 0
              ? { hint: `${lot.sharesTransferred} of them transferred` }
              : {})}
          />
          <MoneyField {...field('pricePerShare')} currency={lot.currency} required />
          <DateField {...field('purchaseDate')} max={today} />
        </FieldRow>
        <ExactTotal shares={sharesPurchased} price={pricePerShare} currency={lot.currency} />
        <NotesFields notes={field('notes')} officeNotes={field('officeNotes')} />
        <TextAreaField
          {...field('reason')}
          rows={2}
          max={500}
          hint="For anyone reading the register later; the owner doesn’t see it"
          required={isReasonNeeded}
        />
      </RecordForm>
    </Dialog>
  )
}
