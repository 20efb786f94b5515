/** A quiet stand-in while data loads; several stand in one region that says so to a screen reader. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-[3px] bg-sunken ${className}`} />
}
