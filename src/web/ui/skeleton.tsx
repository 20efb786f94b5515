import type { ReactNode } from 'react'

/** A placeholder while data loads; several share one `Loading`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-[3px] bg-quiet-wash ${className}`} />
}

/** A placeholder as long as `children`, which isn't shown, and wraps like it; its lines don't touch. */
export const SkeletonText = ({ children }: { children: string }) => (
  <span
    aria-hidden
    className="animate-pulse bg-[linear-gradient(var(--quiet-wash),var(--quiet-wash))] bg-size-[100%_70%] bg-center bg-no-repeat box-decoration-clone"
  >
    <span className="invisible">{children}</span>
  </span>
)

/** Announces to screen readers that what its placeholders stand for is loading, and nothing else: they are only to be seen. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      <div aria-hidden className="contents">
        {children}
      </div>
    </div>
  )
}
