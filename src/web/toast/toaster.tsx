import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store'

const ToastViewport = lazy(() =>
  import('./toast-viewport').then((module) => ({ default: module.ToastViewport })),
)

/** Where toasts appear; stands once, at the end of the document. Its code comes with the first toast. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} />
    </Suspense>
  )
}
