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
    '--parts': figures.map(({ value }) => `minmax(8rem, ${value}fr)`).join(' '),
  }
  return (
    <div className="@container">
      <dl
        style={areParts ? parts : undefined}
        className={`mb-3 ${areParts ? 'grid-cols-3 @lg:grid-cols-(--parts)' : 'grid-cols-2 @lg:auto-cols-fr @lg:grid-flow-col @lg:grid-cols-none'} ${boardClass}`}
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
