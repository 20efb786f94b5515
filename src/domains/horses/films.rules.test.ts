import { expect, test } from 'vitest'
import type { HorseVideo, Performance } from './horses.contract'
import { filmsOf, replaysOf } from './films.rules'

const instants = { createdAt: '2026-06-28T00:00:00.000Z', updatedAt: '2026-06-28T00:00:00.000Z' }

const aVideo = (id: string, changes: Partial<HorseVideo> = {}): HorseVideo => ({
  id,
  horseId: 'horse',
  platform: 'youtube',
  videoUrl: `https://youtu.be/${id.padEnd(11, '-')}`,
  title: 'Morning work',
  videoDate: '2026-06-01',
  description: 'At dawn.',
  tag: 'training',
  displayOrder: 0,
  ...instants,
  ...changes,
})

const aRun = (id: string, videoUrl: string | null, raceDate = '2026-06-27'): Performance => ({
  id,
  horseId: 'horse',
  state: 'ran',
  raceName: `Race of ${id}`,
  raceDate,
  trackName: 'Champ de Mars',
  distanceMetres: 1600,
  raceNumber: 4,
  position: 1,
  totalRunners: 9,
  jockey: null,
  prizeMoney: '110000.00',
  currency: 'MUR',
  finish: 'finished',
  deadHeat: false,
  margin: null,
  time: null,
  comment: null,
  videoUrl,
  ...instants,
})

test('lists a horse’s own videos and the replays of its races', () => {
  const videos = [aVideo('b'), aVideo('a')]
  const newest = aRun('new', 'https://vimeo.com/123456', '2026-09-06')
  const runs = [
    newest,
    aRun('unfilmed', null),
    aRun('old', 'https://youtu.be/abcdefghijk', '2026-04-18'),
  ]
  const { own, replays } = filmsOf(videos, runs)
  expect(own).toEqual(videos.map((video) => ({ ...video, run: null })))
  expect(replays.map(({ id }) => id)).toEqual(['new', 'old'])
  expect(replaysOf(runs)).toEqual(replays)
  expect(replays[0]).toEqual({
    id: 'new',
    platform: 'vimeo',
    videoUrl: 'https://vimeo.com/123456',
    title: 'Race of new',
    videoDate: '2026-09-06',
    description: null,
    tag: 'race',
    run: newest,
  })
})

test.each([
  ['youtube', 'https://youtu.be/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk&t=4'],
  ['vimeo', 'https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?h=1'],
  [
    'facebook',
    'https://www.facebook.com/watch/?v=1234567890',
    'https://m.facebook.com/turfclub/videos/1234567890/?mibextid=x',
  ],
  ['facebook', 'https://fb.watch/aBcDe/', 'https://fb.watch/aBcDe/?mibextid=x'],
] as const)('knows a %s video that was entered in both', (platform, videoUrl, again) => {
  const own = aVideo('own', { platform, videoUrl, tag: 'race' })
  const run = aRun('run', again)
  expect(filmsOf([own], [run])).toEqual({ own: [{ ...own, run }], replays: [] })
  const twice = [aRun('one', videoUrl), aRun('other', again)]
  expect(filmsOf([], twice).replays).toHaveLength(1)
  expect(replaysOf(twice)).toHaveLength(2)
})

test('keeps every other video, of any platform or none', () => {
  const own = aVideo('own', { platform: 'facebook', videoUrl: 'https://fb.watch/aBcDe/' })
  const { replays } = filmsOf(
    [own],
    [
      aRun('a', 'https://fb.watch/other/'),
      aRun('b', 'https://films.example/a.mp4'),
      aRun('c', 'https://films.example/b.mp4'),
    ],
  )
  expect(replays.map(({ id, platform }) => [id, platform])).toEqual([
    ['a', 'facebook'],
    ['b', null],
    ['c', null],
  ])
})

test('gives a race’s film the race of its day, and no other film one', () => {
  const run = aRun('run', null, '2026-06-27')
  const race = (id: string) => aVideo(id, { tag: 'race', videoDate: '2026-06-27' })
  const work = aVideo('work', { videoDate: '2026-06-27' })
  const other = aVideo('other', { tag: 'race', videoDate: '2026-06-28' })
  const { own } = filmsOf([race('a'), race('b'), work, other], [run])
  expect(own.map((film) => film.run)).toEqual([run, run, null, null])
})
