import { useWatch } from 'react-hook-form'
import { currencies, formatMoney } from '../../../../../lib/money'
import { useSite } from '../../../../../web/site'
import { send } from '../../../../../web/send'
import { FieldRow } from '../../../../../web/admin/fields/field-row'
import { MoneyField } from '../../../../../web/admin/fields/money-field'
import { SelectField } from '../../../../../web/admin/fields/select-field'
import { NumberField, SuggestField, TextField } from '../../../../../web/admin/fields/text-field'
import { momentClass } from '../../../../../web/admin/moment-class'
import { RecordForm } from '../../../../../web/admin/record-form'
import { useSendOnce } from '../../../../../web/admin/send-once'
import { useRecordForm } from '../../../../../web/admin/use-record-form'
import { Dialog } from '../../../../../web/ui/dialog'
import { PRIZES } from '../../../meetings.rules'
import { race as raceContract, type MeetingSheet, type Race } from '../../../racing.contract'
import { raceChange } from '../../../racing-input.contract'
import { raceLabels } from '../racing-words'
import { useRacingRefresh } from '../racing.queries'

interface Props {
  meeting: MeetingSheet
  /** The race to change; without it a new one is added. */
  race?: Race | undefined
  raceNames: readonly string[]
  onClose: () => void
  returnFocusTo: string
}

const schema = raceChange.omit({ updatedAt: true, confirm: true }).required()
const currencyOptions = currencies.map((value) => ({ value, label: value }))
const places = ['prizes.0', 'prizes.1', 'prizes.2', 'prizes.3', 'prizes.4'] as const

function nextNumber({ races }: MeetingSheet): number | '' {
  const numbers = races.map(({ number }) => number ?? 0)
  return Math.max(0, ...numbers) + 1
}

const shownPrize = (prize: string | undefined) =>
  prize === undefined || prize === '0.00' ? '' : prize

/** Prizes up to the last that is worth something. */
const withoutEnd = (prizes: readonly string[]) =>
  prizes.slice(0, prizes.findLastIndex((prize) => prize !== '0.00') + 1)

/** The form for a race, for all its runners. */
export function RaceDialog({ meeting, race, raceNames, onClose, returnFocusTo }: Props) {
  const { currency: usual } = useSite()
  const refresh = useRacingRefresh()
  const sendOnce = useSendOnce()
  const lastRace = meeting.races.at(-1)
  const form = useRecordForm({
    schema,
    recordSchema: raceContract,
    record: race,
    valuesOf: (record: Race | undefined) => ({
      number: record ? (record.number ?? '') : nextNumber(meeting),
      name: record?.name ?? '',
      offTime: record?.offTime ?? '',
      distance: record?.distance ?? '',
      raceClass: record?.raceClass ?? '',
      totalRunners: record?.totalRunners ?? '',
      prizes: Array.from({ length: PRIZES }, (_, place) => shownPrize(record?.prizes[place])),
      currency: (record ?? lastRace)?.currency ?? usual,
      videoUrl: record?.videoUrl ?? '',
    }),
    labels: raceLabels,
    save: ({ prizes, ...fields }, updatedAt, confirm) => {
      const values = { ...fields, prizes: withoutEnd(prizes) }
      return race
        ? send('PATCH', `/api/races/${race.id}`, { ...values, updatedAt, confirm })
        : sendOnce('POST', `/api/meetings/${meeting.id}/races`, values)
    },
    onSaved: async () => {
      await refresh()
      onClose()
    },
    failure: race ? 'Failed to save the race' : 'Failed to add the race',
  })
  const { field, control } = form
  const chosen: unknown = useWatch({ control, name: 'currency' })
  const currency = currencies.find((each) => each === chosen) ?? usual
  const scheme = meeting.races.findLast((other) => other.id !== race?.id && other.prizes.length > 0)
  return (
    <Dialog title={race ? 'Edit race' : 'Add race'} onClose={onClose} returnFocusTo={returnFocusTo}>
      <RecordForm form={form} action={race ? 'Save' : 'Add race'}>
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4">
          <NumberField {...field('number')} />
          <SuggestField {...field('name')} suggestions={raceNames} required />
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <TextField {...field('offTime')} type="time" className={momentClass} />
          <NumberField {...field('totalRunners')} />
          <div className="col-span-2">
            <NumberField {...field('distance')} />
          </div>
        </div>
        <SuggestField
          {...field('raceClass')}
          suggestions={meeting.races.flatMap(({ raceClass }) => raceClass ?? [])}
        />
        <fieldset className="min-w-0">
          <legend className="font-semibold">Prizes</legend>
          <p className="mb-2 text-[0.92rem] leading-snug text-ink-soft">
            Used to fill in our runners’ prize money. Leave blank if unknown.
            {scheme &&
              ` Race ${scheme.number ?? scheme.name}: ${scheme.prizes.map((prize) => formatMoney(prize, scheme.currency)).join(', ')}.`}
          </p>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {places.map((place) => (
              <MoneyField key={place} {...field(place)} currency={currency} />
            ))}
            <SelectField {...field('currency')} options={currencyOptions} />
          </div>
        </fieldset>
        <FieldRow>
          <TextField {...field('videoUrl')} type="url" placeholder="https://" />
        </FieldRow>
      </RecordForm>
    </Dialog>
  )
}
