import { expect, test } from 'vitest'
import { nearestShares, typedPercent } from './nearest-shares'

test.each([
  ['2%', '2'],
  [' 2,5 % ', '2.5'],
  ['0.25%', '0.25'],
  ['100%', '100'],
  ['2', undefined],
  ['%', undefined],
  ['2.5', undefined],
  ['-2%', undefined],
  [2, undefined],
])('reads %j as %j percent', (typed, percent) => {
  expect(typedPercent(typed)).toBe(percent)
})

test.each([
  // a horse in 40 shares of 2.5 % each
  ['2', 40, '100.00', [1, 2]],
  ['3', 40, '100.00', [1, 2]],
  ['2.5', 40, '100.00', [1]],
  ['5', 40, '100.00', [2]],
  ['100', 40, '100.00', [40]],
  ['101', 40, '100.00', [40]],
  ['0', 40, '100.00', [1, 2]],
  ['5', 1, '100.00', [1]],
  // half a horse in 20 shares
  ['2.5', 20, '50.00', [1]],
  ['4', 20, '50.00', [1, 2]],
  ['60', 20, '50.00', [20]],
  // thirds have no exact percentage
  ['33.33', 3, '100.00', [1, 2]],
  ['50', 3, '100.00', [1, 2]],
])(
  '%s%% of a horse in %d shares of %s%% is %j shares',
  (percent, totalShares, percentOfHorse, sizes) => {
    expect(nearestShares(percent, { totalShares, percentOfHorse })).toEqual(sizes)
  },
)
