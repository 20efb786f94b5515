import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Silks as SilksDesign } from '../../../lib/silks'
import { silksViewBox } from '../../../lib/silks-view-box'

type Drawing = typeof import('../../../lib/silks')

let drawing: Drawing | undefined

/**
 * The server sets its drawing code at start. On a first visit the browser loads none, because all silks are
 * drawn already.
 */
export function drawSilksWith(code: Drawing): void {
  drawing = code
}

/**
 * The drawing for an element, and a `ref` for that element. A browser gets `''` for what the server has drawn,
 * which React leaves as it is; for an element that appears later it loads the code.
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
    // if it can't be loaded, only the decoration is missing
    import('../../../lib/silks').then(take, () => undefined)
  }, [code])
  return [element, code ? draw(code) : '']
}

interface SilksProps {
  /** The name the silks are drawn from. */
  name: string
  className?: string
  /** Read by screen readers; without it the silks are decoration. */
  title?: string
}

/** The silks for a name, such as a horse's or a person's. */
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
  // React compares the object, not its text: a new one would replace what the server has drawn
  const html = useMemo(() => ({ __html: shapes }), [shapes])
  return (
    <svg
      ref={svg}
      viewBox={silksViewBox}
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      suppressHydrationWarning
      // Drawn by our own code from fixed shapes and colours: it contains no one's text.
      dangerouslySetInnerHTML={html}
    />
  )
}
