import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type {
  NewPerformance,
  PerformanceInput,
  PerformanceSuggestions,
} from '../../horse-input.contract'
import { isSameRaceName } from '../../../racing/performances.rules'

export const performanceSuggestionsQuery = queryOptions<PerformanceSuggestions>({
  queryKey: ['/api/performance-suggestions'],
})

type Field = 'trackName' | 'raceNumber' | 'distanceMetres' | 'totalRunners'

/**
 * Once another horse has a result in the race named, fills in what is known of it; clears it again if the name
 * changes. Never touches what was typed.
 */
export function useKnownRace(
  form: Pick<
    UseFormReturn<PerformanceInput, unknown, NewPerformance>,
    'getFieldState' | 'getValues' | 'setValue' | 'subscribe'
  >,
  isOn: boolean,
): void {
  const { getFieldState, getValues, setValue, subscribe } = form
  const known = useQuery(performanceSuggestionsQuery).data?.races
  /** What was filled in here: while unchanged, no one has typed over it. */
  const filled = useRef(new Map<Field, string | number>())
  useEffect(() => {
    if (!isOn) return
    const fill = (field: Field, value: string | number) => {
      const now = getValues(field)
      const isTyped = filled.current.has(field)
        ? filled.current.get(field) !== now
        : getFieldState(field).isDirty
      if (isTyped || now === value) return
      filled.current.set(field, value)
      setValue(field, value)
    }
    return subscribe({
      name: 'raceName',
      formState: { values: true },
      callback: ({ values: { raceName, raceDate } }) => {
        const same = (known ?? []).filter((race) => isSameRaceName(race.raceName, raceName))
        // races with the same name recur: ignore those of other days
        const race = same.find((each) => each.raceDate === raceDate)
        if (race?.trackName != null) fill('trackName', race.trackName)
        fill('raceNumber', race?.raceNumber ?? '')
        fill('distanceMetres', race?.distanceMetres ?? '')
        fill('totalRunners', race?.totalRunners ?? '')
      },
    })
  }, [isOn, known, subscribe, getFieldState, getValues, setValue])
}
