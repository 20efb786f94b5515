import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  /** The screen's size, in CSS pixels. */
  width: number
  height: number
  children: ReactNode
}

/**
 * A screen of another size, shown to scale: a frame with this page's styles, so that what is measured
 * by the screen (widths, breakpoints) is measured by this one. It is there to be looked at.
 */
export function PreviewFrame({ title, width, height, children }: Props) {
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  const open = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside || inside.body === body) return
    inside.documentElement.lang = document.documentElement.lang
    inside.documentElement.className = document.documentElement.className
    inside.head.replaceChildren(
      ...[...document.head.querySelectorAll('link[rel=stylesheet], style')].map((style) =>
        inside.importNode(style, true),
      ),
    )
    inside.body.inert = true
    setBody(inside.body)
  }

  return (
    <div
      ref={box}
      className="relative w-full overflow-hidden border border-line-strong bg-paper"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <iframe
        ref={open}
        // Firefox loads its empty page after the element is there, and begins with another document
        onLoad={(event) => open(event.currentTarget)}
        title={title}
        tabIndex={-1}
        className="absolute top-0 left-0 origin-top-left"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
