import { describe, expect, it } from 'vitest'
import { partInFrame, pointWithin, withCorner } from './framing.rules'

const whole = { left: 0, top: 0, width: 100, height: 100 }

describe('a crop', () => {
  it('follows the corner that is dragged, and stays in the picture', () => {
    expect(withCorner(whole, 'start', { x: 20.4, y: 10 })).toEqual({
      ...{ left: 20, top: 10, width: 80, height: 90 },
    })
    expect(withCorner(whole, 'start', { x: -5, y: -5 })).toEqual(whole)
    expect(withCorner(whole, 'end', { x: 70, y: 130 })).toEqual({ ...whole, width: 70 })
  })

  it('never gets smaller than a tenth', () => {
    expect(withCorner(whole, 'start', { x: 99, y: 99 })).toEqual({
      ...{ left: 90, top: 90, width: 10, height: 10 },
    })
    expect(withCorner(whole, 'end', { x: 0, y: 0 })).toEqual({ ...whole, width: 10, height: 10 })
  })
})

it('places the subject within the kept part, or at its edge', () => {
  const right = { left: 50, top: 0, width: 50, height: 100 }
  expect(pointWithin(right, { x: 75, y: 40 })).toEqual({ x: 50, y: 40 })
  expect(pointWithin(right, { x: 10, y: 40 })).toEqual({ x: 0, y: 40 })
})

describe('a frame', () => {
  it('shows as much as it can around the subject', () => {
    // 2:1 in a square: half of the width
    expect(partInFrame(2, whole, { x: 100, y: 50 }, 1)).toEqual({ ...whole, left: 50, width: 50 })
    expect(partInFrame(2, whole, { x: 0, y: 50 }, 1)).toEqual({ ...whole, width: 50 })
    // a square in 2:1: half of the height
    expect(partInFrame(1, whole, { x: 50, y: 50 }, 2)).toEqual({ ...whole, top: 25, height: 50 })
  })

  it('shows only what the crop keeps', () => {
    const right = { left: 50, top: 0, width: 50, height: 100 }
    expect(partInFrame(2, right, { x: 90, y: 10 }, 1)).toEqual(right)
  })
})
