import { useId } from 'react'
import {
  type Silks as SilksDesign,
  silksOf,
  silksShapes,
  silksViewBox,
  stableSilks,
} from '../../../lib/silks'

interface SilksProps {
  /** Whose silks they are. */
  name: string
  className?: string
  /** What a screen reader says; without it they are decoration. */
  title?: string
}

/** The silks of a name: a horse's, a person's. */
export function Silks({ name, ...rest }: SilksProps) {
  return <SilksDrawing silks={silksOf(name)} {...rest} />
}

/** The stable's own silks: its mark. */
export function StableSilks(props: Omit<SilksProps, 'name'>) {
  return <SilksDrawing silks={stableSilks} {...props} />
}

function SilksDrawing({
  silks,
  className,
  title,
}: {
  silks: SilksDesign
  className?: string | undefined
  title?: string | undefined
}) {
  const id = useId()
  return (
    <svg
      viewBox={silksViewBox}
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      // Drawn by our own code from a fixed list of shapes and colours: no text of anyone's is in it.
      dangerouslySetInnerHTML={{ __html: silksShapes(silks, id) }}
    />
  )
}
