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
    position === 1
      ? 'mr-1 min-w-11 bg-brass px-1.5 font-bold text-[#1b150a] print:ring-2 print:ring-ink'
      : position !== null && position <= 3
        ? 'mr-1 min-w-11 bg-quiet-wash px-1.5 font-semibold text-ink ring-1 ring-line-strong'
        : ''
  return (
    <span className={`figures inline-block rounded-[2px] text-center ${mark}`}>
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
