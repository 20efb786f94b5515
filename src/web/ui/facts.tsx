import { Fragment, type ReactNode } from 'react'

/** The dot between two facts. It is drawn in a space, which has no width at the end of a line: no line ends or begins with a dot. */
export const Dot = () => (
  <span className="dot">
    <span> ·</span>{' '}
  </span>
)

/** Facts in a line, `Race 5 · 1,365 m`, which breaks only between them, or in one that is wider than the line. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) =>
  of.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && <Dot />}
      <span className="fact">{fact}</span>
    </Fragment>
  ))
