import type { z } from 'zod'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { NumberField } from '../../../../web/admin/fields/text-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { daysWords } from '../../../shares/terms.rules'
import { termsCorrection } from '../../offering-input.contract'
import { type Offering, offeringTerms, type OfferingTerms } from '../../ownership.contract'
import { offeringLabels, percentWords } from './offering-words'
import { PercentField } from './percent-field'

const schema = termsCorrection.omit({ recordedAt: true })
const { totalShares, percentOfHorse } = offeringLabels
const labels = { totalShares, percentOfHorse, reason: 'Reason for the correction' } as const

interface Props {
  offering: Offering
  terms: OfferingTerms
  returnFocusTo: string
  refresh: () => Promise<void>
  onCorrected: () => void
  onClose: () => void
}

/** Asks for the right figures for wrongly recorded terms. */
export function TermsCorrectionDialog({ offering, terms, returnFocusTo, ...on }: Props) {
  const form = useRecordForm<z.input<typeof schema>, z.output<typeof schema>, OfferingTerms>({
    schema,
    recordSchema: offeringTerms,
    record: terms,
    valuesOf: (record) => ({
      totalShares: record?.totalShares ?? '',
      percentOfHorse: String(Number(record?.percentOfHorse)),
      reason: '',
    }),
    labels,
    words: { percentOfHorse: percentWords },
    save: (values, updatedAt, confirm) =>
      send('PATCH', `/api/ownership-shares/${offering.id}/terms`, {
        ...{ ...values, recordedAt: terms.recordedAt },
        ...{ updatedAt, confirm },
      }),
    onSaved: async () => {
      await on.refresh()
      on.onClose()
      on.onCorrected()
    },
    success: 'Ownership share corrected successfully',
    failure: 'Failed to correct ownership share',
  })
  const { field } = form
  return (
    <Dialog
      title="Correct an Ownership Share"
      description={`Enter what should have been recorded for ${offering.horse.name} ${daysWords(terms)}. The old figures stay in the history.`}
      returnFocusTo={returnFocusTo}
      onClose={on.onClose}
    >
      <RecordForm form={form} action="Save Correction">
        <FieldRow>
          <NumberField {...field('totalShares')} />
          <PercentField {...field('percentOfHorse')} />
        </FieldRow>
        <TextAreaField
          {...field('reason')}
          rows={2}
          max={500}
          hint="Only the office sees this. Co-owners see what was corrected."
          required
        />
      </RecordForm>
    </Dialog>
  )
}
