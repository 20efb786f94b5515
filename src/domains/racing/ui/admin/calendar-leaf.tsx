const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Props {
  date: string
  /** Day and month in one line where the screen is wide. */
  isDense?: boolean
  /** The row above has said it: only for screen readers. */
  isRepeated?: boolean
}

/** A meeting's day as a leaf of a calendar. */
export const CalendarLeaf = ({ date, isDense = false, isRepeated = false }: Props) => (
  <time
    dateTime={date}
    className={`figures text-center leading-none ${isRepeated ? 'sr-only' : isDense ? 'block md:flex md:items-baseline md:gap-1.5' : ''}`}
  >
    <span
      className={`block font-serif text-3xl font-bold ${isDense ? 'md:min-w-8 md:text-right md:text-2xl md:leading-none' : ''}`}
    >
      {Number(date.slice(8))}
    </span>
    <span className={`mt-1 block text-[0.92rem] text-ink-soft ${isDense ? 'md:mt-0' : ''}`}>
      {months[Number(date.slice(5, 7)) - 1]}
    </span>
  </time>
)
