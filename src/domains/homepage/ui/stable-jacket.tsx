import { useId } from 'react'
import { type SilksPattern, silksShapes, silksViewBox, stableSilks } from '../../../lib/silks'

interface Props {
  pattern: SilksPattern
  className: string
}

/** A jacket in the stable's colours with another mark sewn on: decoration. */
export function StableJacket({ pattern, className }: Props) {
  const id = useId()
  return (
    <svg
      viewBox={silksViewBox}
      aria-hidden
      className={className}
      // Drawn by our own code from a fixed list of shapes and colours: no text of anyone's is in it.
      dangerouslySetInnerHTML={{ __html: silksShapes({ ...stableSilks, pattern }, id) }}
    />
  )
}
