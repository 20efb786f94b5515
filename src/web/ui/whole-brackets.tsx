/** Keeps what stands in brackets, as in `Citadelle Handicap (0-36)`, on one line. */
export const WholeBrackets = ({ children }: { children: string }) =>
  children.split(/(\([^)]{1,12}\))/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
