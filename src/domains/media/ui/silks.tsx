import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Silks as SilksDesign } from '../../../lib/silks'
import { silksViewBox } from '../../../lib/silks-view-box'

type Drawing = typeof import('../../../lib/silks')

let drawing: Drawing | undefined

/** The server gives its drawing code when it starts: a first visit loads none, because all its silks are drawn. */
export function drawSilksWith(code: Drawing): void {
  drawing = code
}

/**
 * What is drawn for an element, and a `ref` for that. A browser gets `''` where the server has drawn already, which React
 * leaves as it is; for an element that appears later it loads the code.
 */
export function useSilks<Drawn extends Element>(
  draw: (drawing: Drawing) => string,
): [element: RefObject<Drawn | null>, drawn: string] {
  const element = useRef<Drawn>(null)
  const [code, setCode] = useState(drawing)
  useEffect(() => {
    const isDrawn = element.current?.hasChildNodes() || element.current?.hasAttribute('src')
    if (code || isDrawn) return
    const take = (loaded: Drawing) => {
      drawing = loaded
      setCode(loaded)
    }
    // where it can't be loaded, the decoration is missing
    import('../../../lib/silks').then(take, () => undefined)
  }, [code])
  return [element, code ? draw(code) : '']
}

interface SilksProps {
  /** Whose silks they are. */
  name: string
  className?: string
  /** What a screen reader says; without it they are decoration. */
  title?: string
}

/** The silks of a name: a horse's, a person's. */
export function Silks({ name, ...rest }: SilksProps) {
  return <DrawnSilks key={name} design={({ silksOf }) => silksOf(name)} {...rest} />
}

/** The stable's own silks: its mark. */
export function StableSilks(props: Omit<SilksProps, 'name'>) {
  return <DrawnSilks design={({ stableSilks }) => stableSilks} {...props} />
}

interface DrawnSilksProps extends Omit<SilksProps, 'name'> {
  design: (drawing: Drawing) => SilksDesign
}

export function DrawnSilks({ design, className, title }: DrawnSilksProps) {
  const id = useId()
  const [svg, shapes] = useSilks<SVGSVGElement>((code) => code.silksShapes(design(code), id))
  return (
    <svg
      ref={svg}
      viewBox={silksViewBox}
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      suppressHydrationWarning
      // Drawn by our own code from a fixed list of shapes and colours: no text of anyone's is in it.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
