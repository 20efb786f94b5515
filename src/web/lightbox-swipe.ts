import { useState, type PointerEvent } from 'react'

const THRESHOLD_PX = 50

/** A sideways swipe on a picture: the picture follows the finger, and past the threshold the next one is shown. */
export function useSwipe(turn: (step: number) => void) {
  const [start, setStart] = useState<{ id: number; x: number }>()
  const [offset, setOffset] = useState(0)
  const end = () => {
    setStart(undefined)
    setOffset(0)
  }
  return {
    /** How far the picture has been moved, in pixels. */
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        // a second finger means zooming, not swiping
        if (event.isPrimary) setStart({ id: event.pointerId, x: event.clientX })
        else end()
      },
      onPointerMove: (event: PointerEvent) => {
        if (start?.id === event.pointerId) setOffset(event.clientX - start.x)
      },
      onPointerUp: (event: PointerEvent) => {
        if (start?.id !== event.pointerId) return
        const moved = event.clientX - start.x
        end()
        if (moved <= -THRESHOLD_PX) turn(1)
        else if (moved >= THRESHOLD_PX) turn(-1)
      },
      onPointerCancel: end,
    },
  }
}
