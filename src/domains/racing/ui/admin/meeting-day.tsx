const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day of a meeting, as a leaf of a calendar. */
export const MeetingDay = ({ date }: { date: string }) => (
  <time dateTime={date} className="figures text-center leading-none">
    <span className="block font-serif text-3xl font-bold">{Number(date.slice(8))}</span>
    <span className="mt-1 block text-[0.92rem] text-ink-soft">
      {months[Number(date.slice(5, 7)) - 1]}
    </span>
  </time>
)
