import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store'

const ToastViewport = lazy(() =>
  import('./toast-viewport').then((module) => ({ default: module.ToastViewport })),
)

/**
 * Where toasts appear; rendered once, at the end of the document. Its code loads with the first toast. An open
 * dialog hides the page from screen readers except live regions; toasts have their own.
 */
export function Toaster() {
  const [toast] = useToasts()
  return (
    <div aria-live="off">
      {toast && (
        <Suspense fallback={null}>
          <ToastViewport toast={toast} />
        </Suspense>
      )}
    </div>
  )
}
