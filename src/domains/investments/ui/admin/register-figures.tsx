import { boardClass, BoardFigure } from '../../../../web/admin/figure-board'
import { Skeleton } from '../../../../web/ui/skeleton'
import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'

interface Figure {
  label: string
  value: string | number
  part?: SplitPart
}

interface Props {
  /** Four, in one row if there is room. */
  figures: readonly Figure[]
  bar: Parameters<typeof SplitBar>[0]
}

/** A board of figures, and below them the bar that shows their parts. */
export const RegisterFigures = ({ figures, bar }: Props) => (
  <div className="@container bg-raised">
    <dl className={`grid-cols-2 *:border-b-0 @lg:grid-cols-4 ${boardClass}`}>
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
    <div className="px-2.5 pb-2.5 @xl:px-4 @xl:pb-4">
      <SplitBar {...bar} />
    </div>
  </div>
)

/** As high as the board. */
export const RegisterFiguresPlaceholder = () => (
  <div className="@container">
    <Skeleton className="h-[10.74rem] @lg:h-[6.24rem] @xl:h-[7.11rem]" />
  </div>
)
