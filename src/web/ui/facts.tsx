import type { ReactNode } from 'react'

/** Facts in a line, `Race 5 · 1,365 m`, which breaks only between them, or in one that is wider than the line. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) =>
  of.filter(Boolean).flatMap((fact, index, { length }) => [
    <span key={index} className="inline-block">
      {fact}
      {index + 1 < length && ' ·'}
    </span>,
    ' ',
  ])
