import type { ReactNode } from 'react'

const tones = {
  good: 'bg-good-wash text-good',
  info: 'bg-info-wash text-info',
  quiet: 'bg-quiet-wash text-ink-soft',
  brand:
    'bg-brand text-on-brand dark:bg-brand-raised dark:ring-1 dark:ring-on-brand-soft/70 dark:ring-inset',
  brass: 'bg-brass-wash text-brass-ink',
  bad: 'bg-bad-wash text-bad',
} as const
export type BadgeTone = keyof typeof tones

/** A small printed label for a state; never a button. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex w-max max-w-full shrink-0 items-center rounded-[2px] px-2 py-0.5 text-[0.82rem] leading-5 font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** A placeholder as wide as a badge that says `children`. */
export const BadgeSkeleton = ({ children }: { children: string }) => (
  <span className="animate-pulse">
    <Badge tone="quiet">
      <span className="invisible">{children}</span>
    </Badge>
  </span>
)
