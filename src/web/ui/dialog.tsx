import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** A sentence on what this is about; read out with the title. */
  description?: ReactNode
  onClose: () => void
  /** The id of what takes the focus afterwards, where what had it before may be gone (a menu's item). */
  returnFocusTo?: string
  children: ReactNode
}

interface FrameProps extends Props {
  className: string
}

/** What stands over the page until it is answered: rendered while it is open. Escape and the cross close it. */
export function Dialog(props: Props) {
  return (
    <Frame
      {...props}
      className="inset-x-0 bottom-0 max-h-[92svh] border-t-4 border-brass sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:max-w-xl sm:-translate-x-1/2 sm:-translate-y-1/2"
    />
  )
}

/** A dialog that has slid in from the left: navigation on a phone. */
export function Sheet(props: Props) {
  return <Frame {...props} className="inset-y-0 left-0 w-[18rem] max-w-[90vw]" />
}

function Frame({ title, description, onClose, returnFocusTo, className, children }: FrameProps) {
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={(event) => {
            const target = returnFocusTo && document.getElementById(returnFocusTo)
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          onKeyDown={(event) => {
            // a toast that came before takes Radix's own Escape: one press closes both
            if (event.key === 'Escape' && !event.defaultPrevented) onClose()
          }}
          className={`fixed z-40 flex flex-col overflow-y-auto overscroll-contain bg-paper text-ink outline-none ${className}`}
        >
          <div className="sticky top-0 z-10 flex items-start gap-3 border-b-4 border-double border-line-strong bg-paper py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 flex-1 self-center py-1 text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          <div className="grid gap-5 px-5 py-5">
            {description !== undefined && (
              <Radix.Description className="text-ink-soft">{description}</Radix.Description>
            )}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
