import { useState, type PointerEvent } from 'react'

const THRESHOLD_PX = 50

/** A finger's sideways move over a picture: it follows, and past the threshold turns over. */
export function useSwipe(turn: (step: number) => void) {
  const [start, setStart] = useState<{ id: number; x: number }>()
  const [offset, setOffset] = useState(0)
  const end = () => {
    setStart(undefined)
    setOffset(0)
  }
  return {
    /** How far the picture is from its place, in pixels. */
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        // a second finger means a zoom, not a swipe
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
