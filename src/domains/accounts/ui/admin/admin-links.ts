import {
  BookUser,
  FileText,
  House,
  Images,
  LayoutDashboard,
  TicketPercent,
  Trophy,
  Users,
} from 'lucide-react'

/**
 * The sidebar's links in the order of SPEC §2: Dashboard, Horses, Ownership Shares, the register of co-owners,
 * Main Gallery, Dynamic Pages, Homepage Settings, Users.
 */
export const adminLinks = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/horses', label: 'Horses', icon: Trophy },
  { to: '/admin/shares', label: 'Ownership Shares', icon: TicketPercent },
  { to: '/admin/investments', label: 'Investments', icon: BookUser },
  { to: '/admin/gallery', label: 'Main Gallery', icon: Images },
  { to: '/admin/pages', label: 'Dynamic Pages', icon: FileText },
  { to: '/admin/homepage', label: 'Homepage Settings', icon: House },
  { to: '/admin/users', label: 'Users', icon: Users },
] as const
