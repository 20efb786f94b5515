import { expect, test } from 'vitest'
import { type Silks, silksSvg } from './silks'
import { silksPanelSvg } from './silks-panel'

const silks: Silks = {
  ...{ body: 'yellow', bodyPattern: 'spots', bodyMark: 'black' },
  ...{ sleeves: 'white', sleevePattern: 'plain', sleeveMark: 'red' },
  ...{ cap: 'royal-blue', capPattern: 'plain', capMark: 'red' },
}
const groundOf = (change: Partial<Silks>) =>
  /^<svg xmlns="[^"]+"><rect [^>]*fill="(#[\da-f]{6})"/.exec(
    silksPanelSvg({ ...silks, ...change }),
  )?.[1]

test('prints silks on the darkest of their colours, the same each time', () => {
  expect(groundOf({})).toBe('#1d1c1a')
  expect(groundOf({ bodyPattern: 'plain' })).toBe('#1f4fa8')
  expect(silksPanelSvg(silks)).toBe(silksPanelSvg({ ...silks }))
  expect(silksPanelSvg(silks)).toContain(silksSvg(silks, '', 'large').replace(/^<svg [^>]+>/, ''))
})

test('darkens the ground of silks that are all pale', () => {
  expect(groundOf({ body: 'white', bodyPattern: 'plain', cap: 'white' })).toBe('#a9aea9')
})
