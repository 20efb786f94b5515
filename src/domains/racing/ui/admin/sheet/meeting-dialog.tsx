import { useWatch } from 'react-hook-form'
import { send } from '../../../../../web/send'
import { FieldRow } from '../../../../../web/admin/fields/field-row'
import { SelectField } from '../../../../../web/admin/fields/select-field'
import { TextAreaField } from '../../../../../web/admin/fields/text-area-field'
import { DateField, SuggestField, TextField } from '../../../../../web/admin/fields/text-field'
import { RecordForm } from '../../../../../web/admin/record-form'
import { useRecordForm } from '../../../../../web/admin/use-record-form'
import { Dialog } from '../../../../../web/ui/dialog'
import { RecordHistory } from '../../../../content/ui/admin/record-history'
import { meeting as meetingContract, type Meeting } from '../../../racing.contract'
import { meetingChange } from '../../../racing-input.contract'
import { HOME_VENUE, meetingStatuses, meetingStatusLabel } from '../../../meetings.rules'
import { meetingHistoryLabels, meetingLabels, statusWords } from '../racing-words'
import { useRacingRefresh } from '../racing.queries'

interface Props {
  meeting: Meeting
  venues: readonly string[]
  onClose: () => void
  returnFocusTo: string
}

const goings = ['Firm', 'Good to firm', 'Good', 'Good to soft', 'Soft', 'Heavy']
const statusOptions = meetingStatuses.map((value) => ({
  value,
  label: meetingStatusLabel(value),
}))
const schema = meetingChange.omit({ updatedAt: true, confirm: true }).required()

/** The meeting itself: when and where, the going, whether it is held. */
export function MeetingDialog({ meeting, venues, onClose, returnFocusTo }: Props) {
  const refresh = useRacingRefresh()
  const form = useRecordForm({
    schema,
    recordSchema: meetingContract,
    record: meeting,
    valuesOf: (record: Meeting | undefined) => ({
      date: record?.date ?? '',
      venue: record?.venue ?? '',
      title: record?.title ?? '',
      going: record?.going ?? '',
      status: record?.status ?? ('planned' as const),
      abandonedReason: record?.abandonedReason ?? '',
      notes: record?.notes ?? '',
    }),
    labels: meetingLabels,
    words: { status: statusWords },
    save: (values, updatedAt, confirm) =>
      send('PATCH', `/api/meetings/${meeting.id}`, { ...values, updatedAt, confirm }),
    onSaved: async () => {
      await refresh()
      onClose()
    },
    failure: 'Failed to save the meeting',
  })
  const { field, control } = form
  const status: unknown = useWatch({ control, name: 'status' })
  return (
    <Dialog title="Edit meeting" onClose={onClose} returnFocusTo={returnFocusTo}>
      <RecordForm form={form} action="Save">
        <FieldRow>
          <DateField {...field('date')} required />
          <SuggestField {...field('venue')} suggestions={[HOME_VENUE, ...venues]} />
        </FieldRow>
        <TextField {...field('title')} placeholder="Day 17" />
        <FieldRow>
          <SuggestField {...field('going')} suggestions={goings} />
          <SelectField {...field('status')} options={statusOptions} />
        </FieldRow>
        {status === 'abandoned' && <TextField {...field('abandonedReason')} required />}
        <TextAreaField {...field('notes')} max={4000} />
        <RecordHistory subject={`meeting:${meeting.id}`} labels={meetingHistoryLabels} />
      </RecordForm>
    </Dialog>
  )
}
