import { boardClass, BoardFigure } from '../../../../web/admin/figure-board'
import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'

interface Figure {
  label: string
  value: string | number
  part?: SplitPart
}

/** A row of labelled figures above the bar they add up to. If they are only its parts, the bar is on their board. */
export function RegisterFigures({
  figures,
  bar,
}: {
  figures: readonly Figure[]
  bar: { total: number; taken: number; open: number; unsold?: number }
}) {
  const areParts = figures.every(({ part }) => part !== undefined)
  return (
    <div className={`@container ${areParts ? 'bg-raised' : ''}`}>
      <dl
        className={`${areParts ? `gap-x-2 px-2.5 whitespace-nowrap *:border-b-0 *:px-0! @xl:gap-x-0 @xl:px-0 @xl:*:px-4! ${figures.length > 3 ? 'grid-cols-2 @md:grid-cols-4' : 'grid-cols-3'}` : 'mb-3 grid-cols-2 @lg:auto-cols-fr @lg:grid-flow-col @lg:grid-cols-none'} ${boardClass}`}
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
      <div className={areParts ? 'px-2.5 pb-2.5 @xl:px-4 @xl:pb-4' : ''}>
        <SplitBar {...bar} />
      </div>
    </div>
  )
}
