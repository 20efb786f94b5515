import { useEffect, useId } from 'react'
import { nextSaturday, venuesOf } from '../../racing-words.rules'
import { HOME_VENUE } from '../../meetings.rules'
import {
  meeting as meetingContract,
  type Meeting,
  type MeetingSummary,
} from '../../racing.contract'
import { newMeeting } from '../../racing-input.contract'
import { DateField, SuggestField, TextField } from '../../../../web/admin/fields/text-field'
import { FormSubmit, Questions, Refusal } from '../../../../web/admin/form-end'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { meetingLabels } from './racing-words'
import { useRacingRefresh } from './racing.queries'

interface Props {
  meetings: readonly MeetingSummary[]
  today: string
  /** Opens its sheet. */
  onAdded: (id: string) => void
  onClose: () => void
  returnFocusTo: string
}

const { date, venue, title } = meetingLabels
const labels = { date, venue, title }
const schema = newMeeting.pick({ date: true, venue: true, title: true })

/** Adds a meeting in one line. */
export function NewMeeting({ meetings, today, onAdded, onClose, returnFocusTo }: Props) {
  const id = useId()
  const sendOnce = useSendOnce()
  const refresh = useRacingRefresh()
  const form = useRecordForm({
    schema,
    recordSchema: meetingContract,
    valuesOf: (record: Meeting | undefined) => ({
      date: record?.date ?? nextSaturday(meetings, today),
      venue: record?.venue ?? HOME_VENUE,
      title: record?.title ?? '',
    }),
    labels,
    save: (values, _updatedAt, confirm) =>
      sendOnce('POST', '/api/meetings', { ...values, confirm }),
    onSaved: async (answer) => {
      await refresh()
      onAdded(meetingContract.parse(answer).id)
    },
    failure: 'Failed to add the meeting',
  })
  const { field, busy, questions, refusal, setFocus } = form
  useEffect(() => setFocus('date'), [setFocus])
  const leave = () => {
    onClose()
    document.getElementById(returnFocusTo)?.focus()
  }
  return (
    <form
      method="post"
      noValidate
      aria-labelledby={id}
      onSubmit={busy ? (event) => event.preventDefault() : form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !form.isDirty) leave()
      }}
      className="mb-6 grid gap-4 border border-line bg-raised px-4 py-4 sm:px-5"
    >
      <h2 id={id} className="sr-only">
        Add a meeting
      </h2>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[10.5rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <DateField {...field('date')} />
        <SuggestField {...field('venue')} suggestions={venuesOf(meetings)} />
        <TextField {...field('title')} placeholder="Day 17" />
        <div className="self-end max-md:mt-auto">
          <FormSubmit
            busy={busy}
            action="Add"
            busyAction="Adding..."
            className="w-full px-3! whitespace-nowrap"
          />
        </div>
      </div>
      <Refusal refusal={refusal} busy={busy} />
      {questions && <Questions questions={questions} action="Add" />}
    </form>
  )
}
