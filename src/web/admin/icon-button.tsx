import type { LucideIcon } from 'lucide-react'

interface Props {
  id?: string | undefined
  /** What it does, shown on hover. */
  title: 'Edit' | 'Delete' | 'Remove'
  /** What it does it to, for screen readers. */
  name: string
  icon: LucideIcon
  onClick: () => void
}

/** A button that is only an icon, for cards and rows short of room. */
export function IconButton({ id, title, name, icon: Icon, onClick }: Props) {
  return (
    <button
      id={id}
      type="button"
      aria-label={`${title} ${name}`}
      title={title}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-[3px] text-ink-soft hover:bg-sunken focus-visible:-outline-offset-3 ${title === 'Delete' ? 'hover:text-bad' : 'hover:text-ink'}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
