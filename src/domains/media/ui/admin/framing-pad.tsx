import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { type Part, withCorner } from '../../framing.rules'
import { variantUrlFor } from '../../media.rules'
import { clearGround } from './image-preview'

export interface Framing {
  crop: Part
  /** The subject, in percent of the whole picture. */
  subject: { x: number; y: number }
}

interface Props extends Framing {
  imageUrl: string
  /** Width to height. */
  ratio: number
  /** Whether it is also asked what the picture is about. */
  hasSubject: boolean
  onChange: (framing: Framing) => void
}

const arrows: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** The whole picture with three handles: its subject and two corners of the crop. A tap moves the subject. */
export function FramingPad({ imageUrl, ratio, hasSubject, crop, subject, onChange }: Props) {
  const pad = useRef<HTMLDivElement>(null)
  const right = crop.left + crop.width
  const bottom = crop.top + crop.height

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = pad.current?.getBoundingClientRect() ?? new DOMRect()
    return {
      x: percent(((clientX - left) / width) * 100),
      y: percent(((clientY - top) / height) * 100),
    }
  }
  const moveSubject = (point: Framing['subject']) => onChange({ crop, subject: point })
  const moveCorner = (corner: 'start' | 'end') => (point: Framing['subject']) =>
    onChange({ crop: withCorner(crop, corner, point), subject })

  return (
    <div
      ref={pad}
      {...(hasSubject && {
        onPointerDown: (event: PointerEvent) => moveSubject(pointOf(event)),
      })}
      className={`relative mx-auto touch-none overflow-hidden select-none ${hasSubject ? 'bg-sunken' : clearGround}`}
      // its size does not wait for the picture
      style={{ aspectRatio: ratio, width: `min(100%, ${ratio * 55}svh)` }}
    >
      <img
        src={variantUrlFor(imageUrl, 960)}
        alt=""
        draggable={false}
        className="size-full object-fill"
      />
      {/* what is cut off lies in shadow */}
      <div
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
        style={{
          left: `${crop.left}%`,
          top: `${crop.top}%`,
          width: `${crop.width}%`,
          height: `${crop.height}%`,
        }}
      />
      {hasSubject && (
        <Handle label="Subject" at={subject} pointOf={pointOf} onMove={moveSubject}>
          <span className="size-7 rounded-full border-3 border-white bg-brand/60 shadow-[0_0_0_2px_rgb(0_0_0/0.6)]" />
        </Handle>
      )}
      <Handle
        label="Top left corner of the crop"
        at={{ x: crop.left, y: crop.top }}
        pointOf={pointOf}
        onMove={moveCorner('start')}
      >
        <span className="size-5 bg-white shadow-[0_0_0_2px_rgb(0_0_0/0.6)]" />
      </Handle>
      <Handle
        label="Bottom right corner of the crop"
        at={{ x: right, y: bottom }}
        pointOf={pointOf}
        onMove={moveCorner('end')}
      >
        <span className="size-5 bg-white shadow-[0_0_0_2px_rgb(0_0_0/0.6)]" />
      </Handle>
    </div>
  )
}

interface HandleProps {
  label: string
  at: { x: number; y: number }
  pointOf: (event: PointerEvent) => { x: number; y: number }
  onMove: (point: { x: number; y: number }) => void
  children: ReactNode
}

/** Dragged, or moved by the arrow keys: one percent at a time, ten with Shift. */
function Handle({ label, at, pointOf, onMove, children }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 1
    onMove({ x: percent(at.x + step.x * size), y: percent(at.y + step.y * size) })
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={at.x}
      aria-valuetext={`${at.x} % from the left, ${at.y} % from the top`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pointOf(event))
      }}
      className="absolute grid size-11 cursor-move place-items-center focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-white"
      // a handle at the edge stays within reach
      style={{
        left: `clamp(0px, calc(${at.x}% - 1.375rem), calc(100% - 2.75rem))`,
        top: `clamp(0px, calc(${at.y}% - 1.375rem), calc(100% - 2.75rem))`,
      }}
    >
      {children}
    </div>
  )
}
