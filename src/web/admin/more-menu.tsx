import { ChevronDown, Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button'
import { atLineEnd, iconClass } from './icon-button'

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-[2px] px-2.5 outline-none select-none data-highlighted:bg-sunken'

interface Props<Task extends string> {
  /** The id of the button that opens it. */
  id?: string
  /** Shown only if the button `isWorded`. */
  label: string
  isWorded?: boolean
  disabled?: boolean
  /** `on a phone`: elsewhere a button of its own does it. */
  tasks: readonly (readonly [task: Task, label: string, isOffered: boolean | 'on a phone'])[]
  onTask: (task: Task) => void
  children?: ReactNode
}

/** More actions on one thing, at the end of its line: only those that make sense for it, and deleting it last. */
export function MoreMenu<Task extends string>(props: Props<Task>) {
  const { id, label, isWorded = false, tasks, onTask, children } = props
  const items = tasks.filter(([, , isOffered]) => isOffered)
  const item = ([task, words, when]: (typeof items)[number]) => (
    <DropdownMenu.Item
      key={task}
      onSelect={() => onTask(task)}
      className={`${itemClass} ${when === 'on a phone' ? 'sm:hidden' : ''}`}
    >
      {words}
    </DropdownMenu.Item>
  )
  return (
    // not modal: the dialog that an item opens takes over at once
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        id={id}
        disabled={props.disabled}
        aria-label={isWorded ? undefined : label}
        className={
          isWorded
            ? `shrink-0 px-3! ${buttonClass('quiet')}`
            : `hover:text-ink ${atLineEnd} ${iconClass}`
        }
      >
        {isWorded && label}
        {isWorded ? (
          <ChevronDown aria-hidden className="size-4" />
        ) : (
          <Ellipsis aria-hidden className="size-5" />
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-52 rounded-[3px] border border-line-strong bg-raised p-1 text-ink shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
        >
          {items.filter(([task]) => task !== 'delete').map(item)}
          {children}
          {items.filter(([task]) => task === 'delete').map(item)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface FileProps {
  href: string
  isDownload?: boolean
  children: ReactNode
}

/** An item that opens a file in a new tab, or downloads it. */
export function MoreMenuFile({ href, isDownload = false, children }: FileProps) {
  return (
    <DropdownMenu.Item asChild className={itemClass}>
      <a href={href} {...(isDownload ? { download: true } : { target: '_blank' })}>
        {children}
      </a>
    </DropdownMenu.Item>
  )
}

/** An item that leads to another screen. */
export function MoreMenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={itemClass}>
      <Link to={href}>{children}</Link>
    </DropdownMenu.Item>
  )
}
