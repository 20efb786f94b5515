import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useEffectEvent } from 'react'
import { dismissToast, type Toast } from './toast-store'

// SPEC §9; also Radix's defaults, but stated here so that they stay
const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50

const tones = {
  default: 'border-line-strong bg-raised text-ink',
  destructive: 'border-bad bg-bad-wash text-bad',
} as const

/** Shown through Radix: read out, swiped away to the right, reached with F8. */
export function ToastViewport({ toast }: { toast: Toast }) {
  const { id, isOpen, title, description, variant = 'default', onShown } = toast
  const { action, durationMs = DURATION_MS } = toast
  return (
    <RadixToast.Provider
      // a new one for each toast: otherwise Radix keeps the next one open while the pointer or focus is where
      // the last one closed
      key={id}
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <RadixToast.Root
        open={isOpen}
        onOpenChange={(open) => {
          if (!open) dismissToast(id)
        }}
        // a dialog that opens after the toast must not disable its button
        style={{ pointerEvents: 'auto' }}
        className={`flex items-start gap-3 rounded-[3px] border-l-4 py-3 lg:on-site:py-1.5 pr-1.5 pl-4 in-[[data-scroll-locked]]:max-sm:gap-1 in-[[data-scroll-locked]]:max-sm:pl-3 shadow-[0_2px_16px_rgb(0_0_0/0.22)] ring-1 ring-line transition-[translate,opacity] duration-200 ease-out data-[state=closed]:opacity-0 data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none starting:translate-y-3 starting:opacity-0 ${tones[variant]}`}
      >
        <Shown onShown={onShown} />
        <div className="min-w-0 flex-1 self-center">
          <RadixToast.Title className="leading-snug font-semibold">{title}</RadixToast.Title>
          {description !== undefined && (
            <RadixToast.Description className="mt-0.5 leading-snug break-words in-[[data-scroll-locked]]:max-sm:text-[0.92rem]">
              {description}
            </RadixToast.Description>
          )}
        </div>
        {action}
        <RadixToast.Close
          aria-label="Close"
          // on the title's line
          className={`grid size-11 shrink-0 place-items-center rounded-[2px] hover:bg-sunken ${description === undefined ? '' : '-mt-3'}`}
        >
          <X aria-hidden className="size-5" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // On a wide page of the site it is below the header, at the page’s edge. Elsewhere it is at the bottom:
        // an open dialog has its buttons at the bottom right, and on a phone its close button at the top; a
        // page's form has its own at the bottom. On a phone a toast there would cover a form's error, or codes
        // to copy before they are gone: such screens ask for it at the top (data-toasts-on-top), below the
        // site's header
        className="fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-[420px] list-none flex-col gap-2 p-4 [:root:has([data-page-end]):not(:has([data-scroll-locked]))_&]:bottom-[4.4rem] lg:on-site:top-[76px] lg:on-site:right-[max(0px,calc((100vw-72rem)/2+1rem))] lg:on-site:bottom-auto max-sm:[:root:has([data-toasts-on-top])_&]:top-0 max-sm:[:root:has([data-toasts-on-top]):has(.site-header):not(:has([data-scroll-locked]))_&]:top-[123px] max-sm:[:root:has([data-toasts-on-top])_&]:bottom-auto in-[[data-scroll-locked]]:max-sm:top-0 in-[[data-scroll-locked]]:max-sm:right-12 in-[[data-scroll-locked]]:max-sm:bottom-auto in-[[data-scroll-locked]]:max-sm:left-0 in-[[data-scroll-locked]]:max-sm:w-auto in-[[data-scroll-locked]]:max-sm:p-2 in-[[data-scroll-locked]]:sm:right-auto in-[[data-scroll-locked]]:sm:left-0"
      />
    </RadixToast.Provider>
  )
}

/** Mounted together with the toast, which takes Radix a moment. */
function Shown({ onShown }: Pick<Toast, 'onShown'>) {
  const tell = useEffectEvent(() => onShown?.())
  useEffect(() => {
    // this callback runs before the frame with the toast is painted, a second one after it
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => tell())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
