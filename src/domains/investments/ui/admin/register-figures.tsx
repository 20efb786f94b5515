import { boardClass, BoardFigure } from '../../../../web/admin/figure-board'
import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'

interface Figure {
  label: string
  value: string | number
  part?: SplitPart
}

/**
 * A row of labelled figures above the bar they add up to. If they are only its parts, they stand close together like a
 * legend: in even columns, each would seem to belong to the part below it.
 */
export function RegisterFigures({
  figures,
  bar,
}: {
  figures: readonly Figure[]
  bar: { total: number; taken: number; open: number }
}) {
  return (
    <div className="@container">
      <dl
        className={`mb-3 ${figures.length === 3 ? 'grid-cols-3 @lg:grid-cols-[9rem_9rem_1fr]' : 'grid-cols-2 @lg:auto-cols-fr @lg:grid-flow-col @lg:grid-cols-none'} ${boardClass}`}
      >
        {figures.map(({ label, value, part }) => (
          <BoardFigure
            key={label}
            label={
              <>
                {part && <SplitMark part={part} />}
                {label}
              </>
            }
          >
            {value}
          </BoardFigure>
        ))}
      </dl>
      <SplitBar {...bar} />
    </div>
  )
}
