import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { fold } from '../../../../lib/text'
import { PickField } from '../../../../web/admin/fields/pick-field'
import type { FieldProps } from '../../../../web/admin/fields/use-field'
import type { Result, ResultInput } from '../../horse-input.contract'
import type { Horse, Performance } from '../../horses.contract'
import { statusLabel, type HorseStatus } from '../../horses.rules'
import { isSameRace } from '../../../racing/performances.rules'
import { horseCardsQuery } from '../horses.queries'
import { performanceSuggestionsQuery } from './use-known-race'

/** The statuses of horses that race, likeliest first. */
const racing: readonly HorseStatus[] = ['active', 'in_training']

interface Props extends FieldProps<ResultInput, Result> {
  saved: readonly Performance[]
}

/** The horse, found by typing part of its name; horses that already have a result in the race come last. */
export function RunnerField({ saved, ...field }: Props) {
  const horses = useQuery(horseCardsQuery)
  const entered = useEntered(field.control, saved)
  const rank = ({ id, status }: Horse) =>
    racing.indexOf(status) + (entered.has(id) ? racing.length : 0)
  return (
    <PickField
      {...field}
      required
      items={horses.data
        ?.filter(({ status }) => racing.includes(status))
        .sort((one, other) => rank(one) - rank(other))}
      isError={horses.isError}
      nameOf={({ name }) => name}
      matches={({ name }, typed) => fold(name).includes(fold(typed))}
      placeholder="Type part of its name"
      listLabel="Horses"
      noneFound="No active horse or horse in training by that name. Add any other horse’s result under its Performances."
    >
      {({ id, name, status }) => (
        <span className="min-w-0">
          <span className="block font-semibold break-words">{name}</span>
          {(entered.has(id) || status !== 'active') && (
            <span className="block text-[0.92rem] text-ink-soft">
              {entered.has(id) ? 'Already has a result for this race' : statusLabel(status)}
            </span>
          )}
        </span>
      )}
    </PickField>
  )
}

/** The horses with a result in the race that the form names. */
function useEntered(control: Props['control'], saved: readonly Performance[]): ReadonlySet<string> {
  const races = useQuery(performanceSuggestionsQuery).data?.races ?? []
  const [raceName, raceDate, number] = useWatch({
    control,
    name: ['raceName', 'raceDate', 'raceNumber'],
  })
  const race = { raceName, raceDate, raceNumber: Number(number) || null }
  const results = saved.filter((run) => isSameRace(run, race)).map(({ horseId }) => horseId)
  const known = races.filter((each) => isSameRace(each, race)).flatMap(({ horseIds }) => horseIds)
  return new Set([...results, ...known])
}
