import { describe, expect, it } from 'vitest'
import { placesOf } from './gallery-layout'

const landscape = 2 / 3
const portrait = 5 / 4

/** The row on which each of three columns ends. */
function endsOf(proportions: readonly number[], isLed: boolean): number[] {
  const ends = [0, 0, 0]
  for (const place of placesOf(proportions, isLed)) {
    const [, column, end] = (place['--of-three'] ?? '').split(' / ').map(Number)
    if (column !== undefined && end !== undefined) ends[column - 1] = end
  }
  return ends
}

describe('the places of photos', () => {
  it('begin with a photo two columns wide, if it may lead', () => {
    const [lead, second] = placesOf([landscape, landscape], true)
    // with its caption below
    expect(lead?.['--of-two']).toBe('1 / 1 / 31 / span 2')
    // as high as two photos beside it
    expect(lead?.['--of-three']).toBe('1 / 1 / 33 / span 2')
    expect(second?.['--of-three']).toBe('1 / 3 / 17 / span 1')
  })

  it('end level in all columns', () => {
    const photos = Array.from({ length: 23 }, (_, index) =>
      index % 3 === 1 ? portrait : landscape,
    )
    expect(new Set(endsOf(photos, true)).size).toBe(1)
  })

  it('keep the shapes of photos that are too few to end level', () => {
    expect(endsOf([landscape, landscape, portrait, landscape], false)).toEqual([33, 17, 29])
  })
})
