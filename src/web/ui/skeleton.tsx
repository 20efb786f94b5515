/** A placeholder while data loads; several share one region that announces it to screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-[3px] bg-sunken ${className}`} />
}
