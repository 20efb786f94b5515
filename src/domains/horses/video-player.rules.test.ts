import { expect, test } from 'vitest'
import { videoPlatformOf, videoPlayerUrl } from './video-player.rules'
import type { VideoPlatform } from './videos.rules'

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
