import type { SilksPattern } from '../../../lib/silks'
import { DrawnSilks } from '../../media/ui/silks'

interface Props {
  pattern: SilksPattern
  className: string
}

/** A jacket in the stable's colours with another pattern: decoration. */
export function StableJacket({ pattern, className }: Props) {
  return (
    <DrawnSilks
      key={pattern}
      design={({ stableSilks }) => ({ ...stableSilks, pattern })}
      className={className}
    />
  )
}
