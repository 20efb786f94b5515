import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '../accounts.contract'
import { displayName } from '../person-names.rules'
import { isStaff } from '../accounts.rules'
import { Avatar } from './avatar'
import { useLogOut } from './log-out'

interface Props {
  user: User
  /** Shown below the links: the log-out button. */
  children?: ReactNode
}

/**
 * The signed-in user and their own pages. It opens without scripts; with them, Escape and a click elsewhere
 * close it.
 */
export function UserMenu({ user, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const name = displayName(user)

  useEffect(() => {
    const element = menu.current
    if (!element) return
    const close = () => {
      element.open = false
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) close()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) close()
    }
    element.addEventListener('click', onClick)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      element.removeEventListener('click', onClick)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [])

  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 min-w-11 list-none items-center justify-center rounded-full [&::-webkit-details-marker]:hidden">
        <Avatar user={user} />
        <span className="sr-only">{`Your account: ${name}`}</span>
      </summary>
      <div className="absolute right-0 z-20 mt-2 w-72 max-w-[calc(100vw-2rem)] border border-line-strong bg-raised shadow-[0_12px_32px_-12px_rgb(0_0_0/0.45)]">
        <div className="border-b-4 border-double border-line-strong px-4 py-3">
          <p className="font-serif text-lg leading-snug font-bold break-words">{name}</p>
          {user.email !== null && <p className="break-words text-ink-soft">{user.email}</p>}
          <p className="mt-1 text-[0.92rem] text-ink-soft">{`Role: ${user.role}`}</p>
        </div>
        <ul className="py-1">
          {isStaff(user) && <MenuLink href="/admin">Admin Dashboard</MenuLink>}
          <MenuLink href="/profile">Profile &amp; Security</MenuLink>
          <MenuLink href="/investor-portal">My Investments</MenuLink>
        </ul>
        {children}
      </div>
    </details>
  )
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-11 items-center px-4 py-2 font-semibold hover:bg-sunken focus-visible:-outline-offset-3"
      >
        {children}
      </a>
    </li>
  )
}

/** The end of the user menu: ends the session and goes to the landing page. */
export function LogOutButton() {
  const { isReady, logOut } = useLogOut()
  return (
    <button
      type="button"
      onClick={logOut}
      disabled={!isReady}
      className="flex min-h-11 w-full items-center border-t border-line px-4 py-3 font-semibold hover:bg-sunken focus-visible:-outline-offset-3 disabled:text-ink-soft"
    >
      Log out
    </button>
  )
}
