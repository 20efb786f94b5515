import type { LucideIcon } from 'lucide-react'

interface Props {
  id?: string | undefined
  /** What it does, shown on hover. */
  title: 'Edit' | 'Remove' | 'Move up' | 'Move down'
  /** What it does it to, for screen readers. */
  name: string
  icon: LucideIcon
  /** It does nothing now, and says so, but keeps the focus. */
  isIdle?: boolean
  onClick: () => void
}

/** The look of a button or a link that is only an icon. */
export const iconClass =
  'grid size-11 shrink-0 place-items-center rounded-[3px] text-ink-soft hover:bg-sunken focus-visible:-outline-offset-3 pointer-fine:size-10'

/** For an icon at the end of a line: it ends where the line does, and only its target reaches further. */
export const atLineEnd = '-mr-3.5 pointer-fine:-mr-3'

/** A button that is only an icon, for cards and rows short of room. What deletes is in a menu (`MoreMenu`). */
export function IconButton({ id, title, name, icon: Icon, isIdle = false, onClick }: Props) {
  return (
    <button
      id={id}
      type="button"
      aria-label={`${title} ${name}`}
      title={title}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
      className={`aria-disabled:cursor-default aria-disabled:opacity-40 hover:text-ink ${iconClass}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
