import { expect, test } from 'vitest'
import { careerOf, type Season } from './career.rules'
import type { HorsePhoto, HorseVideo, Performance } from './horses.contract'

const instants = { createdAt: '2026-06-28T00:00:00.000Z', updatedAt: '2026-06-28T00:00:00.000Z' }

const aRun = (raceDate: string, changes: Partial<Performance> = {}): Performance => ({
  ...{ id: raceDate, horseId: 'horse', state: 'ran', raceName: 'The Filao Plate', raceDate },
  ...{ trackName: null, distanceMetres: null, raceNumber: null, jockey: null },
  ...{ position: 4, totalRunners: 9, finish: 'finished', deadHeat: false, margin: null },
  ...{ prizeMoney: '10000.50', currency: 'MUR', time: null, comment: null, videoUrl: null },
  ...instants,
  ...changes,
})

const aVideo = (videoDate: string, changes: Partial<HorseVideo> = {}): HorseVideo => ({
  ...{ id: `film of ${videoDate}`, horseId: 'horse', platform: 'youtube', title: 'Morning work' },
  ...{ videoUrl: `https://youtu.be/-${videoDate}`, videoDate, description: null },
  ...{ tag: 'training', displayOrder: 0 },
  ...instants,
  ...changes,
})

const aPhoto = (takenOn: string | null): HorsePhoto => ({
  ...{ id: `photo of ${takenOn}`, horseId: 'horse', imageUrl: '/objects/uploads/1', image: null },
  ...{ caption: null, takenOn, displayOrder: 0 },
  ...instants,
})

const pinned = (season: Season | undefined) =>
  season?.entries.map(({ run, films, photos }) => [
    run?.raceDate,
    ...[...films, ...photos].map(({ id }) => id),
  ])

test('divides a career into seasons, the latest first, each with its wins and prizes', () => {
  const seasons = careerOf(
    [aRun('2026-05-02'), aRun('2025-11-08', { position: 1 }), aRun('2025-04-05')],
    [],
    [],
  )
  expect(
    seasons.map(({ year, runs, wins, prizes }) => [year, runs.length, wins, prizes?.prizeMoney]),
  ).toEqual([
    ['2026', 1, 0, '10000.50'],
    ['2025', 2, 1, '20001.00'],
  ])
  expect(careerOf([], [aVideo('2026-05-01')], [aPhoto('2026-05-01')])).toEqual([])
})

test('adds up no prizes of several currencies', () => {
  const [season] = careerOf([aRun('2026-05-02'), aRun('2026-04-02', { currency: 'EUR' })], [], [])
  expect(season?.prizes).toBeUndefined()
})

test('pins films to the race of their day, or between the races', () => {
  const filmed = aRun('2026-05-02', { videoUrl: 'https://vimeo.com/1' })
  const [season, ...others] = careerOf(
    [aRun('2026-08-15'), filmed, aRun('2026-03-28')],
    [aVideo('2026-04-09'), aVideo('2026-05-02'), aVideo('2026-09-01'), aVideo('2024-01-01')],
    [],
  )
  expect(others).toEqual([])
  expect(pinned(season)).toEqual([
    [undefined, 'film of 2026-09-01'],
    ['2026-08-15'],
    ['2026-05-02', 'film of 2026-05-02', '2026-05-02'],
    [undefined, 'film of 2026-04-09'],
    ['2026-03-28'],
  ])
})

test('pins a race’s film to the race alone, whatever date the horse’s own entry of it has', () => {
  const videoUrl = 'https://vimeo.com/1'
  const own = aVideo('2026-05-03', { platform: 'vimeo', videoUrl })
  const [season] = careerOf([aRun('2026-05-02', { videoUrl })], [own], [])
  expect(pinned(season)).toEqual([['2026-05-02', 'film of 2026-05-03']])
})

test('pins photos to the race of their day, or between the races with the films of the same day', () => {
  const [season, ...others] = careerOf(
    [aRun('2026-08-15'), aRun('2026-05-02')],
    [aVideo('2026-06-01')],
    [...['2026-05-02', '2026-06-01', '2026-09-30', '2023-01-01'].map(aPhoto), aPhoto(null)],
  )
  expect(others).toEqual([])
  expect(pinned(season)).toEqual([
    [undefined, 'photo of 2026-09-30'],
    ['2026-08-15'],
    [undefined, 'film of 2026-06-01', 'photo of 2026-06-01'],
    ['2026-05-02', 'photo of 2026-05-02'],
  ])
})
