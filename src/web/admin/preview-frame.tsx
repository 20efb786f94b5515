import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Skeleton } from '../ui/skeleton'

interface Props {
  title: string
  /** The screen's size, in CSS pixels. */
  width: number
  height: number
  /** Whether it shows the whole page, not only the first screenful. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * A screen of another size, shown to scale: a frame with this page's styles, so that whatever depends on the
 * screen (widths, breakpoints) depends on this one. For viewing only.
 */
export function PreviewFrame({ title, width, height, isWhole = false, children }: Props) {
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(0)
  const [contentHeight, setContentHeight] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      setScale((box.current?.clientWidth ?? 0) / width)
      setContentHeight(content.current?.offsetHeight ?? 0)
    })
    for (const element of [box.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [width, body])

  const open = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside || inside.body === body) return
    inside.documentElement.lang = document.documentElement.lang
    inside.documentElement.className = document.documentElement.className
    // otherwise small words lose their spaces, which are rounded before they are scaled
    inside.documentElement.style.textRendering = 'geometricPrecision'
    inside.head.replaceChildren(
      ...[...document.head.querySelectorAll('link[rel=stylesheet], style')].map((style) =>
        inside.importNode(style, true),
      ),
    )
    inside.body.inert = true
    setBody(inside.body)
  }

  const shown = isWhole ? contentHeight : Math.min(height, contentHeight)
  return (
    <div
      ref={box}
      className="relative w-full overflow-hidden bg-paper"
      style={shown > 0 ? { height: shown * scale } : isWhole ? {} : { aspectRatio: '4 / 3' }}
    >
      <iframe
        ref={open}
        // some browsers load the empty page late, and start with another document
        onLoad={(event) => open(event.currentTarget)}
        title={title}
        tabIndex={-1}
        className="absolute top-0 left-0 max-w-none origin-top-left"
        style={{
          width,
          height: isWhole ? Math.max(contentHeight, 1) : height,
          transform: `scale(${scale})`,
        }}
      />
      {shown === 0 && <Skeleton className="absolute inset-0" />}
      {body && createPortal(<div ref={content}>{children}</div>, body)}
    </div>
  )
}
