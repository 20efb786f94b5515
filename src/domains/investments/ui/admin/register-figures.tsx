import type { CSSProperties } from 'react'
import { boardClass, BoardFigure } from '../../../../web/admin/figure-board'
import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'

interface Figure {
  label: string
  value: string | number
  part?: SplitPart
}

/** A row of labelled figures above the bar they add up to. If they are only its parts, each stands above its own. */
export function RegisterFigures({
  figures,
  bar,
}: {
  figures: readonly Figure[]
  bar: { total: number; taken: number; open: number }
}) {
  const areParts = figures.every(({ part }) => part !== undefined)
  const parts: CSSProperties & Record<'--parts', string> = {
    '--parts': figures.map(({ value }) => `minmax(min-content, ${value}fr)`).join(' '),
  }
  return (
    <div className={`@container ${areParts ? 'bg-raised' : ''}`}>
      <dl
        style={areParts ? parts : undefined}
        className={`${areParts ? 'grid-cols-3 px-2.5 *:border-b-0 *:px-0! *:last:justify-self-end @lg:grid-cols-(--parts) @xl:px-4' : 'mb-3 grid-cols-2 @lg:auto-cols-fr @lg:grid-flow-col @lg:grid-cols-none'} ${boardClass}`}
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
