import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { viewTab } from './view-tab'

const screens = {
  // the narrowest with the content at its full width: it shows the lines of every larger one, in the largest words
  desktop: { label: 'Desktop', width: 1280, height: 800 },
  phone: { label: 'Phone', width: 390, height: 844 },
} as const
const choices = ['desktop', 'phone'] as const

const TITLE_ID = 'preview-title'

interface PreviewedScreen {
  /** In lower case. */
  label: string
  /** In CSS pixels. */
  width: number
  height: number
}

/**
 * How visitors will see something, on the screen that is chosen, at first one like this: a frame (`PreviewFrame`) with the
 * page's top, made once someone is about to reach it, and the page's rest (`BelowTop`), to which one scrolls.
 */
export function Preview({ children }: { children: (screen: PreviewedScreen) => ReactNode }) {
  /** Undefined until someone is about to reach it. */
  const [choice, setChoice] = useState<(typeof choices)[number]>()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const isPhone = window.matchMedia('(max-width: 767px)').matches
        setChoice((chosen) => chosen ?? (isPhone ? 'phone' : 'desktop'))
      },
      { rootMargin: '800px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={place} aria-labelledby={TITLE_ID} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={TITLE_ID} tabIndex={-1} className="scroll-mt-20 text-xl outline-none">
          Preview
        </h2>
        <div role="group" aria-label="Screen" className="flex gap-x-5">
          {choices.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={choice === each}
              onClick={() => setChoice(each)}
              className={viewTab}
            >
              {screens[each].label}
            </button>
          ))}
        </div>
      </div>
      <div
        key={choice}
        // beside the form, it leaves room for what is below it
        role="group"
        aria-labelledby={TITLE_ID}
        tabIndex={0}
        className={`border border-line-strong max-h-[92svh] overflow-y-auto xl:max-h-[calc(100svh-16rem)] ${choice === 'phone' ? 'mx-auto w-full max-w-[390px] xl:max-w-64' : ''}`}
      >
        {choice ? (
          children({ ...screens[choice], label: screens[choice].label.toLowerCase() })
        ) : (
          <Skeleton className="aspect-4/3" />
        )}
      </div>
    </section>
  )
}

/** Adds nothing to the height, so that a preview ends where its top does: nothing looks cut. */
export const BelowTop = ({ children }: { children: ReactNode }) => (
  <div className="h-0">{children}</div>
)

/** Leads from a form to its preview, where that is below and not beside it. */
export const ToPreview = () => (
  <button
    type="button"
    onClick={() => {
      const title = document.getElementById(TITLE_ID)
      title?.scrollIntoView()
      title?.focus({ preventScroll: true })
    }}
    className={`mr-auto xl:hidden ${buttonClass('quiet')}`}
  >
    Preview
  </button>
)
