import { expect, test } from 'vitest'
import { formLine, readHorseSearch, winRate, type VideoPlatform } from './horses.rules'
import { videoPlatformOf, videoPlayerUrl } from './video-player.rules'

test('gives the win rate as a rounded percentage, 0 without races', () => {
  expect([winRate(0, 0), winRate(1, 3), winRate(2, 3), winRate(5, 5)]).toEqual([0, 33, 67, 100])
})

test('makes a form line of the last six runs, the latest last, leaving out races not run', () => {
  const run = (raceDate: string, position: number | null, state = 'ran') => ({
    raceDate,
    position,
    state,
  })
  const newestFirst = [
    run('2026-09-01', null, 'entered'),
    run('2026-08-08', 1),
    run('2026-08-01', null),
    run('2026-07-25', 3),
    run('2026-07-18', 4),
    run('2026-07-11', 5),
    run('2026-07-04', 6),
    run('2026-06-27', 7),
  ]
  expect(formLine(newestFirst).map((each) => each.position)).toEqual([6, 5, 4, 3, null, 1])
})

test('treats an address that makes no sense as no search', () => {
  expect(readHorseSearch({ q: ['x'], status: 'flying', availability: 3 })).toEqual({
    q: '',
    status: 'all',
    availability: 'all',
  })
  expect(readHorseSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(60)
  expect(readHorseSearch({ q: 2026 }).q).toBe('2026')
})

test.each<[VideoPlatform, string, string | null]>([
  [
    'youtube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'youtube',
    'https://youtu.be/dQw4w9WgXcQ?si=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'youtube',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'youtube',
    'https://youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['youtube', 'https://www.youtube.com/watch?v=tooshort', null],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQQ', null],
  ['youtube', 'https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['youtube', 'javascript:alert(1)', null],
  ['youtube', 'not an address', null],
  ['vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'vimeo',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1',
  ],
  ['vimeo', 'https://vimeo.com/about', null],
  [
    'facebook',
    'https://www.facebook.com/watch/?v=10153231379946729',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D10153231379946729&show_text=false',
  ],
  ['facebook', 'https://facebook.com.evil.example/v/1', null],
])('%s %s', (platform, url, player) => {
  expect(videoPlayerUrl(platform, url)).toBe(player)
})

test('recognises a platform by its address', () => {
  expect(videoPlatformOf('https://youtu.be/dQw4w9WgXcQ')).toBe('youtube')
  expect(videoPlatformOf('https://vimeo.com/76979871')).toBe('vimeo')
  expect(videoPlatformOf('https://fb.watch/abc/')).toBe('facebook')
  expect(videoPlatformOf('https://example.com/v.mp4')).toBeNull()
})
