import { SplitBar, SplitMark, type SplitPart } from '../../../../web/ui/split-bar'

interface Figure {
  label: string
  value: string | number
  part?: SplitPart
}

/** A row of labelled figures above the bar they add up to. */
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
        className={`mb-3 grid ${figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} border-t-4 border-mark bg-raised print:border-t-0 @lg:grid-flow-col @lg:auto-cols-fr @lg:grid-cols-none`}
      >
        {figures.map(({ label, value, part }) => (
          <div key={label} className="min-w-0 border-b border-line px-3 py-3 @lg:px-4">
            <dt className="text-[0.92rem] leading-5 text-ink-soft">
              {part && <SplitMark part={part} />}
              {label}
            </dt>
            <dd className="figures text-[1.7rem] leading-9 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <SplitBar {...bar} />
    </div>
  )
}
