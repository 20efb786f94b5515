import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { UnsavedWork, UnsavedWorkContext, useUnsavedWork } from './unsaved-work'
import { type StaysAt, useLeaveGuard } from './use-leave-guard'

/** Takes the focus in its own way: a text editor keeps its cursor. */
export interface Focusable {
  focus: () => void
}

interface Props {
  title: string
  /** A sentence about the dialog, read out with the title. */
  description?: ReactNode
  /** Stays in view below the title: a list of tabs. */
  head?: ReactNode
  /** Called when it closes without losing anything. Forms that have just saved call their own. */
  onClose: () => void
  /** For a dialog opened by the address: whether it stays open at another address. */
  staysAt?: StaysAt
  /** What takes the focus afterwards, by its id or its own way, if the earlier element may be gone (a menu item). */
  returnFocusTo?: string | Focusable
  children: ReactNode
}

interface DialogProps extends Props {
  /** `wide` has room for long forms, and fills a phone's screen; `tall` is always as high as it may be. */
  size?: keyof typeof sizes
  /** Whether closing would lose something. Typing in a form inside is noticed without it. */
  isDirty?: boolean
}

const phone = 'inset-x-0 bottom-[var(--keyboard-height,0px)] border-t-4 border-mark'
/** Over the page itself: the back office's sidebar stays whole beside it (`--beside`). */
const centred =
  'sm:inset-x-auto sm:top-[calc(var(--visible-height,100svh)/2)] sm:bottom-auto sm:left-[calc(50%+var(--beside,0px)/2)] sm:h-auto sm:max-h-[calc(var(--visible-height,100svh)*0.92)] sm:w-[calc(100vw-var(--beside,0px)-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:dark:border-x sm:dark:border-b sm:dark:border-x-line sm:dark:border-b-line'
const sizes = {
  medium: `${phone} max-h-[calc(var(--visible-height,100svh)*0.92)] ${centred} sm:max-w-xl`,
  wide: `${phone} h-[var(--visible-height,100svh)] ${centred} sm:max-w-[56rem]`,
  tall: `${phone} h-[var(--visible-height,100svh)] ${centred} sm:min-h-[calc(var(--visible-height,100svh)*0.92)] sm:max-w-[56rem]`,
} as const

/** For a form in a dialog: its buttons stay in view at the bottom, which a grid would prevent. */
export const dialogFormClass = 'flex grow flex-col gap-5'

/** A button that closes its dialog, asking first if work would be lost: `<DialogClose asChild>`. */
export const DialogClose = Radix.Close

/**
 * A dialog over the page, rendered while open. The focus goes to its first field, or to its heading. Escape, the cross, a press outside and Back close it; if work
 * would be lost, it asks first.
 */
export function Dialog({ size = 'medium', isDirty = false, children, ...props }: DialogProps) {
  return (
    <Frame {...props} className={sizes[size]}>
      <Told isDirty={isDirty} />
      {children}
    </Frame>
  )
}

/** A dialog that slides in from the left: navigation on a phone. */
export function Sheet(props: Props) {
  return <Frame {...props} className="inset-y-0 left-0 w-[18rem] max-w-[90vw]" />
}

function Told({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork({ isDirty })
  return null
}

interface FrameProps extends Props {
  className: string
}

function Frame({ title, description, onClose, staysAt, returnFocusTo, ...rest }: FrameProps) {
  const { head, className, children } = rest
  const [work] = useState(() => new UnsavedWork())
  const heading = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  const { requestClose, question } = useLeaveGuard(work, onClose, staysAt)
  useUnsavedWork({ isCovered: true })
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) requestClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/65 sm:[backdrop-filter:blur(3px)]" />
        <Radix.Content
          ref={followVisibleHeight}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const { currentTarget: content } = event
            // on a phone the keyboard would cover the dialog before anyone has read it
            const hasKeys = window.matchMedia('(pointer: fine)').matches
            const field =
              hasKeys && content instanceof HTMLElement
                ? content.querySelector<HTMLElement>(firstField)
                : null
            const start = field ?? heading.current
            start?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const named =
              typeof returnFocusTo === 'string'
                ? document.getElementById(returnFocusTo)
                : returnFocusTo
            if (named) named.focus()
            else if (opener instanceof HTMLElement) opener.focus()
          }}
          onKeyDown={(event) => {
            // an earlier toast handles Radix's own Escape: one press closes both
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            requestClose()
          }}
          onChange={(event) => work.onInput(event.target)}
          onReset={(event) => work.onReset(event.target)}
          className={`fixed z-40 flex ${head === undefined ? 'scroll-pt-20 [--dialog-head:4.25rem]' : 'scroll-pt-32 [--dialog-head:7.25rem]'} scroll-pb-24 flex-col overflow-y-auto overscroll-contain bg-paper text-ink outline-none ${className}`}
        >
          <div className="sticky top-0 z-20 border-b-4 border-double border-line-strong bg-paper">
            <div className="flex items-start gap-3 py-2 pr-2 pl-5">
              <Radix.Title
                ref={heading}
                tabIndex={-1}
                className="min-w-0 flex-1 self-center py-1 text-lg outline-none sm:text-xl"
              >
                {title}
              </Radix.Title>
              <Radix.Close
                aria-label="Close"
                className="grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-sunken focus-visible:-outline-offset-3"
              >
                <X aria-hidden className="size-5" />
              </Radix.Close>
            </div>
            {head}
          </div>
          <div className="flex grow flex-col gap-5 px-5 py-5">
            {description !== undefined && (
              <Radix.Description className="text-ink-soft">{description}</Radix.Description>
            )}
            <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
          </div>
          {/* what goes on below fades away, unless a form's end hides it */}
          <div
            aria-hidden
            className="pointer-events-none sticky bottom-0 z-[5] -mt-5 h-5 shrink-0 bg-paper mask-t-from-0% mask-t-to-100%"
          />
        </Radix.Content>
      </Radix.Portal>
      {question}
    </Radix.Root>
  )
}

const firstField =
  ':is(input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly]), textarea):enabled'

/**
 * Tells an element how much of the page a phone's keyboard leaves: `--visible-height`, and `--keyboard-height`
 * for what it covers. Keeps the focused element in view. Use it as a `ref`.
 */
function followVisibleHeight(element: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport
  if (!element || !viewport) return undefined
  const fit = () => {
    // zoomed in by hand: what is out of view then is not covered
    if (viewport.scale > 1.01) return
    const covered = window.innerHeight - viewport.height - viewport.offsetTop
    element.style.setProperty('--visible-height', `${viewport.height}px`)
    element.style.setProperty('--keyboard-height', `${Math.max(0, covered)}px`)
    const { activeElement } = document
    if (activeElement !== element && element.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
