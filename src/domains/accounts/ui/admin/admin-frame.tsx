import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  CloudOff,
  Menu,
  PanelLeft,
  BookUser,
  CalendarDays,
  FileText,
  History,
  House,
  Images,
  LayoutDashboard,
  ListOrdered,
  Settings,
  TicketPercent,
  Trophy,
  Users,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Sheet } from '../../../../web/ui/dialog'
import { useMark } from '../../../../web/site'
import { RichGroup, RichTooltip } from '../../../../web/ui/tooltip-rich'
import { useIsOnline } from '../../../../web/use-is-online'
import type { SidebarState } from './sidebar-cookie'
import { useSidebar } from './use-sidebar'

interface Props {
  stableName: string
  /** The product's own, for those who run it or report a fault. */
  version: string
  /** How the server renders the sidebar; the browser then goes by the cookie. */
  stateOnServer: SidebarState
  /** The button that finds anything by name: on a phone it is in the bar. */
  findButton: (place: 'bar' | 'sidebar') => ReactElement
  /** Whether the screen itself says that the browser is offline. */
  showsOwnOfflineNotice: boolean
  children: ReactNode
}

const MENU_BUTTON = 'admin-menu'
const buttonClass =
  'grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-brand-raised focus-visible:-outline-offset-3'

/** The frame of every admin screen: the sidebar and the page itself. */
export function AdminFrame({ stableName, version, stateOnServer, ...rest }: Props) {
  const { findButton, showsOwnOfflineNotice, children } = rest
  const isOnline = useIsOnline()
  const { state, isOpen, toggle, isSheetOpen, setSheetOpen } = useSidebar(stateOnServer)
  const mark = useMark()
  return (
    <div className="min-h-svh md:flex">
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 bg-brand px-2 text-on-brand md:hidden print:hidden">
        <button
          id={MENU_BUTTON}
          type="button"
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
          className={buttonClass}
        >
          <Menu aria-hidden className="size-5" />
        </button>
        <span className="flex min-w-0 grow items-center gap-2 font-serif font-bold">
          <span className="size-8 shrink-0 bg-on-brand p-0.5">{mark}</span>
          <span className="truncate">{stableName}</span>
        </span>
        {findButton('bar')}
      </header>
      <RichGroup>
        <aside
          aria-label="Sidebar"
          data-sidebar={state}
          className="sticky top-0 hidden h-svh w-[16rem] shrink-0 flex-col gap-3 overflow-x-hidden overflow-y-auto bg-brand py-2 text-on-brand transition-[width] duration-200 ease-out narrow:w-[3rem] md:flex print:hidden"
        >
          <div className="flex items-center gap-1 px-0.5">
            <RichTooltip label={isOpen ? 'Collapse (Ctrl+B)' : 'Expand (Ctrl+B)'} side="right">
              <button
                type="button"
                aria-label="Sidebar"
                aria-expanded={isOpen}
                aria-keyshortcuts="Control+B Meta+B"
                onClick={toggle}
                className={buttonClass}
              >
                <PanelLeft aria-hidden className="size-5" />
              </button>
            </RichTooltip>
            <span className="flex min-w-0 items-center gap-2 font-serif text-[0.92rem] font-bold narrow:hidden">
              <span className="size-7 shrink-0 bg-on-brand p-0.5">{mark}</span>
              <span className="truncate">{stableName}</span>
            </span>
          </div>
          <RichTooltip label="Find…" side="right" isOff={isOpen}>
            {findButton('sidebar')}
          </RichTooltip>
          <AdminNav
            linkClass="hover:bg-brand-raised aria-[current=page]:bg-brand-raised aria-[current=page]:border-mark"
            labelClass="narrow:sr-only"
            isCollapsed={!isOpen}
          />
        </aside>
        {isSheetOpen && (
          <Sheet title={stableName} returnFocusTo={MENU_BUTTON} onClose={() => setSheetOpen(false)}>
            <AdminNav
              linkClass="hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:border-mark"
              onFollow={() => setSheetOpen(false)}
            />
          </Sheet>
        )}
      </RichGroup>
      <div className="flex min-w-0 grow flex-col">
        <div role="status" className="sticky top-14 z-20 md:top-0 print:hidden">
          {!isOnline && !showsOwnOfflineNotice && (
            <p className="flex items-center gap-2.5 border-b border-line-strong bg-brass-wash px-4 py-2 text-[0.95rem] leading-snug sm:px-6 lg:px-8">
              <CloudOff aria-hidden className="size-4.5 shrink-0" />
              You’re offline. What you enter can’t be saved until the connection is back.
            </p>
          )}
        </div>
        <main id="main" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <footer className="mx-auto w-full max-w-6xl px-4 py-3 text-sm text-ink-soft sm:px-6 lg:px-8 print:hidden">
          Version {version}
        </footer>
      </div>
    </div>
  )
}

interface NavProps {
  linkClass: string
  labelClass?: string
  isCollapsed?: boolean
  onFollow?: () => void
}

/** A collapsed sidebar shows only icons; the words remain for screen readers and as tooltips. */
function AdminNav({ linkClass, labelClass = '', isCollapsed = false, onFollow }: NavProps) {
  const tooltip = { side: 'right', isOff: !isCollapsed } as const
  const className = `flex min-h-11 items-center gap-3 border-l-4 border-transparent px-2.5 font-semibold whitespace-nowrap focus-visible:-outline-offset-3 ${linkClass}`
  return (
    <nav aria-label="Admin" onClick={onFollow}>
      <ul className="grid">
        {adminLinks.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <RichTooltip label={label} {...tooltip}>
              <Link
                to={to}
                // a screen's link is current on the pages below it, too, but every page is below the
                // dashboard's
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                className={className}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                <span className={labelClass}>{label}</span>
              </Link>
            </RichTooltip>
          </li>
        ))}
        <li className="mt-2 border-t border-current/25 pt-2">
          <RichTooltip label="Back to the site" {...tooltip}>
            <Link to="/" className={className}>
              <ArrowLeft aria-hidden className="size-5 shrink-0" />
              <span className={labelClass}>Back to the site</span>
            </Link>
          </RichTooltip>
        </li>
      </ul>
    </nav>
  )
}

/**
 * The sidebar's links in the order of SPEC §2: Dashboard, Horses, the race diary and its results, Ownership Shares, the register of co-owners,
 * Main Gallery, Dynamic Pages, Homepage Settings, Users; then everyone's deeds and the stable's own settings.
 */
const adminLinks = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/horses', label: 'Horses', icon: Trophy },
  { to: '/admin/racing', label: 'Racing', icon: CalendarDays },
  { to: '/admin/results', label: 'Results', icon: ListOrdered },
  { to: '/admin/shares', label: 'Ownership Shares', icon: TicketPercent },
  { to: '/admin/investments', label: 'Register of co-owners', icon: BookUser },
  { to: '/admin/gallery', label: 'Main Gallery', icon: Images },
  { to: '/admin/pages', label: 'Dynamic Pages', icon: FileText },
  { to: '/admin/homepage', label: 'Homepage Settings', icon: House },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/activity', label: 'Activity', icon: History },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
] as const
