import { expect, test } from 'vitest'
import { horse } from '../../src/domains/horses/horses.contract'
import { demoStable } from './support'

const stable = demoStable()

test('sends a picture in the best format that the browser accepts, cacheable forever', async () => {
  const pictured = horse.parse(await (await stable.ask('/api/horses/tamarind-ledger')).json())
  const address = `${pictured.featuredImageUrl ?? ''}?w=320`
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/jpeg', /^image\/(jpeg|png)$/],
  ] as const) {
    const answer = await stable.ask(address, { headers: { accept } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(type)
    expect(answer.headers.get('vary')).toMatch(/accept/i)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await stable.ask(address, {
      headers: { accept, 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
  const square = await stable.ask(`${pictured.featuredImageUrl ?? ''}?w=320&shape=1x1`)
  expect(square.status).toBe(200)
  expect(square.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const query of [
    '?w=320&shape=2x1',
    '?shape=1x1',
    '?w=321',
    '?w=99999',
    '?w=0',
    '?w=-1',
    '?w=abc',
    '?w=',
    '?w=320&w=640',
  ]) {
    const answer = await stable.ask(`${pictured.featuredImageUrl ?? ''}${query}`)
    expect(answer.status, query).toBe(400)
    expect(answer.headers.get('cache-control'), query).toBe('no-store')
  }
})
