import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MeetingSheet, Run } from '../../../racing.contract'
import { isSheet, showLater, showRun, withoutGoingBack } from './sheet-data'

const at = (minute: number) => `2026-06-27T08:0${minute}:00.000Z`

const runAt = (id: string, minute: number, position: number | null): Run => ({
  ...{ id, raceId: 'race', horseId: id, horseName: id, horseSlug: id, state: 'ran' },
  ...{ jockey: null, apprenticeAllowance: null, draw: null, carriedWeight: null, rating: null },
  ...{ bodyWeight: null, position, finish: 'finished', deadHeat: false, margin: null, time: null },
  ...{ prizeMoney: '0.00', comment: null, officeNotes: null, scratchedAt: null },
  ...{ scratchedReason: null, createdAt: at(0), updatedAt: at(minute) },
})

const sheetOf = (...runs: Run[]): MeetingSheet => ({
  ...{ id: 'meeting', date: '2026-06-27', venue: null, title: null, going: null, status: 'held' },
  ...{ abandonedReason: null, notes: null, createdAt: at(0), updatedAt: at(0) },
  races: [
    {
      ...{ id: 'race', meetingId: 'meeting', number: 1, name: 'Cup', offTime: null },
      ...{ distance: null, raceClass: null, totalRunners: null, prizes: [], currency: 'MUR' },
      ...{ videoUrl: null, createdAt: at(0), updatedAt: at(0), runs },
    },
  ],
})

test('an answer that was under way while a run was saved does not bring its old place back', () => {
  const before = sheetOf(runAt('one', 3, 1), runAt('two', 1, 4))
  const late = sheetOf(runAt('one', 1, null), runAt('two', 2, 5), runAt('three', 2, 6))
  expect(withoutGoingBack(before, late)).toEqual(
    sheetOf(runAt('one', 3, 1), runAt('two', 2, 5), runAt('three', 2, 6)),
  )
})

test('a run is shown on its sheet, and the list of meetings stays', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['/api/meetings'], [{ id: 'meeting' }])
  queryClient.setQueryData(['/api/meetings', 'meeting'], sheetOf(runAt('one', 1, null)))
  showRun(queryClient, runAt('one', 2, 3))
  expect(queryClient.getQueryData(['/api/meetings', 'meeting'])).toEqual(
    sheetOf(runAt('one', 2, 3)),
  )
  expect(queryClient.getQueryData(['/api/meetings'])).toEqual([{ id: 'meeting' }])
})

test('a moved run is shown in its new race, even if an older answer arrives', () => {
  const [race, ...others] = sheetOf(runAt('one', 1, 2), runAt('two', 1, 4)).races
  if (!race) throw new Error('there is no race')
  const other = { ...race, id: 'other', runs: [runAt('zoe', 1, 1)] }
  const older: MeetingSheet = { ...sheetOf(), races: [race, other, ...others] }
  const queryClient = new QueryClient()
  const key = ['/api/meetings', 'meeting']
  queryClient.setQueryData(key, older)
  showRun(queryClient, { ...runAt('two', 2, 4), raceId: 'other' })
  const names = (sheet: unknown) =>
    isSheet(sheet) && sheet.races.map(({ runs }) => runs.map(({ id }) => id))
  expect(names(queryClient.getQueryData(key))).toEqual([['one'], ['two', 'zoe']])
  expect(names(withoutGoingBack(queryClient.getQueryData(key), older))).toEqual([
    ['one'],
    ['two', 'zoe'],
  ])
})

test('a kept sheet is shown only if it is later', () => {
  const queryClient = new QueryClient()
  const key = ['/api/meetings', 'meeting']
  queryClient.setQueryData(key, sheetOf(runAt('one', 2, 3)))
  showLater(queryClient, sheetOf(runAt('one', 1, null)))
  expect(queryClient.getQueryData(key)).toEqual(sheetOf(runAt('one', 2, 3)))
  showLater(queryClient, sheetOf(runAt('one', 3, 4)))
  expect(queryClient.getQueryData(key)).toEqual(sheetOf(runAt('one', 3, 4)))
})
