import { describe, expect, it, test } from 'vitest'
import {
  bodyPatterns,
  capPatterns,
  type Silks,
  silksColours,
  silksPieces,
  silksSvg,
  silksWords,
  sleevePatterns,
} from './silks'

const plain: Silks = {
  ...{ body: 'dark-green', bodyPattern: 'plain', bodyMark: 'gold' },
  ...{ sleeves: 'dark-green', sleevePattern: 'plain', sleeveMark: 'gold' },
  ...{ cap: 'gold', capPattern: 'plain', capMark: 'dark-green' },
}

test.each<[Partial<Silks>, string]>([
  [{}, 'Dark green, gold cap'],
  [{ sleeves: 'white' }, 'Dark green, white sleeves, gold cap'],
  [
    { bodyPattern: 'sash', sleeves: 'cream', sleevePattern: 'cuffs' },
    'Dark green, gold sash, cream sleeves, gold cuffs, gold cap',
  ],
  [
    { bodyPattern: 'cross-belts', sleevePattern: 'stars', capPattern: 'hoop' },
    'Dark green, gold cross belts, gold stars on sleeves, gold cap, dark green hoop',
  ],
  [
    { bodyPattern: 'quartered', sleevePattern: 'halved', capPattern: 'quartered' },
    'Dark green and gold quartered, dark green and gold halved sleeves, gold and dark green quartered cap',
  ],
  [{ bodyPattern: 'check' }, 'Dark green and gold check, gold cap'],
])('describes %o as a register does', (change, words) => {
  expect(silksWords({ ...plain, ...change })).toBe(words)
})

describe('silksSvg', () => {
  it('draws each marking in its colour, and none on plain cloth', () => {
    const marked = { bodyMark: 'cerise', sleeveMark: 'cerise', capMark: 'cerise' } as const
    const inCerise = (change: Partial<Silks>) =>
      silksPieces({ ...plain, ...marked, ...change })
        .flatMap(({ shapes }) => shapes)
        .filter(({ path, fill }) => path !== '' && fill === '#c62368').length
    expect(inCerise({})).toBe(0)
    for (const bodyPattern of bodyPatterns.slice(1))
      expect(inCerise({ bodyPattern }), bodyPattern).toBeGreaterThan(0)
    for (const sleevePattern of sleevePatterns.slice(1))
      expect(inCerise({ sleevePattern }), sleevePattern).toBe(2)
    for (const capPattern of capPatterns.slice(1))
      expect(inCerise({ capPattern }), capPattern).toBeGreaterThan(0)
  })

  it('gives every colour a cloth of its own', () => {
    const drawn = silksColours.map((body) => silksSvg({ ...plain, body }))
    expect(new Set(drawn).size).toBe(silksColours.length)
  })

  it('refers only to ids that it defines, and stays small', () => {
    const svg = silksSvg({ ...plain, bodyPattern: 'epaulets' }, ' width="24"')
    expect(svg).toContain(' width="24">')
    const defined = [...svg.matchAll(/ id="([\w-]+)"/g)].map((match) => match[1])
    const used = [...svg.matchAll(/url\(#([^)]*)\)/g)].map((match) => match[1])
    expect(new Set(used)).toEqual(new Set(defined))
    for (const bodyPattern of bodyPatterns)
      expect(silksSvg({ ...plain, bodyPattern }).length).toBeLessThan(6000)
  })
})
