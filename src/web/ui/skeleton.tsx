import type { ReactNode } from 'react'

/** A placeholder while data loads; several share one `Loading`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-[3px] bg-quiet-wash ${className}`} />
}

/** A placeholder as long as `children`, which isn't shown, and wraps like it. */
export const SkeletonText = ({ children }: { children: string }) => (
  <span aria-hidden className="animate-pulse rounded-[3px] bg-quiet-wash box-decoration-clone">
    <span className="invisible">{children}</span>
  </span>
)

/** Announces to screen readers that what its placeholders stand for is loading. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  )
}
