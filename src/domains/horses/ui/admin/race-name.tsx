/** A race's name, or a title that begins with one: `(0-46)` stays in one piece. */
export const RaceName = ({ children }: { children: string }) =>
  children.split(/(\(\S{1,12}\))/).map((part, place) => (
    <span key={place} className={part.startsWith('(') ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ))
