import { expect, test } from 'vitest'
import { raceNews } from './race-news.rules'
import type { PublicMeeting, PublicRace, PublicRun } from './racing-public.contract'

test('announces a race a week before, until it is run, and a win until the day after', () => {
  const run: PublicRun = {
    ...{ id: '', horseName: 'Brass Lantern', horseSlug: 'brass-lantern', state: 'declared' },
    ...{ jockey: null, apprenticeAllowance: null, draw: null, carriedWeight: null },
    ...{ finish: null, position: null, deadHeat: false, margin: null, time: null },
    ...{ prizeMoney: '0.00', comment: null },
  }
  const race: PublicRace = {
    ...{ id: '', number: 4, name: 'The Barbé Cup', offTime: '13:45', distance: null },
    ...{ raceClass: null, totalRunners: null, currency: 'MUR', videoUrl: null, runs: [run] },
  }
  const planned: PublicMeeting = {
    ...{ id: '', date: '2026-11-28', venue: 'Champ de Mars', title: null, going: null },
    ...{ status: 'planned', races: [race] },
  }
  const scratched: PublicRun = { ...run, state: 'scratched' }
  const announced = {
    line: 'Runs on Saturday 28 November, 13:45',
    words: 'Race 4, The Barbé Cup, Champ de Mars',
  }
  expect(raceNews('2026-11-20', [planned], [])).toBeUndefined()
  expect(raceNews('2026-11-21', [planned], [])).toEqual(announced)
  expect(raceNews('2026-11-28', [planned], [])).toEqual(announced)
  expect(
    raceNews('2026-11-28', [{ ...planned, races: [{ ...race, runs: [scratched] }] }], []),
  ).toBeUndefined()
  expect(raceNews('2026-11-28', [{ ...planned, status: 'abandoned' }], [])).toBeUndefined()
  const win = {
    raceName: 'The Barbé Cup',
    raceDate: '2026-11-28',
    position: 1,
    finish: 'finished',
  } as const
  const won = { line: 'Won on Saturday 28 November', words: 'The Barbé Cup' }
  expect(raceNews('2026-11-28', [], [win])).toEqual(won)
  expect(raceNews('2026-11-29', [planned], [win])).toEqual(won)
  expect(raceNews('2026-11-30', [], [win])).toBeUndefined()
  expect(raceNews('2026-11-29', [], [{ ...win, position: 2 }])).toBeUndefined()
  expect(raceNews('2026-11-29', [], [{ ...win, finish: 'disqualified' }])).toBeUndefined()
})
