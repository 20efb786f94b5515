import type { ReactNode } from 'react'

/** A placeholder while data loads; several share one `Loading`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-[3px] bg-quiet-wash ${className}`} />
}

/** Announces to screen readers that what its placeholders stand for is loading. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  )
}
