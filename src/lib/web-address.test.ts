import { expect, test } from 'vitest'
import { socialName, withScheme } from './web-address'

test.each([
  'youtube.com/watch?v=abcdefghijk',
  'youtu.be/abcdefghijk',
  'vimeo.com/123',
  'www.facebook.com/stable/videos/123/',
  'WWW.Example.com',
  'pictures.example/a%20b.jpg?w=1#top',
  'pictures.example:8443/a.jpg',
  'écurie.example/é',
  'example.com?a=1',
])('adds a scheme to %s', (text) => {
  expect(withScheme(text)).toBe(`https://${text}`)
})

test.each([
  '',
  'https://a.example/b',
  'http://a.example/b',
  'ftp://a.example/b',
  '//a.example/b',
  '/objects/uploads/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  '/our.horses',
  './a.jpg',
  'javascript:alert(1)',
  'javascript:a.example/b',
  'data:image/png;base64,AAAA',
  'mailto:stable@a.example',
  'stable@a.example',
  'user:secret@a.example/b',
  'a.example:port/b',
  'localhost:3000/a',
  'not an address',
  'a.example/two words',
  'Brass Lantern. He won',
  'horses',
  'photo.jpg',
  '12.50',
  '1.2.3.4/a',
  'a..example/b',
])('leaves %s as it is', (text) => {
  expect(withScheme(text)).toBe(text)
})

test.each([
  ['https://www.facebook.com/flamboyant', 'Facebook'],
  ['https://m.facebook.com/flamboyant', 'Facebook'],
  ['https://x.com/flamboyant', 'X'],
  ['https://www.youtube.com/@flamboyant', 'YouTube'],
  ['https://www.tiktok.com/@flamboyant', 'TikTok'],
  ['http://flamboyant.example', 'Flamboyant'],
])('calls %s %s', (address, name) => {
  expect(socialName(address)).toBe(name)
})
