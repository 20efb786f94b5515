import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField, NumberField } from '../../../../web/admin/fields/text-field'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useToday } from '../../../../web/admin/use-today'
import { Dialog } from '../../../../web/ui/dialog'
import { investment, newInvestment, type RegisterOffering } from '../../investments.contract'
import { ExactTotal } from './exact-total-line'
import { offeringLabel } from './offering-words'
import { NotesFields, notesLabels } from './notes-fields'
import { PersonField } from './person-field'
import { useRegisterRefresh, registerOfferingsQuery } from './register.queries'
import { SharesOfHorse, sharesTyped, typedShares } from './shares-of-horse'

const labels = {
  userId: 'Person',
  ownershipShareId: 'Offering',
  sharesPurchased: 'Shares',
  pricePerShare: 'Price per share',
  purchaseDate: 'Purchase date',
  ...notesLabels,
} as const

const schema = newInvestment.extend({
  sharesPurchased: typedShares(newInvestment.shape.sharesPurchased),
})

interface Props {
  /** The offering chosen at first. */
  offeringId: string | undefined
  onClose: () => void
}

export function PurchaseDialog({ offeringId, onClose }: Props) {
  const today = useToday()
  const { data: offerings = [] } = useQuery(registerOfferingsQuery)
  const refresh = useRegisterRefresh()
  const sendOnce = useSendOnce()
  const startOffering = offerings.find(({ id }) => id === offeringId)
  const form = useRecordForm({
    schema,
    recordSchema: investment,
    valuesOf: () => ({
      userId: '',
      ownershipShareId: startOffering?.id ?? '',
      sharesPurchased: '',
      pricePerShare: startOffering?.pricePerShare ?? '',
      purchaseDate: today,
      notes: '',
      officeNotes: '',
    }),
    labels,
    save: (values, _updatedAt, confirm) =>
      rereadingWhenRefused(refresh, () =>
        sendOnce('POST', '/api/investments', { ...values, confirm }),
      ),
    onSaved: async () => {
      await refresh()
      onClose()
    },
    success: 'Purchase recorded successfully',
    failure: 'Failed to record the purchase',
  })
  const { control, field, setValue } = form
  const chosenId: unknown = useWatch({ control, name: 'ownershipShareId' })
  const shares: unknown = useWatch({ control, name: 'sharesPurchased' })
  const price: unknown = useWatch({ control, name: 'pricePerShare' })
  const offering = offerings.find(({ id }) => id === chosenId)

  // choosing another offering fills in its price, or clears it; a price typed by hand stays
  const offered = offering?.pricePerShare ?? ''
  const asked = useRef(startOffering?.pricePerShare ?? '')
  useEffect(() => {
    if (offered === asked.current) return
    if (String(price) === asked.current) setValue('pricePerShare', offered)
    asked.current = offered
  }, [offered, price, setValue])

  return (
    <Dialog title="Record a purchase" size="wide" onClose={onClose}>
      <RecordForm form={form} action="Record Purchase" busyAction="Recording...">
        {/* an offering in words is long: its select needs the whole width for longer than other fields */}
        <div className="grid gap-5 lg:grid-cols-2">
          <PersonField {...field('userId')} required />
          <SelectField
            {...field('ownershipShareId')}
            required
            options={offerings.map((each) => ({ value: each.id, label: offeringLabel(each) }))}
            emptyLabel="Please choose"
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <NumberField
            {...field('sharesPurchased')}
            required
            {...(offering ? { hint: left(offering) } : {})}
          />
          <MoneyField
            {...field('pricePerShare')}
            currency={offering?.currency ?? 'MUR'}
            {...(offering ? { hint: 'As offered; change it if another price was agreed' } : {})}
          />
          <div className="contents *:col-span-full">
            <SharesOfHorse
              typed={shares}
              terms={offering}
              onChoose={(chosen) => setValue('sharesPurchased', chosen, sharesTyped)}
            />
            <ExactTotal shares={shares} price={price} currency={offering?.currency ?? 'MUR'} />
          </div>
          <div className="lg:col-start-3 lg:row-start-1">
            <DateField
              {...field('purchaseDate')}
              max={today}
              hint="If left empty, the shares count from today"
            />
          </div>
        </div>
        <NotesFields notes={field('notes')} officeNotes={field('officeNotes')} />
      </RecordForm>
    </Dialog>
  )
}

const left = ({ availableShares, totalShares }: RegisterOffering) =>
  availableShares === 0
    ? 'None are left'
    : `${availableShares} of ${totalShares} ${availableShares === 1 ? 'is' : 'are'} left; you can also enter a percentage, such as 5%`
