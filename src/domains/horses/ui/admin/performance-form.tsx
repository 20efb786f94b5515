import { useQuery } from '@tanstack/react-query'
import { today } from '../../../../web/admin/use-today'
import {
  DateField,
  NumberField,
  TextField,
  SuggestField,
} from '../../../../web/admin/fields/text-field'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useSite } from '../../../../web/site'
import { moneyWords } from '../../../../web/value-words'
import { send } from '../../../../web/send'
import {
  newPerformance,
  type NewPerformance,
  type PerformanceInput,
} from '../../horse-input.contract'
import { performance as performanceContract, type Performance } from '../../horses.contract'
import { performanceSuggestionsQuery, useKnownRace } from './use-known-race'
import { useHorsesRefresh } from './horse-changes'
import { performanceLabels } from './horse-words'
import { PartForm } from './part-form'

interface Props {
  horseId: string
  /** The performance to change; without it a new one is added. */
  performance?: Performance
  /** Whether it follows a performance just saved, and takes the focus from it. */
  isNext?: boolean
  onSaved: (run: Performance | undefined) => void
  returnFocusTo?: () => string
  onLeave: () => void
}

const schema = newPerformance(today)
const labels = performanceLabels

/** A race day has one date and one track: the last result's are filled in for the next, even for another horse. */
const lastMeeting = { raceDate: '', trackName: '', enteredOn: '' }
/** Only on the day it was entered: the tab may have been left open. */
const meetingOfToday = () => (lastMeeting.enteredOn === today() ? lastMeeting : undefined)

const valuesOf = (run: Performance | undefined) => {
  return {
    raceName: run?.raceName ?? '',
    raceDate: run?.raceDate ?? meetingOfToday()?.raceDate ?? today(),
    raceNumber: run?.raceNumber ?? '',
    trackName: (run ?? meetingOfToday())?.trackName ?? '',
    position: run?.position ?? '',
    totalRunners: run?.totalRunners ?? '',
    jockey: run?.jockey ?? '',
    prizeMoney: !run || run.prizeMoney === '0.00' ? '' : run.prizeMoney,
    distanceMetres: run?.distanceMetres ?? '',
    videoUrl: run?.videoUrl ?? '',
  }
}

/** The form for a race, which takes less than a minute on a phone. */
export function PerformanceForm(props: Props) {
  const { horseId, performance, isNext = false, returnFocusTo, onLeave } = props
  const { data: known } = useQuery(performanceSuggestionsQuery)
  const site = useSite()
  // a new race begins with the stable's
  const currency = performance?.currency ?? site.currency
  const refresh = useHorsesRefresh()
  const sendOnce = useSendOnce()
  const form = useRecordForm<PerformanceInput, NewPerformance, Performance>({
    schema,
    recordSchema: performanceContract,
    record: performance,
    valuesOf,
    labels,
    words: { prizeMoney: (amount) => moneyWords(amount, currency) },
    save: (values, updatedAt, confirm) =>
      performance
        ? send('PATCH', `/api/performances/${performance.id}`, { ...values, updatedAt, confirm })
        : sendOnce('POST', `/api/horses/${horseId}/performances`, { ...values, confirm }),
    onSaved: async (answer) => {
      const { data: run } = performanceContract.safeParse(answer)
      if (run) {
        lastMeeting.raceDate = run.raceDate
        lastMeeting.trackName = run.trackName ?? ''
        lastMeeting.enteredOn = today()
      }
      // what is typed while the lists are read belongs to the next result, so its form is there before them
      if (!performance) props.onSaved(run)
      await refresh()
      if (performance) props.onSaved(run)
    },
    success: performance ? 'Performance updated successfully' : 'Performance added successfully',
    failure: performance ? 'Failed to update performance' : 'Failed to add performance',
  })
  const { field } = form
  useKnownRace(form, !performance)

  return (
    <PartForm
      form={form}
      label={performance ? `Edit ${performance.raceName}` : 'A result'}
      action={performance ? 'Save' : 'Save result'}
      leave={isNext ? 'Done' : 'Cancel'}
      onLeave={onLeave}
      returnFocusTo={returnFocusTo}
    >
      <SuggestField {...field('raceName')} suggestions={known?.raceNames ?? []} required />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DateField {...field('raceDate')} max={today()} required />
        <NumberField {...field('raceNumber')} />
        <div className="col-span-2">
          <SuggestField {...field('trackName')} suggestions={known?.trackNames ?? []} />
        </div>
        <NumberField {...field('position')} />
        <NumberField {...field('totalRunners')} />
        <p className="col-span-2 -mt-2 text-[0.92rem] leading-snug text-ink-soft sm:mt-auto sm:mb-3">
          Leave the position blank if the horse did not finish.
        </p>
        <div className="col-span-2">
          <SuggestField {...field('jockey')} suggestions={known?.jockeys ?? []} />
        </div>
        <div className="col-span-2">
          <MoneyField {...field('prizeMoney')} currency={currency} />
        </div>
        <div className="col-span-2">
          <NumberField {...field('distanceMetres')} />
        </div>
        <div className="col-span-2">
          <TextField {...field('videoUrl')} type="url" />
        </div>
      </div>
    </PartForm>
  )
}
