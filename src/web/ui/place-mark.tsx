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
  const mark =
    position === null || position > 3
      ? ''
      : `mr-1 inline-block min-w-11 rounded-[2px] px-1.5 text-center print:leading-4 ${position === 1 ? 'bg-brass font-bold text-[#1b150a] print:ring-1 print:ring-line-strong' : 'bg-quiet-wash font-semibold text-ink ring-1 ring-line-strong'}`
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

/** ` of 8` after a place, as wide as ` of 12`, so that places stand in a column; nothing if the field's size is unknown. */
export const OfRunners = ({ count }: { count: number | null }) =>
  count !== null && (
    <span className="text-ink-soft">
      {' '}
      <span className="inline-block min-w-[4.1ch] whitespace-nowrap">of {count}</span>
    </span>
  )
