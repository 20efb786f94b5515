import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { mauritianDay } from '../../../../lib/dates'
import { DateField } from '../../../../web/admin/fields/date-field'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { NumberField } from '../../../../web/admin/fields/number-field'
import { SuggestField } from '../../../../web/admin/fields/suggest-field'
import { TextField } from '../../../../web/admin/fields/text-field'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { moneyWords } from '../../../../web/value-words'
import { send } from '../../../../web/api'
import { toast } from '../../../../web/toast/toast-store'
import { newPerformance } from '../../horse-input.contract'
import { performance as performanceContract, type Performance } from '../../horses.contract'
import { performanceSuggestionsQuery } from './horse-admin.queries'
import { useHorsesRefresh } from './horse-changes'
import { performanceLabels as labels } from './horse-words'
import { PartForm } from './part-form'

interface Props {
  horseId: string
  /** The one to change; without it one is added. */
  performance?: Performance
  /** Whether it follows one that was just saved, and takes the focus from it. */
  isNext?: boolean
  onSaved: () => void
  returnFocusTo: string
  onLeave: () => void
}

const today = () => mauritianDay(new Date())
const schema = newPerformance(today)

/** A race day has one date and one track: those of the last result stand in the next, another horse's, too. */
const lastMeeting = { raceDate: '', trackName: '' }

const valuesOf = (run: Performance | undefined) => ({
  raceName: run?.raceName ?? '',
  raceDate: run?.raceDate ?? (lastMeeting.raceDate || today()),
  raceNumber: run?.raceNumber ?? '',
  trackName: (run ? run.trackName : lastMeeting.trackName) ?? '',
  position: run?.position ?? '',
  totalRunners: run?.totalRunners ?? '',
  jockey: run?.jockey ?? '',
  prizeMoney: !run || run.prizeMoney === '0.00' ? '' : run.prizeMoney,
  distanceMetres: run?.distanceMetres ?? '',
  videoUrl: run?.videoUrl ?? '',
})

/** A race, typed in under a minute on a phone. */
export function PerformanceForm(props: Props) {
  const { horseId, performance, isNext = false, onSaved, returnFocusTo, onLeave } = props
  const { data: known } = useQuery(performanceSuggestionsQuery)
  const refresh = useHorsesRefresh()
  const form = useRecordForm<z.input<typeof schema>, z.output<typeof schema>, Performance>({
    schema,
    recordSchema: performanceContract,
    record: performance,
    valuesOf,
    labels,
    words: { prizeMoney: (amount) => moneyWords(amount) },
    save: (values, updatedAt, confirm) =>
      performance
        ? send('PATCH', `/api/performances/${performance.id}`, { ...values, updatedAt, confirm })
        : send('POST', `/api/horses/${horseId}/performances`, { ...values, confirm }),
    onSaved: async (answer) => {
      const saved = performanceContract.safeParse(answer)
      if (saved.success) {
        lastMeeting.raceDate = saved.data.raceDate
        lastMeeting.trackName = saved.data.trackName ?? ''
      }
      await refresh()
      toast({
        title: 'Success',
        description: performance
          ? 'Performance updated successfully'
          : 'Performance added successfully',
      })
      onSaved()
    },
    failure: performance ? 'Failed to update performance' : 'Failed to add performance',
  })
  const { control, getFieldState, getValues, setValue, subscribe } = form

  // a race that another horse ran in is known but for the horse's own part in it
  const races = known?.races
  useEffect(
    () =>
      subscribe({
        name: 'raceName',
        formState: { values: true },
        callback: ({ values }) => {
          const race = races?.find(({ raceName }) => raceName === values.raceName)
          if (!race || performance) return
          const fill = (
            field: 'raceDate' | 'trackName' | 'raceNumber' | 'distanceMetres' | 'totalRunners',
          ) => {
            const value = race[field]
            if (value !== null && !getFieldState(field).isDirty && getValues(field) !== value)
              setValue(field, value)
          }
          fill('raceDate')
          fill('trackName')
          fill('raceNumber')
          fill('distanceMetres')
          fill('totalRunners')
        },
      }),
    [races, performance, subscribe, getFieldState, getValues, setValue],
  )

  return (
    <PartForm
      form={form}
      label={performance ? `Edit ${performance.raceName}` : 'A result'}
      action={performance ? 'Save' : 'Save result'}
      leave={isNext ? 'Done' : 'Cancel'}
      onLeave={onLeave}
      returnFocusTo={returnFocusTo}
    >
      <SuggestField
        control={control}
        name="raceName"
        label={labels.raceName}
        suggestions={known?.raceNames ?? []}
        required
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DateField
          control={control}
          name="raceDate"
          label={labels.raceDate}
          max={today()}
          required
        />
        <NumberField control={control} name="raceNumber" label={labels.raceNumber} />
        <div className="col-span-2">
          <SuggestField
            control={control}
            name="trackName"
            label={labels.trackName}
            suggestions={known?.trackNames ?? []}
          />
        </div>
        <NumberField control={control} name="position" label={labels.position} />
        <NumberField control={control} name="totalRunners" label={labels.totalRunners} />
        <p className="col-span-2 -mt-2 text-[0.92rem] leading-snug text-ink-soft sm:mt-auto sm:mb-3">
          A blank position: did not finish.
        </p>
        <div className="col-span-2">
          <SuggestField
            control={control}
            name="jockey"
            label={labels.jockey}
            suggestions={known?.jockeys ?? []}
          />
        </div>
        <div className="col-span-2">
          <MoneyField
            control={control}
            name="prizeMoney"
            label={labels.prizeMoney}
            currency="MUR"
          />
        </div>
        <div className="col-span-2">
          <NumberField control={control} name="distanceMetres" label={labels.distanceMetres} />
        </div>
        <div className="col-span-2">
          <TextField control={control} name="videoUrl" type="url" label={labels.videoUrl} />
        </div>
      </div>
    </PartForm>
  )
}
