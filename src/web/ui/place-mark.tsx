interface Props {
  /** Null: without a place. */
  position: number | null
  /** As it is printed: `=2nd`. */
  words: string
  /** As it is read out, if that differs. */
  spoken: string
}

/** A finishing place: first in brass, second and third with a quieter mark. */
export function PlaceMark({ position, words, spoken }: Props) {
  const mark = position === null || position > 3 ? '' : `place-mark place-${position}`
  return (
    <span className={`figures ${mark}`}>
      {words === spoken ? (
        words
      ) : (
        <>
          <span aria-hidden>{words}</span>
          <span className="sr-only">{spoken}</span>
        </>
      )}
    </span>
  )
}

/** ` of 8` after a place; nothing if the field's size is unknown. */
export const OfRunners = ({ count }: { count: number | null }) =>
  count !== null && (
    <>
      {' '}
      <span className="whitespace-nowrap text-ink-soft">of {count}</span>
    </>
  )
