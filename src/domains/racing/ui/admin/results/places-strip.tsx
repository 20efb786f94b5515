import { counted } from '../../../../../lib/text'
import { formatPosition } from '../../../../../lib/position'
import type { ResultTotals } from '../../../results.contract'

const parts = [
  { label: '1st', fill: 'var(--brass)' },
  { label: '2nd', fill: 'var(--link)' },
  { label: '3rd', fill: 'color-mix(in srgb, var(--link) 55%, var(--paper))' },
  { label: '4th and 5th', fill: 'color-mix(in srgb, var(--line-strong) 70%, var(--paper))' },
  { label: 'Further back', fill: 'var(--line)' },
  { label: 'No place', fill: 'var(--ink-soft)' },
] as const

/** What the colours of a strip stand for. */
export function StripLegend() {
  return (
    <div aria-hidden className="mb-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.92rem] text-ink-soft">
        {parts.map(({ label, fill }) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            <svg className="size-3.5 shrink-0" viewBox="0 0 14 14">
              <rect
                x="0.5"
                y="0.5"
                width="13"
                height="13"
                fill={fill}
                stroke="var(--line-strong)"
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  label: string
  starts: number
  places: ResultTotals['finishes']['places']
  unplaced: number
  dnf: number
  disqualified: number
}

/** A bar as long as its strip, each finish with its share of the starts. */
export function PlacesStrip({ label, starts, places, unplaced, dnf, disqualified }: Props) {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = places
  const widths = [first, second, third, fourth + fifth, unplaced, dnf + disqualified]
  const words = [
    ...places.flatMap((times, place) =>
      times === 0 ? [] : `${formatPosition(place + 1)} ${counted(times, 'time')}`,
    ),
    ...(unplaced === 0 ? [] : [`further back ${counted(unplaced, 'time')}`]),
    ...(dnf === 0 ? [] : [`did not finish ${counted(dnf, 'time')}`]),
    ...(disqualified === 0 ? [] : [`disqualified ${counted(disqualified, 'time')}`]),
  ]
  if (starts === 0) return <span className="text-ink-soft">No start</span>
  let at = 0
  return (
    <svg
      role="img"
      aria-label={`${label}: ${words.join(', ')}`}
      viewBox={`0 0 ${starts} 1`}
      preserveAspectRatio="none"
      className="block h-4 w-full forced-color-adjust-none [print-color-adjust:exact]"
    >
      {widths.map((width, place) => {
        const x = at
        at += width
        return (
          width > 0 && (
            <rect
              key={parts[place]?.label}
              x={x}
              width={width}
              height={1}
              fill={parts[place]?.fill}
              stroke="var(--paper)"
              vectorEffect="non-scaling-stroke"
            />
          )
        )
      })}
    </svg>
  )
}
